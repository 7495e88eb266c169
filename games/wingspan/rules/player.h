// What a player has besides cards: foods, action cubes, and points for goals.
#pragma once

#include <cstdint>

#include "kernel/containers.h"
#include "kernel/hasher.h"
#include "wingspan/rules/foods.h"

namespace rondel::games::wingspan {

struct Player {
  Foods foods{};
  std::int16_t cubes = 0;  // turns that are left in this round
  std::int16_t goal_points = 0;
  std::int32_t playing = -1;  // the card that is about to be paid for
  // Chosen at the start, until all have chosen: cards that go, and foods that stay.
  small_vector<std::int32_t, 8> given_up{};
  Foods kept{};

  void digest(Hasher& hasher) const {
    hasher.add_all(foods.counts).add(cubes).add(goal_points).add(playing);
    hasher.add_all(given_up).add_all(kept.counts);
  }
};

}  // namespace rondel::games::wingspan
