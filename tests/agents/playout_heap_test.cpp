// Headless play touches no heap: after the first match of a thread nothing more is allocated.
#include <gtest/gtest.h>

#include "agents/first_agent.h"
#include "agents/playout.h"
#include "agents/random_agent.h"
#include "kernel/built_modules.h"
#include "tests/support/heap_trap.h"

namespace rondel {
namespace {

using rondel::testing::heap_allocations;

template <class A>
void expect_no_allocations(const Game& game) {
  Match match(game, Settings(game.settings), Seed::from_number(1), {.history = History::none});
  std::array<A, max_seats> agents;
  Seating<A> seating{};
  for (std::size_t i = 0; i < agents.size(); ++i) {
    seating[i] = &agents[i];
  }
  PickRoom room;
  std::uint64_t before = 0;
  for (std::uint64_t index = 0; index < 60; ++index) {
    match.restart(game_seed(Seed::from_number(2), index));
    begin_agents(match, seating);
    play_out(match, seating, room);
    ASSERT_EQ(match.status(), Status::over) << game.name << ": " << match.fault();
    if (index == 0) {
      before = heap_allocations();
    }
  }
  EXPECT_EQ(heap_allocations() - before, 0U) << game.name;
}

TEST(PlayoutHeap, is_left_alone_by_every_game_and_agent) {
  for (const Game* const game : built_modules().games()) {
    expect_no_allocations<RandomAgent>(*game);
    expect_no_allocations<FirstAgent>(*game);
  }
}

}  // namespace
}  // namespace rondel
