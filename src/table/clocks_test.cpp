// Clocks that questions name: each goes on with what it had left, however much was stacked upon it meanwhile.
#include "table/clocks.h"

#include <gtest/gtest.h>

namespace rondel {
namespace {

constexpr Seat ann(0);
constexpr SeatSet only_ann = SeatSet::of(ann);

class NamedClocks : public ::testing::Test {
 protected:
  NamedClocks() { clocks_.begin({.kind = ClockRule::Kind::question, .ms = 60'000}, store::Time()); }
  void think(int seconds) {
    now_ += std::chrono::seconds(seconds);
    clocks_.pass(only_ann, now_);
  }

  Clocks clocks_;
  store::Time now_{};
};

TEST_F(NamedClocks, GoOnWhereTheyWereWhenWhatWasStackedIsPopped) {
  clocks_.asked(ann, {.number = 1, .depth = 0});
  think(10);
  clocks_.asked(ann, {.number = 2, .depth = 1});
  EXPECT_EQ(clocks_.left(ann), 60'000);
  think(5);
  clocks_.asked(ann, {.number = 3, .depth = 2});
  think(20);
  clocks_.asked(ann, {.number = 2, .depth = 1});
  EXPECT_EQ(clocks_.left(ann), 55'000);
  clocks_.asked(ann, {.number = 1, .depth = 0});
  EXPECT_EQ(clocks_.left(ann), 50'000);
}

TEST_F(NamedClocks, AnotherOfTheSameDepthBeginsAfresh) {
  clocks_.asked(ann, {.number = 1, .depth = 0});
  think(10);
  clocks_.asked(ann, {.number = 2, .depth = 0});
  EXPECT_EQ(clocks_.left(ann), 60'000);
}

TEST_F(NamedClocks, AQuestionWithoutANameHasAClockOfItsOwn) {
  clocks_.asked(ann, {});
  think(10);
  clocks_.asked(ann, {});
  EXPECT_EQ(clocks_.left(ann), 60'000);
}

}  // namespace
}  // namespace rondel
