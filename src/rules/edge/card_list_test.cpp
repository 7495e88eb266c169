#include "rules/edge/card_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rondel {
namespace {

using ::testing::HasSubstr;

std::string lines_of(std::string_view text) {
  const CardList list = read_card_list(text);
  EXPECT_EQ(list.problem, "");
  return list.lines;
}

std::string problem_in_list(std::string_view text) {
  const CardList list = read_card_list(text);
  EXPECT_EQ(list.lines, "");
  return list.problem;
}

TEST(CardList, keeps_lines_as_they_are) {
  EXPECT_EQ(lines_of("# mine\nTin Goose | | creature\n\nÉclair"), "# mine\nTin Goose | | creature\n\nÉclair");
  EXPECT_EQ(lines_of(""), "");
}

TEST(CardList, knows_the_ends_of_lines_and_marks_of_other_systems) {
  EXPECT_EQ(lines_of("\xef\xbb\xbf"
                     "A\r\nB\r\n"),
            "A\nB\n");
}

TEST(CardList, reads_names_and_objects_from_json) {
  EXPECT_EQ(lines_of(R"( ["A Kind Word",
    {"name": "Anvil Widow", "colors": ["ember", "dusk"], "type": "creature", "image": "widow.png", "cost": "1E", "text": "Rooted."},
    {"name": "Tin Goose", "type": "creature"}, {"name": "Papier-Mâché", "colors": "tide"}])"),
            "A Kind Word\n"
            "Anvil Widow | ember dusk | creature | widow.png | 1E | Rooted.\n"
            "Tin Goose |  | creature\n"
            "Papier-Mâché | tide\n");
  EXPECT_EQ(lines_of("[]"), "");
}

TEST(CardList, says_which_entry_is_wrong) {
  EXPECT_EQ(problem_in_list(R"(["A", {"colors": "red"}])"), "entry 2: \"name\" is missing");
  EXPECT_EQ(problem_in_list(R"([{"name": "A", "colour": "red"}])"),
            "entry 1: unknown field \"colour\"; did you mean \"colors\"?");
  EXPECT_EQ(problem_in_list(R"([7])"), "entry 1: expected a name or an object with a name");
  EXPECT_EQ(problem_in_list(R"([{"name": 7}])"), "entry 1: \"name\" is not a text");
  EXPECT_EQ(problem_in_list(R"(["A", " "])"), "entry 2: the name is empty or begins with #");
  EXPECT_EQ(problem_in_list(R"(["# A"])"), "entry 1: the name is empty or begins with #");
  EXPECT_THAT(problem_in_list(R"(["A | B"])"), HasSubstr("entry 1: a text has a bar"));
  EXPECT_THAT(problem_in_list(R"(["A\nB"])"), HasSubstr("entry 1: a text has a bar or the end of a line"));
  EXPECT_THAT(problem_in_list(R"({"cards": []})"), HasSubstr("expected a list of names"));
  EXPECT_THAT(problem_in_list(R"(["A")"), HasSubstr("the list of cards is not JSON"));
}

TEST(CardList, refuses_what_is_no_utf_8) {
  for (const std::string_view bytes :
       {"A\nB\xff", "A\n\xc3", "A\n\xc0\xaf", "A\n\xed\xa0\x80", "A\n\xe0\x80\x80", "A\n\xf0\x80\x80\x80",
        "A\n\xf4\x90\x80\x80", "A\n\xf5\x80\x80\x80", "A\n\x80"}) {
    EXPECT_EQ(problem_in_list(bytes), "line 2 is not UTF-8 text") << bytes;
  }
  EXPECT_EQ(problem_in_list(std::string_view("A\0B", 3)), "line 1 is not UTF-8 text");
  EXPECT_EQ(lines_of("é€\xf0\x9f\x83\x8f"), "é€\xf0\x9f\x83\x8f");
}

}  // namespace
}  // namespace rondel
