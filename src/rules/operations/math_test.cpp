// Formulas: precedence, truths, what cannot be computed, and what cannot be read.
#include "rules/operations/math.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

namespace rondel::ops {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

using Variables = std::map<std::string, std::int64_t, std::less<>>;

MathValue evaluate(std::string_view text, const Variables& variables = {}) {
  const ParsedFormula parsed = Formula::parse(text);
  EXPECT_TRUE(parsed) << parsed.error.with_caret(text);
  if (!parsed) {
    return {};
  }
  return parsed.formula->evaluate([&](std::string_view name) -> std::optional<std::int64_t> {
    const auto at = variables.find(name);
    return at == variables.end() ? std::nullopt : std::optional(at->second);
  });
}

std::int64_t value(std::string_view text, const Variables& variables = {}) {
  const MathValue result = evaluate(text, variables);
  EXPECT_FALSE(result.error) << text << ": " << result.error.message();
  return result.value;
}

std::string problem(std::string_view text, const Variables& variables = {}) {
  // The message is made while the formula that holds the name is still there.
  const ParsedFormula parsed = Formula::parse(text);
  const MathValue result =
      parsed.formula->evaluate([&](std::string_view name) -> std::optional<std::int64_t> {
        const auto at = variables.find(name);
        return at == variables.end() ? std::nullopt : std::optional(at->second);
      });
  return result.error.message();
}

std::string refusal(std::string_view text) {
  const ParsedFormula parsed = Formula::parse(text);
  EXPECT_FALSE(parsed) << text;
  return parsed.error.sentence();
}

TEST(Formulas, BindAsInSchool) {
  EXPECT_EQ(value("1+2*3"), 7);
  EXPECT_EQ(value("(1+2)*3"), 9);
  EXPECT_EQ(value("10-4-3"), 3);
  EXPECT_EQ(value("100/5/2"), 10);
  EXPECT_EQ(value("2*7%4"), 2);
  EXPECT_EQ(value("1+1 == 2 & 3 > 2+0"), 1);
  EXPECT_EQ(value("1 or 0 and 0"), 1);
  EXPECT_EQ(value("-2*-3"), 6);
  EXPECT_EQ(value("2--3"), 5);
  EXPECT_EQ(value("-(1+2)"), -3);
}

TEST(Formulas, DivisionCutsOffTowardZero) {
  EXPECT_EQ(value("7/2"), 3);
  EXPECT_EQ(value("-7/2"), -3);
  EXPECT_EQ(value("-7%2"), -1);
}

TEST(Formulas, TruthsAreOneAndZero) {
  EXPECT_EQ(value("(g>=3)*4", {{"g", 3}}), 4);
  EXPECT_EQ(value("5 and 7"), 1);
  EXPECT_EQ(value("5 or 0"), 1);
  EXPECT_EQ(value("0 | 0 || 0"), 0);
  EXPECT_EQ(value("1 && 0"), 0);
  EXPECT_EQ(value("3 != 3"), 0);
  EXPECT_EQ(value("2 < 2"), 0);
  EXPECT_EQ(value("2 <= 2"), 1);
  EXPECT_EQ(value("rank==3 or legend", {{"rank", 2}, {"legend", 1}}), 1);
  EXPECT_EQ(value("rank==3 or legend", {{"rank", 2}, {"legend", 0}}), 0);
}

TEST(Formulas, AndAndOrStopWhenTheyKnow) {
  EXPECT_EQ(value("n > 0 and 6/n > 2", {{"n", 0}}), 0);
  EXPECT_EQ(value("n == 0 or 6/n > 2", {{"n", 0}}), 1);
  EXPECT_EQ(value("n > 0 and 6/n > 2 and n", {{"n", 2}}), 1);
  EXPECT_EQ(value("1 + (0 and 1/0) + 1"), 2);
}

TEST(Formulas, MinAndMaxTakeTwoOrMore) {
  EXPECT_EQ(value("min(10,5,15,3)"), 3);
  EXPECT_EQ(value("max(a+5, b*2)", {{"a", 3}, {"b", 5}}), 10);
  EXPECT_EQ(value("min(a,b)+c", {{"a", 5}, {"b", 3}, {"c", 2}}), 5);
  EXPECT_EQ(value("1 + max(1, min(2, 3)) * 2"), 5);
  EXPECT_THAT(refusal("min(5)"), HasSubstr("min of one number"));
  EXPECT_THAT(refusal("min()"), HasSubstr("unexpected \")\""));
}

TEST(Formulas, WhatCannotBeComputedIsSaid) {
  EXPECT_EQ(problem("1/0"), "division by zero");
  EXPECT_EQ(problem("1%n", {{"n", 0}}), "division by zero");
  EXPECT_EQ(problem("a+b", {{"a", 1}}), "unknown variable \"b\"");
  for (const char* text : {"9223372036854775807+1", "-9223372036854775807-2", "9223372036854775807*2",
                           "(-9223372036854775807-1)/-1", "-(-9223372036854775807-1)"}) {
    EXPECT_EQ(problem(text), "the result does not fit into 64 bits") << text;
  }
  EXPECT_EQ(value("-9223372036854775807-1"), std::numeric_limits<std::int64_t>::min());
}

TEST(Formulas, VariablesAreNamedEachOnce) {
  EXPECT_THAT(Formula::parse("a + b*a + max(b, c2)").formula->variables(), ElementsAre("a", "b", "c2"));
}

TEST(Formulas, WhatCannotBeReadIsSaid) {
  EXPECT_THAT(refusal(""), HasSubstr("ends here (at 1); expected a number"));
  EXPECT_THAT(refusal("1+"), HasSubstr("ends here (at 3)"));
  EXPECT_THAT(refusal("1 2"), HasSubstr("unexpected \"2\" (at 3); expected an operator"));
  EXPECT_THAT(refusal("(1"), HasSubstr("\")\""));
  EXPECT_THAT(refusal("a and or b"), HasSubstr("unexpected \"or\""));
  EXPECT_THAT(refusal("sum(1,2)"), HasSubstr("unknown function \"sum\" (at 1); expected min or max"));
  EXPECT_THAT(refusal("a = b"), HasSubstr("unexpected \"=\""));
  EXPECT_THAT(refusal("99999999999999999999"), HasSubstr("64 bits"));
  EXPECT_THAT(refusal(std::string(1000, '(') + "1"), HasSubstr("at most 100"));
  EXPECT_THAT(refusal(std::string(1000, '-') + "1"), HasSubstr("at most 100"));
}

TEST(Formulas, AsMuchAsFitsIsRemembered) {
  const auto sums = [](int count) {
    std::string text = "max(0";
    for (int i = 1; i < count; ++i) {
      text += "," + std::to_string(i);
    }
    return text + ")";
  };
  EXPECT_EQ(value(sums(64)), 63);
  EXPECT_THAT(refusal(sums(65)), HasSubstr("at most 64 numbers"));
  std::string chain = "1";
  for (int i = 0; i < 999; ++i) {
    chain += "+1";
  }
  EXPECT_EQ(value(chain), 1000);
}

}  // namespace
}  // namespace rondel::ops
