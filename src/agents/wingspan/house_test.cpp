// The house bot of Wingspan: it wins, and it plays by what its seat knows.
#include "agents/wingspan/house.h"

#include <gtest/gtest.h>

#include <vector>

#include "agents/house_agent.h"
#include "agents/playout.h"
#include "agents/series.h"
#include "games/wingspan/wingspan.h"
#include "rules/knowledge.h"

namespace rondel {
namespace {

Series series_of(int seats, std::uint64_t games) {
  Series series;
  series.game = &games::wingspan;
  series.settings = Settings(games::wingspan.settings);
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

// What the bot does is the same in every world that looks the same to its seat.
TEST(WingspanBot, DoesNotPlayByWhatItMayNotKnow) {
  Match match(games::wingspan, Settings(games::wingspan.settings), Seed::from_number(3), {}, 3);
  Dice dice(5);
  PickRoom room;
  std::vector<std::uint16_t> other(256);
  int compared = 0;
  while (match.status() == Status::waiting && compared < 200) {
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
