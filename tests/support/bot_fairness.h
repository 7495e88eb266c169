// Whether the house bot plays by what its seat knows: it does the same in every world that looks the same to the seat.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <vector>

#include "agents/dice.h"
#include "agents/playout.h"
#include "kernel/match.h"
#include "rules/knowledge.h"

namespace rondel::testing {

// Plays the match with the bot in every seat for so many answers; at least `wanted` must have come about.
inline void expect_bot_plays_by_what_it_knows(Match match, int answers, int wanted) {
  Dice dice(5);
  PickRoom room;
  std::vector<std::uint16_t> other(512);
  int compared = 0;
  while (match.status() == Status::waiting && compared < answers) {
    const Seat seat = *match.waiting().begin();
    const std::span<std::uint16_t> picks = room.fit(match.question(seat).choices.size());
    const std::uint64_t chance = dice.word();
    const std::unique_ptr<Agent> bot = match.game().house_bot();
    bot->begin(chance);
    const std::size_t count =
        bot->choose({.match = match, .question = match.question(seat), .seat = seat}, picks);
    Match world = match.fork();
    permute_hidden(world, seat, Seed::from_number(chance));
    bot->begin(chance);
    ASSERT_EQ(bot->choose({.match = world, .question = world.question(seat), .seat = seat}, other), count);
    for (std::size_t i = 0; i < count; ++i) {
      ASSERT_EQ(other[i], picks[i]) << "at answer " << match.answers();
    }
    ++compared;
    ASSERT_FALSE(match.answer(seat, picks.first(count)));
  }
  EXPECT_GT(compared, wanted);
}

}  // namespace rondel::testing
