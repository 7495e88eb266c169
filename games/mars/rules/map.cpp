#include "mars/rules/map.h"

#include <algorithm>
#include <span>

namespace rondel::games::mars {
namespace {

std::span<const std::uint8_t> neighbours_of(AreaId area) {
  const Area& printed = area_at(area);
  return std::span(printed.neighbours).first(printed.neighbour_count);
}

// The one area that a site is; no_area for those that may be many.
AreaId only_area(Site site) {
  return site == Site::noctis     ? noctis_area
         : site == Site::phobos   ? phobos_area
         : site == Site::ganymede ? ganymede_area
                                  : no_area;
}

}  // namespace

// --- what lies where ---

AreaId Map::area_of(Tile tile) const {
  for (AreaId area = 1; area <= area_count; ++area) {
    if (spot(area).tile == tile) {
      return area;
    }
  }
  return no_area;
}

std::int32_t Map::count_beside(AreaId area, Tile tile) const {
  std::int32_t count = 0;
  for (const std::uint8_t other : neighbours_of(area)) {
    const Tile there = spot(other).tile;
    count += there == tile || (tile == Tile::city && is_city(there)) ? 1 : 0;
  }
  return count;
}

bool Map::is_beside_own(AreaId area, Seat seat) const {
  return std::ranges::any_of(neighbours_of(area), [&](std::uint8_t other) {
    return spot(other).tile != Tile::none && spot(other).owner == seat;
  });
}

bool Map::is_lonely(AreaId area) const {
  return std::ranges::all_of(neighbours_of(area),
                             [&](std::uint8_t other) { return spot(other).tile == Tile::none; });
}

// --- all over the map ---

std::int32_t Map::tiles_of(Seat seat) const {
  return static_cast<std::int32_t>(std::ranges::count_if(
      spots_, [&](const Spot& each) { return each.tile != Tile::none && each.owner == seat; }));
}

std::int32_t Map::cities_of(Seat seat) const {
  return static_cast<std::int32_t>(std::ranges::count_if(
      spots_, [&](const Spot& each) { return is_city(each.tile) && each.owner == seat; }));
}

std::int32_t Map::greeneries_of(Seat seat) const {
  return static_cast<std::int32_t>(std::ranges::count_if(
      spots_, [&](const Spot& each) { return each.tile == Tile::greenery && each.owner == seat; }));
}

std::int32_t Map::cities_up_to(AreaId last) const {
  const auto from = spots_.begin() + 1;
  return static_cast<std::int32_t>(
      std::count_if(from, from + last, [](const Spot& each) { return is_city(each.tile); }));
}

std::int32_t Map::city_points_of(Seat seat) const {
  std::int32_t points = 0;
  for (AreaId area = 1; area <= area_count; ++area) {
    const Spot& there = spot(area);
    if (there.owner == seat && is_city(there.tile)) {
      points += count_beside(area, Tile::greenery);
    }
  }
  return points;
}

// --- where tiles may go ---

bool Map::is_free(AreaId area, Seat seat) const {
  const Spot& there = spot(area);
  return there.tile == Tile::none && (there.claim.is_nobody() || there.claim == seat);
}

bool Map::suits(AreaId area, Seat seat, Site site) const {
  switch (site) {
    case Site::greenery:
      return is_beside_own(area, seat);
    case Site::city:
      return count_beside(area, Tile::city) == 0;
    case Site::isolated_city:
    case Site::isolated:
      return is_lonely(area);
    case Site::city_between:
      return count_beside(area, Tile::city) >= 2;
    case Site::volcanic:
      return area_at(area).ground == Ground::volcanic;
    case Site::beside_city:
      return count_beside(area, Tile::city) > 0;
    case Site::beside_greenery:
      return count_beside(area, Tile::greenery) > 0;
    case Site::metal:
      return area_at(area).has_metal();
    case Site::metal_beside_own:
      return area_at(area).has_metal() && is_beside_own(area, seat);
    default:
      return true;
  }
}

AreaSet Map::areas_for(Seat seat, Site site) const {
  AreaSet areas;
  if (const AreaId only = only_area(site); only != no_area) {
    if (is_free(only, seat)) {
      areas.add(only);
    }
    return areas;
  }
  const bool on_ocean = site == Site::ocean || site == Site::greenery_on_ocean;
  AreaSet ground;
  for (AreaId area = 1; area <= mars_areas; ++area) {
    const Ground kind = area_at(area).ground;
    const bool is_ground =
        on_ocean ? kind == Ground::ocean : kind == Ground::land || kind == Ground::volcanic;
    if (is_ground && is_free(area, seat)) {
      ground.add(area);
      if (suits(area, seat, site)) {
        areas.add(area);
      }
    }
  }
  return site == Site::greenery && areas.empty() ? ground : areas;
}

AreaSet Map::claimable(Seat seat) const {
  AreaSet areas;
  for (const AreaId area : areas_for(seat, Site::land)) {
    if (spot(area).claim.is_nobody()) {
      areas.add(area);
    }
  }
  return areas;
}

// --- changing ---

void Map::place(AreaId area, Tile tile, Owner owner) {
  put_up(area, tile, owner);
  last_placed_ = area;
}

void Map::digest(Hasher& hasher) const {
  for (const Spot& each : spots_) {
    hasher.add(each.tile).add(each.owner.number()).add(each.claim.number());
  }
}

}  // namespace rondel::games::mars
