#include "ginrummy/rules/scoring.h"

#include <gtest/gtest.h>

namespace rondel::games::ginrummy::testing {
namespace {

constexpr Bonuses usual = {.gin = 25, .big_gin = 31, .undercut = 25};
constexpr Seat north(0);
constexpr Seat south(1);

HandScore score(Ending ending, int knocker, int defender) {
  return score_hand(
      {.ending = ending, .knocker = south, .knocker_deadwood = knocker, .defender_deadwood = defender},
      usual);
}

TEST(GinRummyScoring, AKnockerWithLessDeadwoodScoresTheDifference) {
  const HandScore hand = score(Ending::knock, 7, 30);
  EXPECT_EQ(hand.winner, south);
  EXPECT_EQ(hand.points, 23);
  EXPECT_EQ(hand.how.view(), "knock");
}

TEST(GinRummyScoring, ADefenderWithLessOrAsMuchUndercuts) {
  EXPECT_EQ(score(Ending::knock, 7, 3).winner, north);
  EXPECT_EQ(score(Ending::knock, 7, 3).points, 25 + 4);
  EXPECT_EQ(score(Ending::knock, 7, 7).winner, north);
  EXPECT_EQ(score(Ending::knock, 7, 7).points, 25);
  EXPECT_EQ(score(Ending::knock, 7, 7).how.view(), "undercut");
}

TEST(GinRummyScoring, GinScoresItsBonusAndIsNeverUndercut) {
  EXPECT_EQ(score(Ending::gin, 0, 40).points, 65);
  EXPECT_EQ(score(Ending::gin, 0, 0).winner, south);
  EXPECT_EQ(score(Ending::gin, 0, 0).points, 25);
  EXPECT_EQ(score(Ending::big_gin, 0, 40).points, 71);
}

TEST(GinRummyScoring, ACancelledHandScoresNothing) {
  EXPECT_EQ(score(Ending::stock_out, 40, 50).points, 0);
  EXPECT_EQ(score(Ending::swapped_out, 40, 50).points, 0);
  Tally tally;
  tally.add(score(Ending::stock_out, 40, 50));
  EXPECT_EQ(tally.hands_won[0] + tally.hands_won[1], 0);
}

TEST(GinRummyScoring, AGameAddsABonusForItAndABoxForEachHand) {
  const Tally tally{.points = {60, 110}, .hands_won = {2, 4}};
  const Result game = score_game(tally, 100);
  EXPECT_EQ(game.score(north), 60 + 2 * 25);
  EXPECT_EQ(game.score(south), 110 + 4 * 25 + 100);
  EXPECT_EQ(game.winners, SeatSet::of(south));
}

TEST(GinRummyScoring, AShutoutDoublesTheGameBonus) {
  const Result game = score_game({.points = {120, 0}, .hands_won = {3, 0}}, 100);
  EXPECT_EQ(game.score(north), 120 + 3 * 25 + 200);
  EXPECT_EQ(game.score(south), 0);
}

TEST(GinRummyScoring, TheOneWhoReachedTheTargetWinsWhateverTheBoxesAddUpTo) {
  const Result game = score_game({.points = {99, 101}, .hands_won = {9, 2}}, 100);
  EXPECT_GT(game.score(north), game.score(south));
  EXPECT_EQ(game.winners, SeatSet::of(south));
}

TEST(GinRummyScoring, AGameBrokenOffHasALeaderAndNoGameBonus) {
  const Result led = score_game({.points = {10, 20}, .hands_won = {1, 1}}, 100);
  EXPECT_EQ(led.winners, SeatSet::of(south));
  EXPECT_EQ(led.score(south), 20 + 25);
  EXPECT_TRUE(score_game({}, 100).winners.empty());
}

}  // namespace
}  // namespace rondel::games::ginrummy::testing
