// JSON from strangers: what is refused, with a sentence, before anybody looks at it.
#include "rules/edge/strict_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rondel {
namespace {

using ::testing::HasSubstr;

std::string problem_in_json(const std::string& text) { return parse_strictly(text).problem; }

std::string nested(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

TEST(StrictJson, TakesWhatIsInOrder) {
  for (const char* text : {"1", "null", R"("x")", "[]", R"({"a": {"a": 1}, "b": [{"a": 1}, {"a": 2}]})",
                           " [1] ", R"("\u00e9 \ud83c\udccf é")"}) {
    EXPECT_EQ(problem_in_json(text), "") << text;
  }
}

TEST(StrictJson, RefusesWhatIsNotJson) {
  for (const char* text : {"", "{", "[1,]", "{'a': 1}", "[1] [2]", "nul", "01", "+1", "NaN", "/* */ 1",
                           R"("a)", "\"a\nb\"", R"({"a" 1})", R"("\q")"}) {
    EXPECT_THAT(problem_in_json(text), HasSubstr("not JSON: ")) << text;
  }
  EXPECT_NE(problem_in_json(std::string("[1]\0", 4)), "");
}

TEST(StrictJson, RefusesInvalidUtf8AndHalvesOfSurrogatePairs) {
  for (const char* text : {"\"\xff\"", "\"\xc3\"", "\"\xc0\xaf\"", "\"\xed\xa0\x80\"", "\"\xf4\x90\x80\x80\"",
                           "{\"\xff\": 1}", R"("\ud83c")", R"("\udccf")"}) {
    EXPECT_NE(problem_in_json(text), "") << text;
  }
}

TEST(StrictJson, RefusesAKeyThatStandsTwice) {
  EXPECT_THAT(problem_in_json(R"({"title": 1, "title": 1})"), HasSubstr("\"title\" stands twice"));
  EXPECT_THAT(problem_in_json(R"([{"a": [{"b": 1, "c": 2, "b": 3}]}])"), HasSubstr("\"b\" stands twice"));
  EXPECT_THAT(problem_in_json(R"({"title": 1, "t\u0069tle": 2})"), HasSubstr("stands twice"));
  EXPECT_THAT(problem_in_json(R"({"": 1, "": 2})"), HasSubstr("stands twice"));
  EXPECT_THAT(problem_in_json(R"({"<b>": 1, "<b>": 2})"), HasSubstr("\"?b?\" stands twice"));
}

TEST(StrictJson, NestsSixteenLevelsAndNoMore) {
  EXPECT_EQ(problem_in_json(nested(16)), "");
  EXPECT_EQ(problem_in_json(nested(17)), "the JSON nests deeper than 16 levels");
  EXPECT_EQ(problem_in_json(std::string(8000, '[')), "the JSON nests deeper than 16 levels");
  std::string objects;
  for (int i = 0; i < 17; ++i) objects += R"({"a": )";
  EXPECT_EQ(problem_in_json(objects + "1" + std::string(17, '}')), "the JSON nests deeper than 16 levels");
}

TEST(StrictJson, RefusesATextThatIsTooLong) {
  EXPECT_EQ(problem_in_json("\"" + std::string(16'382, 'x') + "\""), "");
  EXPECT_EQ(problem_in_json("\"" + std::string(16'383, 'x') + "\""),
            "the JSON is 16385 bytes long; expected at most 16384");
}

TEST(SafeEcho, CutsAtAWholeCharacterAndReplacesWhatCouldDoHarm) {
  EXPECT_EQ(safe_echo("Ann's héron"), "Ann's héron");
  EXPECT_EQ(safe_echo("<a href=\"x\">&\\`\n\x7f"), "?a href=?x???????");
  EXPECT_EQ(safe_echo(std::string(100, 'x')), std::string(80, 'x') + "...");
  const std::string cut = safe_echo(std::string(79, 'x') + "é and more");
  EXPECT_EQ(cut, std::string(79, 'x') + "...");
  EXPECT_EQ(safe_echo(""), "");
}

}  // namespace
}  // namespace rondel
