// A stack as the table people look at: one line a row, expressions as text.
#pragma once

#include <string>
#include <vector>

#include "rules/operations/stack.h"

namespace rondel::ops {

struct ShownRow {
  Operation row;
  std::string type;   // printed
  std::string flags;  // "," ordered, ":" a deal, "s" shared, "u" unique, "us" both, with "o" when optional
};

std::vector<ShownRow> shown_rows(const Stack& stack);

std::string print(Flags flags);

}  // namespace rondel::ops
