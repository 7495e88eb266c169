// The house bot of 7 Elements: it wins, and it plays by what its seat knows.
#include "agents/elements/house.h"

#include <gtest/gtest.h>

#include <string>

#include "agents/series.h"
#include "games/elements/decks.h"
#include "games/elements/elements.h"
#include "tests/support/bot_fairness.h"

namespace rondel {
namespace {

TEST(ElementsBot, BeatsRandomWithSwappedSeats) {
  Series series;
  series.game = &games::elements;
  series.settings = Settings(games::elements.settings);
  series.seats = 2;
  series.seed = Seed::from_number(7);
  series.agents = {"house", "random"};
  series.games = 2'000;
  const SeriesResult result = play_series(series);
  EXPECT_EQ(result.failures, 0U);
  EXPECT_GE(result.wins[0], 1'900U);
}

TEST(ElementsBot, BeatsRandomWithEveryDeck) {
  for (const games::seven::Deck& deck : games::seven::decks()) {
    Series series;
    series.game = &games::elements;
    series.settings = Settings(games::elements.settings);
    ASSERT_EQ(series.settings.set("sun", deck.name), "");
    ASSERT_EQ(series.settings.set("moon", deck.name), "");
    series.seats = 2;
    series.seed = Seed::from_number(8);
    series.agents = {"house", "random"};
    series.games = 100;
    const SeriesResult result = play_series(series);
    EXPECT_EQ(result.failures, 0U) << deck.name;
    EXPECT_GE(result.wins[0], 80U) << deck.name;
  }
}

TEST(ElementsBot, DoesNotPlayByWhatItMayNotKnow) {
  testing::expect_bot_plays_by_what_it_knows(
      Match(games::elements, Settings(games::elements.settings), Seed::from_number(3)), 300, 30);
}

}  // namespace
}  // namespace rondel
