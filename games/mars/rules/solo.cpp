// Alone: two neutral cities with a greenery beside each, placed by the costs of four cards from the deck.
#include <algorithm>

#include "mars/rules/play.h"

namespace rondel::games::mars {
namespace {

// The `cost`-th of them, going round; 0 counts as 1.
AreaId pick_by_cost(std::span<const AreaId> areas, std::int32_t cost) {
  const auto count = static_cast<std::int32_t>(areas.size());
  check(count > 0, "no area is left for a neutral tile");
  return areas[static_cast<std::size_t>((std::max(cost, 1) - 1) % count)];
}

}  // namespace

void Mars::put_neutral_tiles() {
  std::array<std::int32_t, 4> costs{};
  for (std::int32_t& cost : costs) {
    const std::optional<Card> card = turn_top(discard());
    check(card.has_value(), "the deck of a solo game is empty at its start");
    table_.reveal(*card);
    log("{} says where a neutral tile goes", table_.named(*card));
    cost = printed(*card).cost;
  }
  std::array<AreaId, 2> cities{};
  for (std::size_t i = 0; i < cities.size(); ++i) {
    small_vector<AreaId, 64> areas;
    for (const AreaId area : areas_for(Seat(0), Site::city)) {
      areas.push_back(area);
    }
    if (i == 1) {
      std::ranges::reverse(areas);
    }
    cities[i] = pick_by_cost(areas, costs[i]);
    spot(cities[i]) = {.tile = Tile::city, .owner = neutral, .claim = nobody};
  }
  const AreaSet land = areas_for(Seat(0), Site::land);
  for (std::size_t i = 0; i < cities.size(); ++i) {
    const Area& city = area_at(cities[i]);
    small_vector<AreaId, 6> areas;
    for (std::size_t k = 0; k < city.neighbour_count; ++k) {
      if (land.has(city.neighbours[k]) && spot(city.neighbours[k]).tile == Tile::none) {
        areas.push_back(city.neighbours[k]);
      }
    }
    if (!areas.empty()) {
      spot(pick_by_cost(areas, costs[i + 2])) = {.tile = Tile::greenery, .owner = neutral, .claim = nobody};
    }
  }
}

}  // namespace rondel::games::mars
