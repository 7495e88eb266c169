// The house bot of Terraforming Mars: it wins, and it plays by what its seat knows.
#include "agents/mars/house.h"

#include <gtest/gtest.h>

#include "agents/series.h"
#include "games/mars/mars.h"
#include "tests/support/bot_fairness.h"

namespace rondel {
namespace {

TEST(MarsBot, BeatsRandomWithSwappedSeats) {
  Series series;
  series.game = &games::mars;
  series.settings = Settings(games::mars.settings);
  series.seats = 2;
  series.seed = Seed::from_number(7);
  series.agents = {"house", "random"};
  series.games = 200;
  const SeriesResult result = play_series(series);
  EXPECT_EQ(result.failures, 0U);
  EXPECT_GE(result.wins[0], 190U);
}

TEST(MarsBot, PlaysWithAnyNumberOfOthersAndEverySetting) {
  for (const int seats : {1, 3, 5}) {
    for (const char* const setting : {"era", "draft", "beginner"}) {
      Series series;
      series.game = &games::mars;
      series.settings = Settings(games::mars.settings);
      ASSERT_EQ(series.settings.set(setting, std::string_view(setting) == "era" ? "0" : "1"), "");
      series.seats = seats;
      series.seed = Seed::from_number(8);
      series.agents.assign(static_cast<std::size_t>(seats), "house");
      series.games = 10;
      EXPECT_EQ(play_series(series).failures, 0U) << seats << " seats, " << setting;
    }
  }
}

TEST(MarsBot, DoesNotPlayByWhatItMayNotKnow) {
  testing::expect_bot_plays_by_what_it_knows(
      Match(games::mars, Settings(games::mars.settings), Seed::from_number(3), {}, 3), 300, 100);
}

}  // namespace
}  // namespace rondel
