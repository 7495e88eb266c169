// What docs/tutorial.md says about forking, compiled and run with the tests.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <optional>

#include "tictactoe/game.h"
#include "kernel/match.h"

namespace rondel {
namespace {

// The answer that wins at once, if there is one.
std::optional<std::uint16_t> winning_answer(Match& match, Seat me) {
  const std::size_t count = match.question(me).choices.size();
  Snapshot here;
  match.snapshot(here);
  for (std::uint16_t pick = 0; pick < count; ++pick) {
    match.answer(me, pick);
    const bool won = match.status() == Status::over && match.result().winners.has(me);
    match.restore(here);
    if (won) {
      return pick;
    }
  }
  return std::nullopt;
}

// What perfect play leads to from here: 1 when `me` wins, -1 when the other does, 0 when nobody does.
int outlook(Match& match, Seat me) {
  if (match.status() == Status::over) {
    const SeatSet winners = match.result().winners;
    return winners.empty() ? 0 : winners.has(me) ? 1 : -1;
  }
  const Seat mover = *match.waiting().begin();
  const std::size_t count = match.question(mover).choices.size();
  Snapshot here;
  match.snapshot(here);
  int best = -1;
  for (std::uint16_t pick = 0; pick < count && best < 1; ++pick) {
    match.answer(mover, pick);
    best = std::max(best, outlook(match, mover));
    match.restore(here);
  }
  return mover == me ? best : -best;
}

// A match in which these cells were marked in turn.
Match after(std::initializer_list<int> cells) {
  Match match(games::tictactoe::game, Settings(), Seed::from_number(1));
  for (const int cell : cells) {
    const Seat mover = *match.waiting().begin();
    const std::span<const Choice> free = match.question(mover).choices;
    const auto at = std::find(free.begin(), free.end(), Choice::number(cell));
    match.answer(mover, static_cast<std::uint16_t>(at - free.begin()));
  }
  return match;
}

TEST(ForkExample, OneLookAheadFindsTheWinAndLeavesNoTrace) {
  Match match = after({5, 2, 1, 9, 4});  // x has 1, 4 and 5; o has 2 and 9 and is to move
  EXPECT_EQ(winning_answer(match, Seat(1)), std::nullopt);
  match.answer(Seat(1), 0);  // o takes 3; left are 6, 7 and 8

  const std::uint64_t before = match.fingerprint();
  EXPECT_EQ(winning_answer(match, Seat(0)), 0);  // 4, 5, 6
  EXPECT_EQ(match.fingerprint(), before);
  EXPECT_EQ(match.answers(), 6U);
}

TEST(ForkExample, TryingEverythingKnowsHowItEnds) {
  Match corner = after({5, 1});
  EXPECT_EQ(outlook(corner, Seat(0)), 0);
  Match edge = after({5, 2});
  EXPECT_EQ(outlook(edge, Seat(0)), 1);
  EXPECT_EQ(outlook(edge, Seat(1)), -1);
}

TEST(ForkExample, AForkGoesItsOwnWay) {
  Match match = after({5, 1});

  Match other = match.fork();
  EXPECT_EQ(other.fingerprint(), match.fingerprint());

  other.answer(Seat(0), 0);
  EXPECT_EQ(other.answers(), 3U);
  EXPECT_EQ(match.answers(), 2U);
}

}  // namespace
}  // namespace rondel
