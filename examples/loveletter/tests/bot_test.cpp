// The house bot of Love Letter: it wins, and it plays by what its seat knows.
#include "loveletter/bot/bot.h"

#include <gtest/gtest.h>

#include <array>

#include "loveletter/game.h"
#include "rules/knowledge.h"
#include "series/series.h"

namespace rondel::games::loveletter {
namespace {

TEST(LoveLetterBot, BeatsRandomWithSwappedSeats) {
  const SeriesResult result = play_series({.game = &game,
                                           .settings = Settings(game.settings),
                                           .seats = 2,
                                           .seed = Seed::from_number(7),
                                           .agents = {"house", "random"},
                                           .games = 500});
  EXPECT_EQ(result.failures, 0U);
  EXPECT_GE(result.wins[0], 400U);
}

std::uint16_t answer_of(const Match& match, Seat seat, std::uint64_t chance) {
  const std::unique_ptr<Agent> bot = make_house_bot();
  bot->begin(chance);
  std::array<std::uint16_t, 16> room{};
  bot->choose({.match = match, .question = match.question(seat), .seat = seat}, room);
  return room[0];
}

// In every world that looks the same to its seat, it does the same.
TEST(LoveLetterBot, DoesNotPlayByWhatItMayNotKnow) {
  Match match(game, Settings(), Seed::from_number(3), MatchOptions{}, 4);
  for (std::uint64_t chance = 1; match.status() == Status::waiting && chance < 300; ++chance) {
    const Seat seat = *match.waiting().begin();
    const std::uint16_t answer = answer_of(match, seat, chance);
    Match world = match.fork();
    permute_hidden(world, seat, Seed::from_number(chance));
    ASSERT_EQ(answer_of(world, seat, chance), answer) << "at answer " << match.answers();
    ASSERT_FALSE(match.answer(seat, answer));
  }
  EXPECT_GT(match.answers(), 50U);
}

}  // namespace
}  // namespace rondel::games::loveletter
