// Every game, headless: nothing on the heap once a thread has played its largest match, and no rule that strays onto it.
#include <gtest/gtest.h>

#include <string>

#include "kernel/built_modules.h"
#include "tests/support/heap_trap.h"
#include "tests/support/random_answers.h"

namespace rondel::testing {
namespace {

class EveryGame : public ::testing::TestWithParam<const Game*> {};

TEST_P(EveryGame, NeedsNoHeapOnceItHasMetItsLargestMatch) {
  const Game& game = *GetParam();
  Match match(game, Settings(game.settings), Seed::from_number(0), {.history = History::none});
  Snapshot snapshot;
  const auto play = [&](RandomAnswers& answers, std::uint64_t seed) {
    match.restart(Seed::from_number(seed));
    for (int i = 0; i < 2000 && answers.answer(match); ++i) {
      match.snapshot(snapshot);
      if (answers.below(4) == 0) {
        answers.answer(match);
        match.restore(snapshot);
      }
    }
  };
  RandomAnswers first(0);
  RandomAnswers again(0);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    play(first, seed);
  }
  const std::uint64_t before = heap_allocations();
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    play(again, seed);
    ASSERT_EQ(heap_allocations(), before) << "seed " << seed;
  }
}

TEST_P(EveryGame, PassesTheTrap) {
  const Game& game = *GetParam();
  const ArmHeapTrap armed;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Match match(game, Settings(game.settings), Seed::from_number(seed));
    RandomAnswers answers(seed);
    answers.answer(match, 2000);
    EXPECT_NE(match.status(), Status::faulted) << match.fault();
    EXPECT_TRUE(match.status() == Status::over || match.answers() == 2000)
        << "stuck after " << match.answers();
  }
}

INSTANTIATE_TEST_SUITE_P(All, EveryGame, ::testing::ValuesIn(built_modules().games()),
                         [](const auto& info) { return std::string(info.param->name); });

}  // namespace
}  // namespace rondel::testing
