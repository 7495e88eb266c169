// One thread drives a match at a time; different matches share nothing. Run under the tsan preset, too.
#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "tests/support/carnival.h"
#include "tests/support/random_answers.h"
#include "tests/support/scene.h"

namespace rondel::testing {
namespace {

std::vector<std::uint64_t> play_some(std::uint64_t first_seed) {
  std::vector<std::uint64_t> fingerprints;
  Match match(carnival, Settings(), Seed::from_number(first_seed));
  Snapshot snapshot;
  for (std::uint64_t i = 0; i < 20; ++i) {
    match.restart(Seed::from_number(first_seed + i));
    RandomAnswers answers(first_seed + i);
    answers.answer(match, 10);
    match.snapshot(snapshot);
    answers.play_out(match);
    match.restore(snapshot);
    answers.play_out(match);
    fingerprints.push_back(match.fingerprint());
  }
  return fingerprints;
}

TEST(Threads, MatchesInSeveralThreadsPlayAsTheyWouldAlone) {
  std::vector<std::vector<std::uint64_t>> results(4);
  std::vector<std::thread> threads;
  for (std::uint64_t i = 0; i < 4; ++i) {
    threads.emplace_back([&results, i] { results[i] = play_some(100 * i); });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  for (std::uint64_t i = 0; i < 4; ++i) {
    EXPECT_EQ(results[i], play_some(100 * i));
  }
}

TEST(Threads, AMatchCanBeHandedFromThreadToThread) {
  Match match(carnival, Settings(), Seed::from_number(1));
  RandomAnswers answers(1);
  while (match.status() == Status::waiting) {
    std::thread([&] { answers.answer(match, 5); }).join();
  }
  Match alone(carnival, Settings(), Seed::from_number(1));
  RandomAnswers same(1);
  same.play_out(alone);
  EXPECT_EQ(match.fingerprint(), alone.fingerprint());
}

Task<Result> fault_when_told(Scene&) {
  for (;;) {
    const Choice choice = co_await choose(ann, "fault?", numbers(2));
    check(choice.value == 0, "told so");
  }
}

TEST(Threads, AFaultInOneThreadDoesNotShowInAnother) {
  std::thread sick([] {
    for (int i = 0; i < 200; ++i) {
      Match match = start<fault_when_told>();
      answer(match, ann, 1);
      EXPECT_EQ(match.status(), Status::faulted);
    }
  });
  Match healthy = start<fault_when_told>();
  for (int i = 0; i < 2000; ++i) {
    answer(healthy, ann, 0);
  }
  sick.join();
  EXPECT_EQ(healthy.status(), Status::waiting);
  EXPECT_TRUE(healthy.fault().empty());
}

}  // namespace
}  // namespace rondel::testing
