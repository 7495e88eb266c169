// The house bot of Innovation: it wins, and it plays by what its seat knows.
#include "innovation/bot/bot.h"

#include <gtest/gtest.h>

#include "innovation/game.h"
#include "tests/support/bot_fairness.h"
#include "tests/support/bot_series.h"

namespace rondel::games::innovation {
namespace {

Settings edition_of(std::string_view edition) {
  Settings settings(game.settings);
  settings.set("edition", edition);
  return settings;
}

TEST(InnovationBot, BeatsRandomWithSwappedSeats) {
  for (const std::string_view edition : {"4", "classic"}) {
    const SeriesResult result = testing::house_against_random(game, edition_of(edition), 2, 500);
    EXPECT_EQ(result.failures, 0U) << edition;
    EXPECT_GE(result.wins[0], 475U) << edition;
  }
}

TEST(InnovationBot, PlaysWithAnyNumberOfPlayers) {
  for (const int seats : {3, 4}) {
    const SeriesResult result = testing::house_against_random(game, edition_of("4"), seats, 60);
    EXPECT_EQ(result.failures, 0U) << seats;
  }
}

TEST(InnovationBot, DoesNotPlayByWhatItMayNotKnow) {
  for (const std::string_view edition : {"4", "classic"}) {
    testing::expect_bot_plays_by_what_it_knows(Match(game, edition_of(edition), Seed::from_number(3), {}, 3),
                                               200, 100);
  }
}

}  // namespace
}  // namespace rondel::games::innovation
