// The house bot of 7 Elements: it wins, and it plays by what its seat knows.
#include "agents/elements/house.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "agents/house_agent.h"
#include "agents/playout.h"
#include "agents/series.h"
#include "games/elements/decks.h"
#include "games/elements/elements.h"
#include "rules/knowledge.h"

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

// What the bot does is the same in every world that looks the same to its seat.
TEST(ElementsBot, DoesNotPlayByWhatItMayNotKnow) {
  Match match(games::elements, Settings(games::elements.settings), Seed::from_number(3));
  Dice dice(5);
  PickRoom room;
  std::vector<std::uint16_t> other(64);
  int compared = 0;
  while (match.status() == Status::waiting && compared < 300) {
    const Seat seat = *match.waiting().begin();
    const std::span<std::uint16_t> picks = room.fit(match.question(seat).choices.size());
    const std::uint64_t chance = dice.word();
    HouseAgent bot;
    bot.begin(chance);
    const std::size_t count =
        bot.choose({.match = match, .question = match.question(seat), .seat = seat}, picks);
    Match world = match.fork();
    permute_hidden(world, seat, Seed::from_number(chance));
    bot.begin(chance);
    ASSERT_EQ(bot.choose({.match = world, .question = world.question(seat), .seat = seat}, other), count);
    for (std::size_t i = 0; i < count; ++i) {
      ASSERT_EQ(other[i], picks[i]) << "at answer " << match.answers();
    }
    ++compared;
    ASSERT_FALSE(match.answer(seat, picks.first(count)));
  }
  EXPECT_GT(compared, 30);
}

}  // namespace
}  // namespace rondel
