#include "mars/rules/solo.h"

#include <algorithm>
#include <array>
#include <span>

#include "mars/rules/play.h"

namespace rondel::games::mars {
namespace {

// The `cost`-th of them, going round; 0 counts as 1.
AreaId pick_by_cost(std::span<const AreaId> areas, std::int32_t cost) {
  const auto count = static_cast<std::int32_t>(areas.size());
  check(count > 0, "no area is left for a neutral tile");
  return areas[static_cast<std::size_t>((std::max(cost, 1) - 1) % count)];
}

std::array<std::int32_t, 4> turn_up_costs(Mars& play) {
  std::array<std::int32_t, 4> costs{};
  for (std::int32_t& cost : costs) {
    const std::optional<Card> card = play.deck.turn_up();
    check(card.has_value(), "the deck of a solo game is empty at its start");
    play.log("{} says where a neutral tile goes", play.table().named(*card));
    cost = play.printed(*card).cost;
  }
  return costs;
}

}  // namespace

// The second city counts from the end of the map.
void put_neutral_tiles(Mars& play) {
  const std::array<std::int32_t, 4> costs = turn_up_costs(play);
  std::array<AreaId, 2> cities{};
  for (std::size_t i = 0; i < cities.size(); ++i) {
    small_vector<AreaId, 64> areas;
    for (const AreaId area : play.map.areas_for(Seat(0), Site::city)) {
      areas.push_back(area);
    }
    if (i == 1) {
      std::ranges::reverse(areas);
    }
    cities[i] = pick_by_cost(areas, costs[i]);
    play.map.put_up(cities[i], Tile::city, Owner::neutral());
  }
  const AreaSet land = play.map.areas_for(Seat(0), Site::land);
  for (std::size_t i = 0; i < cities.size(); ++i) {
    const Area& city = area_at(cities[i]);
    small_vector<AreaId, 6> areas;
    for (std::size_t k = 0; k < city.neighbour_count; ++k) {
      if (land.has(city.neighbours[k]) && play.map.spot(city.neighbours[k]).tile == Tile::none) {
        areas.push_back(city.neighbours[k]);
      }
    }
    if (!areas.empty()) {
      play.map.put_up(pick_by_cost(areas, costs[i + 2]), Tile::greenery, Owner::neutral());
    }
  }
}

Result lose_alone(Mars& play) {
  play.log("Mars is not terraformed: {} has lost", Seat(0));
  return {.reason = "Mars is not terraformed after 14 generations"};
}

}  // namespace rondel::games::mars
