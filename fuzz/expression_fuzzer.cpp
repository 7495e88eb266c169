// Any text, read as an expression and as a formula: it ends in an error with a place in the text, or in a term that prints
// as what is read as the same term again, can be told in English and can be played out on a stack.
//   tools/fuzz 600 expression_fuzzer
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "rules/operations/describe.h"
#include "rules/operations/math.h"
#include "rules/operations/printer.h"
#include "rules/operations/stack.h"

namespace rondel::ops {
namespace {

void require(bool holds, std::string_view what) {
  if (!holds) {
    std::fprintf(stderr, "broken promise: %.*s\n", static_cast<int>(what.size()), what.data());
    std::abort();
  }
}

void require_told(const ParseError& error, std::string_view text) {
  require(!error.message.empty(), "an error has a message");
  require(error.position <= text.size(), "an error has a place in the text");
  require(error.with_caret(text).ends_with('^'), "an error ends in a caret");
}

// Does or declines what is on top, for a while: some expressions never end.
void play_out(const Book& book, Term term) {
  const ArenaRange range(std::size_t{8} << 20);
  const ArenaInUse in_use(range.arena());
  range.arena().refuel(1 << 30);
  Stack stack(book);
  stack.push({.type = term});
  for (int step = 0; step < 300 && !stack.empty(); ++step) {
    const std::size_t rows = stack.rows().size();
    const Operation row = stack.top()[static_cast<std::size_t>(step) % stack.top().size()];
    if (row.is_optional() && step % 3 == 0) {
      require(!stack.drop(row.id) && stack.rows().size() == rows - 1, "what is optional can be declined");
    } else if (stack.is_compound(row)) {
      require(!stack.lay_out(row.id), "what is on top and compound can be laid out");
    } else {
      require(!stack.resolve(row.id).error, "what is on top can be done");
    }
    require(stack.empty() || stack.top_rank() >= 1, "what is left has a rank");
    Book copy = book;
    const Term left = stack.expression(copy);
    require(!left || copy.parse(print(copy, left)).term == left, "what is left can be written");
  }
}

void read_expression(std::string_view text) {
  Book book;
  const Parsed parsed = book.parse(text);
  if (!parsed) {
    require_told(parsed.error, text);
    return;
  }
  const std::string printed = print(book, parsed.term);
  require(book.parse(printed).term == parsed.term, "what is printed is read as the same term");
  require(describe(book, parsed.term, {}).ends_with('.'), "a sentence ends in a full stop");
  if (book.terms() < 100) {
    play_out(book, parsed.term);
  }
}

void read_formula(std::string_view text) {
  const ParsedFormula parsed = Formula::parse(text);
  if (!parsed) {
    require_told(parsed.error, text);
    return;
  }
  const auto lookup = [](std::string_view name) -> std::optional<std::int64_t> {
    return name == "x" ? std::nullopt
                       : std::optional<std::int64_t>(static_cast<std::int64_t>(name.size()) - 3);
  };
  const MathValue result = parsed.formula->evaluate(lookup);
  require(static_cast<bool>(result.error) == !result.error.message().empty(), "an error has a sentence");
}

}  // namespace
}  // namespace rondel::ops

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  rondel::ops::read_expression(text);
  rondel::ops::read_formula(text);
  return 0;
}
