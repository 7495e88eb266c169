// The house bot of Terraforming Mars: it wins, and it plays by what its seat knows.
#include "agents/mars/house.h"

#include <gtest/gtest.h>

#include <vector>

#include "agents/house_agent.h"
#include "agents/playout.h"
#include "agents/series.h"
#include "games/mars/mars.h"
#include "rules/knowledge.h"

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

// What the bot does is the same in every world that looks the same to its seat.
TEST(MarsBot, DoesNotPlayByWhatItMayNotKnow) {
  Match match(games::mars, Settings(games::mars.settings), Seed::from_number(3), {}, 3);
  Dice dice(5);
  PickRoom room;
  std::vector<std::uint16_t> other(512);
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
  EXPECT_GT(compared, 100);
}

}  // namespace
}  // namespace rondel
