// The house bot of 7 Elements: it wins, and it plays by what its seat knows.
#include "elements/bot/bot.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "elements/game.h"
#include "elements/rules/decks.h"
#include "series/series.h"
#include "tests/support/bot_fairness.h"
#include "tests/support/bot_series.h"

namespace rondel::games::elements {
namespace {

TEST(ElementsBot, BeatsRandomWithSwappedSeats) {
  const SeriesResult result = testing::house_against_random(game, Settings(game.settings), 2, 2'000);
  EXPECT_EQ(result.failures, 0U);
  EXPECT_GE(result.wins[0], 1'900U);
}

TEST(ElementsBot, BeatsRandomWithEveryDeck) {
  for (const Deck& deck : decks()) {
    Series series;
    series.game = &game;
    series.settings = Settings(game.settings);
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

// Games between two house bots, won from each seat.
std::vector<std::uint64_t> won_by_seat(std::vector<std::pair<std::string_view, std::string_view>> agreed) {
  Series series;
  series.game = &game;
  series.settings = Settings(game.settings);
  for (const auto& [name, value] : agreed) {
    EXPECT_EQ(series.settings.set(name, value), "");
  }
  series.seats = 2;
  series.seed = Seed::from_number(1);
  series.agents = {"house", "house"};
  series.games = 300;
  const SeriesResult result = play_series(series);
  EXPECT_EQ(result.failures, 0U);
  return result.seat_wins;
}

// The README says why: who begins is an element ahead. So the lot decides, and the decks are a match.
TEST(ElementsBot, NeitherSeatIsTheBetterOneUnlessItBegins) {
  const std::vector<std::uint64_t> by_lot = won_by_seat({});
  EXPECT_GT(by_lot[0], 120U);
  EXPECT_GT(by_lot[1], 120U);
  for (const std::string_view deck : {"Macro Burn", "Ketchup'n'Mustard", "Face-Off", "To Combat!"}) {
    const std::vector<std::uint64_t> sun = won_by_seat({{"sun", deck}, {"moon", deck}, {"begins", "0"}});
    const std::vector<std::uint64_t> moon = won_by_seat({{"sun", deck}, {"moon", deck}, {"begins", "1"}});
    EXPECT_GT(sun[0], 165U) << deck << ": who begins is ahead";
    EXPECT_NEAR(static_cast<double>(sun[0]), static_cast<double>(moon[1]), 45) << deck << ": in either seat";
  }
}

TEST(ElementsBot, WhoBeginsWithoutAnElementIsBehind) {
  const std::vector<std::uint64_t> whole =
      won_by_seat({{"sun", "Face-Off"}, {"moon", "Face-Off"}, {"begins", "0"}});
  const std::vector<std::uint64_t> without_element =
      won_by_seat({{"sun", "Face-Off"}, {"moon", "Face-Off"}, {"begins", "0"}, {"first_turn", "2"}});
  EXPECT_GT(whole[0], 200U);
  EXPECT_LT(without_element[0], 100U);
}

TEST(ElementsBot, DoesNotPlayByWhatItMayNotKnow) {
  testing::expect_bot_plays_by_what_it_knows(Match(game, Settings(game.settings), Seed::from_number(3)), 300,
                                             30);
}

}  // namespace
}  // namespace rondel::games::elements
