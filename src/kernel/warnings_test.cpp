// What a match tells the author of its rules.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/scene.h"

namespace rondel::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

Task<Result> ask_too_much(Scene&) {
  for (int i = 0; i < 3; ++i) {
    co_await ask({.seat = ann, .title = "too much", .choices = numbers(2), .min = 3, .max = 9});
    co_await ask({.seat = ben, .title = "of nothing"});
    co_await ask({.seat = ben, .title = "enough", .choices = numbers(2), .min = 0, .max = 2});
  }
  co_await ask({.seat = ann, .title = "too much again", .choices = numbers(1), .min = 0, .max = 2});
  co_return Result{};
}

void play_too_much(Match& match) {
  for (int i = 0; i < 3; ++i) {
    answer(match, ann, {0, 1});
    answer(match, ben, {});
    answer(match, ben, {});
  }
}

TEST(Warnings, NameEachQuestionThatAsksForMoreThanThereIsOnce) {
  Match match = start<ask_too_much>();
  EXPECT_THAT(match.warnings(), SizeIs(1)) << "the first question counts, too";
  play_too_much(match);
  ASSERT_THAT(match.warnings(), SizeIs(2));
  EXPECT_THAT(match.warnings()[0].sentence, HasSubstr("\"too much\" asks for 3 to 9 of 2 choices"));
  EXPECT_THAT(match.warnings()[0].sentence, HasSubstr("ask_too_much"));
  EXPECT_THAT(match.warnings()[0].sentence, HasSubstr("warnings_test.cpp:"));
  EXPECT_EQ(match.warnings()[1].title, Text("too much again"));
  EXPECT_THAT(match.fork().warnings(), SizeIs(2));
  match.restart(Seed::from_number(2));
  EXPECT_THAT(match.warnings(), SizeIs(1));
}

TEST(Warnings, AreNotKeptWithoutAHistory) {
  Match match = start<ask_too_much>({.history = History::none});
  play_too_much(match);
  EXPECT_THAT(match.warnings(), SizeIs(0));
  EXPECT_EQ(match.question(ann).max, 1);
}

}  // namespace
}  // namespace rondel::testing
