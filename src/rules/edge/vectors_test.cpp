// The binding cases in tests/vectors, and that a case which does not hold is told.
#include "rules/edge/vectors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <fstream>

namespace rondel {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

// Tests run at the root of the repository.
int run_all_of(const std::string& path) {
  std::ifstream file(path);
  EXPECT_TRUE(file.is_open()) << path;
  int count = 0;
  for (std::string line; std::getline(file, line); ++count) {
    const VectorOutcome outcome = run_vector(line);
    EXPECT_EQ(outcome.problem, "") << path << ": " << outcome.id;
  }
  return count;
}

TEST(Vectors, EveryBindingCaseHolds) {
  EXPECT_EQ(run_all_of("tests/vectors/selector.jsonl"), 41);
  EXPECT_EQ(run_all_of("tests/vectors/auto.jsonl"), 9);
  EXPECT_EQ(run_all_of("tests/vectors/branch.jsonl"), 12);
  EXPECT_EQ(run_all_of("tests/vectors/operations.jsonl"), 65);
}

TEST(Vectors, AWrongExpectationIsToldWithPathExpectedAndActual) {
  const VectorOutcome outcome = run_vector(
      R"({"id": "P1", "check": "selector.validate", "in": {"selector": {"actor": "ann", "title": "t",
          "choices": ["a"]}, "response": {"actor": "ann", "title": "t", "selection": ["b"]}},
          "expect": {"ok": false, "code": "count"}})");
  EXPECT_EQ(outcome.id, "P1");
  EXPECT_THAT(outcome.problem,
              AllOf(HasSubstr("differs at code"), HasSubstr(R"(expected {"ok":false,"code":"count"})"),
                    HasSubstr(R"(actual   {"ok":false,"code":"unknown")")));
}

std::string problem_in_vector(std::string_view line) { return run_vector(line).problem; }

TEST(Vectors, AnUnknownCheckFailsAndTheKnownOnesAreNamed) {
  EXPECT_THAT(
      problem_in_vector(R"({"id": "x", "check": "selector.sniff", "in": {}, "expect": {}})"),
      AllOf(HasSubstr("selector.sniff"), HasSubstr("selector.validate, selector.auto, branch.update")));
  EXPECT_EQ(vector_checks().size(), 8U);
}

TEST(Vectors, WhatIsNotAVectorFails) {
  for (const char* line :
       {"", "{", "7", "[]", "null", "{}", R"({"id": "x", "check": "selector.auto"})",
        R"({"check": 1, "in": {}, "expect": {}})", R"({"check": "selector.auto", "in": [], "expect": 1})",
        R"({"check": "selector.auto", "check": "selector.auto", "in": {}, "expect": {}})"}) {
    EXPECT_NE(problem_in_vector(line), "") << line;
  }
}

TEST(Vectors, MissingFieldsOfTheInputFail) {
  for (const char* check : {"selector.validate", "selector.auto", "branch.update", "op.parse", "op.resolve",
                            "op.flags", "op.stack", "math.eval"}) {
    const std::string line =
        std::string(R"({"id": "x", "check": ")") + check + R"(", "in": {}, "expect": {}})";
    EXPECT_THAT(problem_in_vector(line), HasSubstr("\"in\" has no ")) << check;
  }
  EXPECT_THAT(problem_in_vector(R"({"check": "selector.validate", "in": {"selector": {}}, "expect": {}})"),
              HasSubstr("no response"));
}

TEST(Vectors, AWaitingThatIsNoneFails) {
  for (const char* waiting :
       {"1", "{}", R"({"players": ["A"]})", R"({"players": 1, "concurrent": true})",
        R"({"players": [], "concurrent": 1})",
        R"({"players": [1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17], "concurrent": true})"}) {
    const std::string line =
        std::string(R"({"id": "x", "check": "branch.update", "in": {"previous": null, "current": )") +
        waiting + R"(}, "expect": {}})";
    EXPECT_NE(problem_in_vector(line), "") << waiting;
  }
}

TEST(Vectors, ASelectorOrResponseOfAnyShapeIsARefusalAndNoCrash) {
  for (const char* junk :
       {"null", "1", "[]", "{}", "\"x\"", R"({"choices": 1})", R"({"choices": [null]})", R"({"min": -1})"}) {
    const std::string both = std::string(R"({"selector": )") + junk + R"(, "response": )" + junk + "}";
    EXPECT_EQ(problem_in_vector(R"({"check": "selector.validate", "in": )" + both +
                                R"(, "expect": {"ok": false}})"),
              "")
        << junk;
    problem_in_vector(R"({"check": "selector.auto", "in": )" + both + R"(, "expect": {}})");
  }
}

TEST(Vectors, AnOperationVectorOfAnyShapeFailsAndDoesNotCrash) {
  for (const char* in :
       {R"("expr": 1, "pick": 1, "ops": 1, "steps": 1)",
        R"("expr": "a", "pick": "b", "ops": ["a"], "count": 0, "flags": "", "steps": [1])",
        R"("expr": "a", "pick": "b", "ops": [1], "count": 2, "flags": "", "steps": [["hop", "a"]])",
        R"("expr": "a", "vars": 1, "pick": [], "ops": [], "steps": [["push"]])"}) {
    for (const char* check : {"op.resolve", "op.flags", "op.stack"}) {
      const std::string line =
          std::string(R"({"check": ")") + check + R"(", "in": {)" + in + R"(}, "expect": {"error": 0}})";
      EXPECT_NE(problem_in_vector(line), "") << line;
    }
  }
  EXPECT_NE(problem_in_vector(R"({"check": "op.parse", "in": {"expr": 1}, "expect": {}})"), "");
  EXPECT_NE(problem_in_vector(R"({"check": "math.eval", "in": {"expr": "1", "vars": 1}, "expect": {}})"), "");
  EXPECT_THAT(
      problem_in_vector(R"({"check": "op.stack", "in": {"steps": [["hop", "a"]]}, "expect": {"rows": []}})"),
      HasSubstr("there is no row"));
}

std::string difference(const char* expected, const char* actual) {
  return first_difference(boost::json::parse(expected), boost::json::parse(actual));
}

TEST(Vectors, ADifferenceIsFoundByItsPath) {
  EXPECT_EQ(difference(R"({"a": 1})", R"({"a": 1, "b": 2})"), "");
  EXPECT_EQ(difference(R"({"a": {"b": 1}})", R"({"a": {"b": 2}})"), "a.b");
  EXPECT_EQ(difference(R"({"a": {"b": 1}})", R"({"a": {}})"), "a.b");
  EXPECT_EQ(difference(R"({"a": {"b": [1, 2]}})", R"({"a": {"b": [1, 3]}})"), "a.b[1]");
  EXPECT_EQ(difference(R"({"a": [1]})", R"({"a": [1, 2]})"), "a");
  EXPECT_EQ(difference(R"({"a": [{"b": 1}]})", R"({"a": [{"b": 1, "c": 2}]})"), "a[0]");
  EXPECT_EQ(difference("1", "2"), ".");
  EXPECT_EQ(difference("{}", "2"), ".");
}

}  // namespace
}  // namespace rondel
