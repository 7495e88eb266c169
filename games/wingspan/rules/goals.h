// The goals of the rounds: what is counted at the end of each.
#pragma once

#include <array>
#include <cstdint>

#include "kernel/text.h"

namespace rondel::games::wingspan {

enum class Goal : std::uint8_t {
  birds_in_forest,
  birds_in_grassland,
  birds_in_wetland,
  eggs_in_forest,
  eggs_in_grassland,
  eggs_in_wetland,
  eggs_in_bowl_nests,
  eggs_in_cavity_nests,
  eggs_in_ground_nests,
  eggs_in_platform_nests,
  bowl_nests_with_eggs,
  cavity_nests_with_eggs,
  ground_nests_with_eggs,
  platform_nests_with_eggs,
  birds,
  sets_of_eggs,
};
inline constexpr int goal_count = 16;
inline constexpr std::array<Text, goal_count> goal_names = {
    "birds in the forest",
    "birds in the grassland",
    "birds in the wetland",
    "eggs in the forest",
    "eggs in the grassland",
    "eggs in the wetland",
    "eggs in bowl nests",
    "eggs in cavity nests",
    "eggs in ground nests",
    "eggs in platform nests",
    "bowl nests with eggs",
    "cavity nests with eggs",
    "ground nests with eggs",
    "platform nests with eggs",
    "birds",
    "sets of eggs in all three habitats",
};
constexpr Text name_of(Goal goal) { return goal_names[static_cast<std::size_t>(goal)]; }

// The goals are printed on eight tiles, two on each: of a match's four goals no two share a tile.
using GoalTile = std::array<Goal, 2>;
inline constexpr std::array<GoalTile, goal_count / 2> goal_tiles = {{
    {Goal::birds_in_forest, Goal::eggs_in_forest},
    {Goal::birds_in_grassland, Goal::eggs_in_grassland},
    {Goal::birds_in_wetland, Goal::eggs_in_wetland},
    {Goal::bowl_nests_with_eggs, Goal::eggs_in_bowl_nests},
    {Goal::cavity_nests_with_eggs, Goal::eggs_in_cavity_nests},
    {Goal::ground_nests_with_eggs, Goal::eggs_in_ground_nests},
    {Goal::platform_nests_with_eggs, Goal::eggs_in_platform_nests},
    {Goal::birds, Goal::sets_of_eggs},
}};

inline constexpr int rounds = 4;
inline constexpr std::array<int, rounds> turns_in_round = {8, 7, 6, 5};
// The green side of the goal board: for the first, second and third of a round.
inline constexpr std::array<std::array<int, 3>, rounds> goal_points = {
    {{4, 1, 0}, {5, 2, 1}, {6, 3, 2}, {7, 4, 3}}};
inline constexpr std::array<Text, rounds> green_board = {"4, 1, 0 points", "5, 2, 1 points", "6, 3, 2 points",
                                                         "7, 4, 3 points"};
// The blue side: one for each thing that is counted, up to this many.
inline constexpr int most_blue_points = 5;
inline constexpr Text blue_board = "1 point each, up to 5";

}  // namespace rondel::games::wingspan
