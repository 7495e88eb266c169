// Headless play touches no heap after the first match of a thread, whatever is played.
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "agents/playout.h"
#include "agents/random_agent.h"
#include "games/all.h"
#include "kernel/match.h"
#include "tests/support/heap_trap.h"

namespace rondel::testing {
namespace {

class Headless : public ::testing::TestWithParam<const Game*> {};

TEST_P(Headless, AllocatesNothingAfterTheFirstMatch) {
  const Game& game = *GetParam();
  Match match(game, Settings(game.settings), Seed::from_number(0), {.history = History::none});
  std::array<RandomAgent, max_seats> players;
  Seating<RandomAgent> agents{};
  for (std::size_t i = 0; i < players.size(); ++i) {
    agents[i] = &players[i];
  }
  PickRoom room;
  Snapshot snapshot;
  const auto play_one = [&](std::uint64_t number) {
    match.restart(Seed::from_number(number));
    begin_agents(match, agents);
    return play_out(match, agents, room, {}, [&](Match& at) {
      at.snapshot(snapshot);
      at.restore(snapshot);
    });
  };
  for (std::uint64_t number = 0; number < 50; ++number) {
    play_one(number);  // the snapshot grows to the largest state there is
  }
  const ArmHeapTrap trap;
  const std::uint64_t before = heap_allocations();
  for (std::uint64_t number = 0; number < 50; ++number) {
    ASSERT_EQ(play_one(number).end, Playout::End::over) << match.fault();
  }
  EXPECT_EQ(heap_allocations(), before);
}

TEST_P(Headless, RulesKeepOffTheHeapInTheFirstMatchToo) {
  const Game& game = *GetParam();
  const Settings settings(game.settings);
  std::array<RandomAgent, max_seats> players;
  Seating<RandomAgent> agents{};
  for (std::size_t i = 0; i < players.size(); ++i) {
    agents[i] = &players[i];
  }
  PickRoom room;
  const ArmHeapTrap trap;
  for (std::uint64_t number = 0; number < 200; ++number) {
    Match match(game, settings, Seed::from_number(number));
    begin_agents(match, agents);
    ASSERT_EQ(play_out(match, agents, room).end, Playout::End::over) << match.fault();
    ASSERT_EQ(heap_offence(), "");
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Headless, ::testing::ValuesIn(games::all().begin(), games::all().end()),
                         [](const auto& game) { return std::string(game.param->name); });

}  // namespace
}  // namespace rondel::testing
