// What a match does with expressions while rules run touches no heap.
#include <gtest/gtest.h>

#include "rules/operations/math.h"
#include "rules/operations/stack.h"
#include "tests/support/heap_trap.h"

namespace rondel::ops {
namespace {

TEST(OperationsHeadless, AStackIsPlayedOutAndAFormulaComputedWithoutHeap) {
  const ArenaRange range(std::size_t{1} << 20);
  const ArenaInUse in_use(range.arena());
  Book book;
  const Term term = book.expect("2(a,b/c);3^(d+e+2f+g)+?(h:i);2(5m/M)+x(y)");
  const ParsedFormula parsed = Formula::parse("max(tag_science + 1, 2) / 3 >= 1 and not_known");
  const std::uint64_t before = testing::heap_allocations();
  Stack stack(book);
  stack.push({.type = term});
  int done = 0;
  while (!stack.empty()) {
    const Operation row = stack.top().back();
    if (stack.is_compound(row)) {
      ASSERT_FALSE(stack.lay_out(row.id));
    } else {
      ASSERT_FALSE(stack.resolve(row.id).error);
      ++done;
    }
  }
  const MathValue value = parsed.formula->evaluate([](std::string_view name) {
    return name == "tag_science" ? std::optional<std::int64_t>(5) : std::nullopt;
  });
  EXPECT_EQ(testing::heap_allocations(), before);
  EXPECT_EQ(done, 10);
  EXPECT_EQ(value.error.name, "not_known");
}

}  // namespace
}  // namespace rondel::ops
