// Foods, so many of each, and the sides of a die that show them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "kernel/text.h"

namespace rondel::games::wingspan {

enum class Food : std::uint8_t { invertebrate, seed, fish, fruit, rodent };
inline constexpr int food_kinds = 5;
inline constexpr std::uint32_t any_food = (1U << food_kinds) - 1;
constexpr std::size_t at(Food food) { return static_cast<std::size_t>(food); }
constexpr std::uint32_t bit(Food food) { return 1U << at(food); }
inline constexpr std::array<Text, food_kinds> food_names = {"invertebrate", "seed", "fish", "fruit",
                                                            "rodent"};
constexpr Text name_of(Food food) { return food_names[at(food)]; }

// So many of each food.
struct Foods {
  std::array<std::int16_t, food_kinds> counts{};

  constexpr std::int16_t& operator[](Food food) { return counts[at(food)]; }
  constexpr std::int16_t operator[](Food food) const { return counts[at(food)]; }
  constexpr int total() const {
    int sum = 0;
    for (const std::int16_t count : counts) {
      sum += count;
    }
    return sum;
  }
  constexpr Foods& operator+=(const Foods& more) {
    for (std::size_t i = 0; i < counts.size(); ++i) {
      counts[i] = static_cast<std::int16_t>(counts[i] + more.counts[i]);
    }
    return *this;
  }
  static constexpr Foods of(Food food, int count = 1) {
    Foods foods;
    foods[food] = static_cast<std::int16_t>(count);
    return foods;
  }
  friend bool operator==(const Foods&, const Foods&) = default;
};

// The sides of a die: one for each food, and one that is taken for an invertebrate or a seed.
using Side = std::uint8_t;
inline constexpr Side either_side = food_kinds;
inline constexpr int die_sides = food_kinds + 1;
inline constexpr std::array<Text, die_sides> side_names = {"invertebrate", "seed",   "fish",
                                                           "fruit",        "rodent", "invertebrate or seed"};
// What a side may be taken for.
constexpr std::uint32_t foods_on(Side side) {
  return side == either_side ? bit(Food::invertebrate) | bit(Food::seed) : 1U << side;
}

// What a die of that side is called when it is taken for a food.
constexpr Text name_of_taken(Side side, Food food) {
  if (side != either_side) {
    return name_of(food);
  }
  return food == Food::seed ? Text("seed (two-faced die)") : Text("invertebrate (two-faced die)");
}

}  // namespace rondel::games::wingspan
