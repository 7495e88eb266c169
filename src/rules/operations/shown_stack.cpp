#include "rules/operations/shown_stack.h"

#include "rules/operations/printer.h"

namespace rondel::ops {

std::string print(Flags flags) {
  std::string text = flags.has(Flags::optional()) ? "o" : "";
  if (flags.has(Flags::ordered())) {
    return text + (flags.has(Flags::chained()) ? ":" : ",");
  }
  text += flags.has(Flags::unique()) ? "u" : "";
  text += flags.has(Flags::shared()) ? "s" : "";
  return text;
}

std::vector<ShownRow> shown_rows(const Stack& stack) {
  std::vector<ShownRow> shown;
  for (const Operation& row : stack.rows()) {
    shown.push_back({.row = row, .type = print(stack.book(), row.type), .flags = print(row.flags)});
  }
  return shown;
}

}  // namespace rondel::ops
