// What must hold for every game: a match is a function of its responses, however it got there. Used by the kernel's
// tests with games of their own and by the games' tests with every game.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "kernel/match.h"
#include "tests/support/random_answers.h"

namespace rondel::testing {

// A point of a match that one can go back to, and what it must look like then.
struct Point {
  Snapshot snapshot;
  std::vector<Response> responses;
  std::uint64_t fingerprint;
};

inline Point point_of(const Match& match) {
  Point point{.snapshot = {}, .responses = match.responses(), .fingerprint = match.fingerprint()};
  match.snapshot(point.snapshot);
  return point;
}

inline void expect_at(const Match& match, const Point& point) {
  EXPECT_EQ(match.fingerprint(), point.fingerprint);
  EXPECT_EQ(match.responses(), point.responses);
}

// Plays a match out, then goes back to every question, last first and first first, and plays the same answers again.
inline void expect_same_after_restore(const Game& game, std::uint64_t seed) {
  Match match(game, Settings(game.settings), Seed::from_number(seed));
  RandomAnswers answers(seed);
  std::vector<Point> points;
  do {
    points.push_back(point_of(match));
  } while (answers.answer(match) && points.size() < 200);
  EXPECT_TRUE(match.status() == Status::over || points.size() == 200) << "stuck after " << match.answers();
  const std::vector<Response>& played = points.back().responses;
  const auto replay_from = [&](std::size_t from, std::size_t steps) {
    match.restore(points[from].snapshot);
    expect_at(match, points[from]);
    for (std::size_t at = from; at < std::min(from + steps, played.size()); ++at) {
      ASSERT_FALSE(match.answer(played[at].seat, played[at].picks));
      ASSERT_EQ(match.fingerprint(), points[at + 1].fingerprint)
          << "answer " << at << " after going back to " << from;
    }
  };
  for (std::size_t from = points.size(); from-- > 0;) {
    replay_from(from, 5);
  }
  for (std::size_t from = 0; from < points.size(); from += 1 + points.size() / 10) {
    replay_from(from, played.size());
  }
}

// Wanders about in the tree of what could be answered, going back to any earlier point at any time: the responses must
// always be those that led here, the same responses must always show the same fingerprint, and forks must agree.
inline void expect_a_tree_of_histories(const Game& game, std::uint64_t seed, int steps) {
  Match match(game, Settings(game.settings), Seed::from_number(seed));
  RandomAnswers answers(seed);
  std::vector<Point> points;
  points.push_back(point_of(match));
  for (int step = 0; step < steps; ++step) {
    const Point& from = points[answers.below(static_cast<std::uint32_t>(points.size()))];
    match.restore(from.snapshot);
    expect_at(match, from);
    std::vector<Response> path = from.responses;
    answers.answer(match, 1 + static_cast<int>(answers.below(8)));
    const std::vector<Response> now = match.responses();
    ASSERT_GE(now.size(), path.size());
    ASSERT_TRUE(std::equal(path.begin(), path.end(), now.begin())) << "going back lost a response";
    ASSERT_EQ(match.answers(), now.size());
    if (answers.below(8) == 0) {
      const Match copy = match.fork();
      ASSERT_EQ(copy.fingerprint(), match.fingerprint());
      ASSERT_EQ(copy.responses(), now);
    }
    points.push_back(point_of(match));
  }
}

}  // namespace rondel::testing
