// Headless play touches no heap after the first match of a thread.
#include <gtest/gtest.h>

#include "tests/support/carnival.h"
#include "tests/support/heap_trap.h"
#include "tests/support/random_answers.h"

namespace rondel::testing {
namespace {

TEST(Headless, AfterTheFirstMatchAThreadNeedsNoHeap) {
  Match match(carnival, Settings(), Seed::from_number(0), {.history = History::none});
  RandomAnswers answers(0);
  Snapshot snapshot;
  const auto play = [&](std::uint64_t seed) {
    match.restart(Seed::from_number(seed));
    while (answers.answer(match)) {
      match.snapshot(snapshot);
      match.fingerprint();
      if (answers.below(3) == 0) {
        answers.answer(match);
        match.restore(snapshot);
      }
    }
  };
  play(0);
  const std::uint64_t before = heap_allocations();
  for (std::uint64_t seed = 1; seed < 50; ++seed) {
    play(seed);
    ASSERT_EQ(heap_allocations(), before) << "seed " << seed;
  }
}

TEST(Headless, ARefusedAnswerNeedsNoHeap) {
  Match match(carnival, Settings(), Seed::from_number(0), {.history = History::none});
  const std::uint64_t before = heap_allocations();
  EXPECT_EQ(match.answer(Seat(0), 77).code, Rejection::Code::unknown);
  EXPECT_EQ(match.answer(Seat(9), 0).code, Rejection::Code::actor);
  EXPECT_EQ(heap_allocations(), before);
}

// What counts must be able to: keeping a history allocates now and then.
TEST(Headless, AMatchThatKeepsItsHistoryDoesNeedTheHeap) {
  Match match(carnival, Settings(), Seed::from_number(0), {.history = History::kept});
  RandomAnswers answers(0);
  const std::uint64_t before = heap_allocations();
  answers.play_out(match);
  EXPECT_GT(heap_allocations(), before);
}

TEST(Headless, WholeGamesPassTheTrap) {
  const ArmHeapTrap armed;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Match match(carnival, Settings(), Seed::from_number(seed));
    RandomAnswers answers(seed);
    answers.play_out(match);
    EXPECT_EQ(match.status(), Status::over) << match.fault();
  }
}

}  // namespace
}  // namespace rondel::testing
