#include "rules/wording.h"

#include <gtest/gtest.h>

namespace rondel {
namespace {

TEST(Wording, TakesWordsOffAText) {
  std::string_view left = "forest+wetland";
  EXPECT_EQ(take_word(left, '+'), "forest");
  EXPECT_EQ(take_word(left, '+'), "wetland");
  EXPECT_TRUE(left.empty());
  EXPECT_EQ(take_word(left, '+'), "");
}

TEST(Wording, AnEmptyWordStandsBetweenTwoSeparators) {
  std::string_view left = ",x";
  EXPECT_EQ(take_word(left, ','), "");
  EXPECT_EQ(left, "x");
}

TEST(Wording, TrimsTheEndsOnly) {
  EXPECT_EQ(trimmed(" \tTin  Goose\r"), "Tin  Goose");
  EXPECT_EQ(trimmed(" \t"), "");
  EXPECT_EQ(trimmed(""), "");
}

TEST(Wording, CountsInWords) {
  EXPECT_EQ(counted(1, "card"), "1 card");
  EXPECT_EQ(counted(0, "card"), "0 cards");
  EXPECT_EQ(counted(12, "more card"), "12 more cards");
}

}  // namespace
}  // namespace rondel
