// The goal board: a goal for each round, and the side that says what it is worth.
//   (1) Four goals lie on it from the start, of four different tiles; a match of fewer rounds plays the first of them.
//   (2) It keeps no points: those are with who scored them (player.h).
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "kernel/hasher.h"
#include "kernel/random.h"
#include "wingspan/rules/goals.h"

namespace rondel::games::wingspan {

class Mat;

// How much of what a goal counts is on a mat.
std::int32_t count_goal(Goal goal, const Mat& mat);

class GoalBoard {
 public:
  enum class Face : std::uint8_t { green, blue };

  explicit GoalBoard(Face face) : face_(face) {}

  // Four of the eight tiles, each with one of its sides up.
  void lay_out_tiles(Random& random);
  void place(int round, Goal goal) { goals_[static_cast<std::size_t>(round)] = goal; }

  Goal goal(int round) const { return goals_[static_cast<std::size_t>(round)]; }
  // What the goal of a round is worth, in words.
  Text worth(int round) const {
    return face_ == Face::blue ? blue_board : green_board[static_cast<std::size_t>(round)];
  }
  // What who counts `mine` scores for a round, where `all` count so much; that is among them.
  int points_for(int round, std::int32_t mine, std::span<const std::int32_t> all) const;

  void digest(Hasher& hasher) const { hasher.add_all(goals_); }

 private:
  std::array<Goal, rounds> goals_{};
  Face face_;
};

}  // namespace rondel::games::wingspan
