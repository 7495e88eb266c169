// What docs/operations-language.md shows, compiled and run with the tests.
#include <gtest/gtest.h>

#include <map>

#include "rules/operations/describe.h"
#include "rules/operations/math.h"
#include "rules/operations/printer.h"
#include "rules/operations/stack.h"

namespace rondel::ops {
namespace {

constexpr Word verbs[] = {
    {"plant", "gain {n} plant{s}"},      {"draw", "draw {a} card{s}"},
    {"discard", "discard {a} card{s}"},  {"add", "add {n} {1}{s} to {2}"},
    {"city", "place {a} {city|cities}"}, {"city(isolated)", "place a city with no tile next to it"},
};
constexpr Word nouns[] = {{"other", "another card"}};
constexpr Words words{.operations = verbs, .nouns = nouns, .in_any_order = ""};

TEST(OperationsPage, ReadsAnExpressionAndSaysWhatItMeans) {
  Book book;
  const Term term = book.expect("3plant/add(microbe,other)");
  EXPECT_EQ(to_tree(book, term), "(/ (! 3 3 plant) add(microbe,other))");
  EXPECT_EQ(describe(book, term, words), "Choose one: gain 3 plants, or add 1 microbe to another card.");
  EXPECT_EQ(describe(book, book.expect("?(discard:draw)"), words), "You may discard a card to draw a card.");
}

TEST(OperationsPage, PlaysAnExpressionOnAStack) {
  const ArenaRange range(std::size_t{1} << 20);
  const ArenaInUse in_use(range.arena());
  Book book;
  Stack stack(book);
  const OperationId id = stack.push({.type = book.expect("2(plant/draw);city"), .owner = Seat(0)});
  stack.lay_out(id);                 // two steps
  stack.lay_out(stack.top()[0].id);  // of the first, the choice
  stack.resolve(stack.top()[1].id);  // draw: one of two choices is made
  EXPECT_EQ(print(book, stack.expression(book)), "plant/draw;city");
  stack.resolve(stack.top()[0].id);  // plant
  EXPECT_EQ(print(book, stack.expression(book)), "city");
}

TEST(OperationsPage, ComputesAFormula) {
  const ParsedFormula parsed = Formula::parse("(science + 1) / 3");
  const std::map<std::string, std::int64_t, std::less<>> tags = {{"science", 5}};
  const MathValue result = parsed.formula->evaluate([&](std::string_view name) {
    const auto tag = tags.find(name);
    return tag == tags.end() ? std::nullopt : std::optional(tag->second);
  });
  EXPECT_EQ(result.value, 2);
}

}  // namespace
}  // namespace rondel::ops
