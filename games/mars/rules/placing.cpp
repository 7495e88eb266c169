// The map: where tiles may be put, and what putting them brings.
#include <algorithm>

#include "mars/rules/play.h"

namespace rondel::games::mars {
namespace {

constexpr std::int32_t money_beside_ocean = 2;

}  // namespace

bool Mars::is_beside_own(AreaId area, Seat seat) const {
  const Area& printed = area_at(area);
  const auto all = std::span(printed.neighbours).first(printed.neighbour_count);
  return std::ranges::any_of(all, [&](std::uint8_t other) {
    return spot(other).tile != Tile::none && spot(other).owner == seat.index();
  });
}

bool Mars::is_lonely(AreaId area) const {
  const Area& printed = area_at(area);
  const auto all = std::span(printed.neighbours).first(printed.neighbour_count);
  return std::ranges::all_of(all, [&](std::uint8_t other) { return spot(other).tile == Tile::none; });
}

bool Mars::is_free(AreaId area, Seat seat) const {
  const Spot& there = spot(area);
  return there.tile == Tile::none && (there.claim == nobody || there.claim == seat.index());
}

bool Mars::suits(AreaId area, Seat seat, Site site) const {
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

AreaSet Mars::areas_for(Seat seat, Site site) const {
  const bool on_ocean = site == Site::ocean || site == Site::greenery_on_ocean;
  AreaSet areas;
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
  const AreaId only = site == Site::noctis     ? noctis_area
                      : site == Site::phobos   ? phobos_area
                      : site == Site::ganymede ? ganymede_area
                                               : no_area;
  if (only != no_area) {
    areas = AreaSet();
    if (is_free(only, seat)) {
      areas.add(only);
    }
  }
  return site == Site::greenery && areas.empty() ? ground : areas;
}

void Mars::put_tile(const ops::Operation& because, AreaId area, Tile tile) {
  const Seat seat = because.owner.first();
  const auto owner = static_cast<std::int8_t>(tile == Tile::ocean ? nobody : seat.index());
  spot(area) = {.tile = tile, .owner = owner, .claim = nobody};
  last_area_ = area;
  log("{} puts {} on area {}", seat, tile_names[at(tile)], area);
  take_bonus(seat, area);
  if (tile == Tile::ocean) {
    ++parameters_[at(Parameter::oceans)];
    raise_rating(seat, 1);
    fire(because, ocean_placed);
  } else if (is_city(tile)) {
    fire(because, city_placed);
    if (area <= mars_areas) {
      fire(because, city_placed_on_mars);
    }
  } else if (tile == Tile::greenery) {
    fire(because, greenery_placed);
  }
  if (area_at(area).has_metal()) {
    fire(because, placed_on_metal);
  }
  if (tile == Tile::greenery && !is_ending_) {
    raise(because, Parameter::oxygen, 1);
  }
}

void Mars::take_bonus(Seat seat, AreaId area) {
  const Area& printed = area_at(area);
  change_stock(seat, Resource::steel, printed.steel);
  change_stock(seat, Resource::titanium, printed.titanium);
  change_stock(seat, Resource::plant, printed.plants);
  change_stock(seat, Resource::mc, money_beside_ocean * count_beside(area, Tile::ocean));
  draw(seat, printed.cards);
}

}  // namespace rondel::games::mars
