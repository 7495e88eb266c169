#include "wingspan/rules/goal_board.h"

#include <algorithm>

#include "wingspan/rules/mat.h"

namespace rondel::games::wingspan {
namespace {

std::int32_t eggs_in_nests(const Mat& mat, Nest nest) {
  std::int32_t sum = 0;
  for (const BirdId id : mat.birds()) {
    sum += counts_as(mat.bird(id).printed().nest, nest) ? mat.bird(id).eggs() : 0;
  }
  return sum;
}

std::int32_t nests_with_eggs(const Mat& mat, Nest nest) {
  std::int32_t sum = 0;
  for (const BirdId id : mat.birds()) {
    sum += counts_as(mat.bird(id).printed().nest, nest) ? std::min(mat.bird(id).eggs(), 1) : 0;
  }
  return sum;
}

}  // namespace

std::int32_t count_goal(Goal goal, const Mat& mat) {
  const auto after = [&](Goal first) { return static_cast<int>(goal) - static_cast<int>(first); };
  if (goal <= Goal::birds_in_wetland) {
    return mat.row(static_cast<Habitat>(goal)).size();
  }
  if (goal <= Goal::eggs_in_wetland) {
    return mat.row(static_cast<Habitat>(after(Goal::eggs_in_forest))).eggs();
  }
  if (goal <= Goal::eggs_in_platform_nests) {
    return eggs_in_nests(mat, static_cast<Nest>(after(Goal::eggs_in_bowl_nests)));
  }
  if (goal <= Goal::platform_nests_with_eggs) {
    return nests_with_eggs(mat, static_cast<Nest>(after(Goal::bowl_nests_with_eggs)));
  }
  if (goal == Goal::birds) {
    return static_cast<std::int32_t>(mat.birds().size());
  }
  return std::min({mat.row(Habitat::forest).eggs(), mat.row(Habitat::grassland).eggs(),
                   mat.row(Habitat::wetland).eggs()});
}

void GoalBoard::lay_out_tiles(Random& random) {
  std::array<GoalTile, goal_tiles.size()> tiles = goal_tiles;
  random.shuffle(tiles);
  for (std::size_t i = 0; i < goals_.size(); ++i) {
    const std::uint32_t side = random.below(2);
    goals_[i] = tiles[i][side];
  }
}

// On the green side who has the same of it shares the points of the places they take together, rounded down; who has none
// gets none.
int GoalBoard::points_for(int round, std::int32_t mine, std::span<const std::int32_t> all) const {
  if (face_ == Face::blue || mine == 0) {
    return std::min(mine, most_blue_points);
  }
  const auto better =
      static_cast<std::size_t>(std::ranges::count_if(all, [&](std::int32_t count) { return count > mine; }));
  const auto equal = static_cast<std::size_t>(std::ranges::count(all, mine));
  int points = 0;
  const auto& places = goal_points[static_cast<std::size_t>(round)];
  for (std::size_t place = better; place < std::min(better + equal, places.size()); ++place) {
    points += places[place];
  }
  return points / static_cast<int>(equal);
}

}  // namespace rondel::games::wingspan
