// The house bot of Wingspan: it wins, and it plays by what its seat knows.
#include "wingspan/bot/bot.h"

#include <gtest/gtest.h>

#include "tests/support/bot_fairness.h"
#include "tests/support/bot_series.h"
#include "wingspan/game.h"

namespace rondel::games::wingspan {
namespace {

TEST(WingspanBot, BeatsRandomWithSwappedSeats) {
  const SeriesResult result = testing::house_against_random(game, Settings(game.settings), 2, 1'000);
  EXPECT_EQ(result.failures, 0U);
  EXPECT_GE(result.wins[0], 950U);
}

TEST(WingspanBot, PlaysWithAnyNumberOfPlayers) {
  for (const int seats : {3, 4, 5}) {
    const SeriesResult result = testing::house_against_random(game, Settings(game.settings), seats, 60);
    EXPECT_EQ(result.failures, 0U) << seats;
  }
}

TEST(WingspanBot, DoesNotPlayByWhatItMayNotKnow) {
  testing::expect_bot_plays_by_what_it_knows(
      Match(game, Settings(game.settings), Seed::from_number(3), {}, 3), 200, 100);
}

}  // namespace
}  // namespace rondel::games::wingspan
