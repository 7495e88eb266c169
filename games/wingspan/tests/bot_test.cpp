// The house bot of Wingspan: it wins, and it plays by what its seat knows.
#include "wingspan/bot/bot.h"

#include <gtest/gtest.h>

#include "series/series.h"
#include "tests/support/bot_fairness.h"
#include "wingspan/game.h"

namespace rondel::games::wingspan {
namespace {

Series series_of(int seats, std::uint64_t games) {
  Series series;
  series.game = &game;
  series.settings = Settings(game.settings);
  series.seats = seats;
  series.seed = Seed::from_number(7);
  for (int seat = 0; seat < seats; ++seat) {
    series.agents.emplace_back(seat % 2 == 0 ? "house" : "random");
  }
  series.games = games;
  return series;
}

TEST(WingspanBot, BeatsRandomWithSwappedSeats) {
  const SeriesResult result = play_series(series_of(2, 1'000));
  EXPECT_EQ(result.failures, 0U);
  EXPECT_GE(result.wins[0], 950U);
}

TEST(WingspanBot, PlaysWithAnyNumberOfPlayers) {
  for (const int seats : {3, 4, 5}) {
    const SeriesResult result = play_series(series_of(seats, 60));
    EXPECT_EQ(result.failures, 0U) << seats;
  }
}

TEST(WingspanBot, DoesNotPlayByWhatItMayNotKnow) {
  testing::expect_bot_plays_by_what_it_knows(
      Match(game, Settings(game.settings), Seed::from_number(3), {}, 3), 200, 100);
}

}  // namespace
}  // namespace rondel::games::wingspan
