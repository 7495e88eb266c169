#include "mars/rules/map.h"

namespace rondel::games::mars {

// --- what lies where ---

AreaId Map::area_of(Tile tile) const {
  for (const AreaId area : tiles_) {
    if (spot(area).tile == tile) {
      return area;
    }
  }
  return no_area;
}

std::int32_t Map::city_points_of(Seat seat) const {
  std::int32_t points = 0;
  for (const AreaId city : cities_of(seat)) {
    points += (beside(city) & greeneries_).size();
  }
  return points;
}

// --- where tiles may go ---

AreaSet Map::free_for(Seat seat) const {
  AreaSet areas = all_areas - tiles_;
  for (const AreaId claimed : claimed_) {
    if (spot(claimed).claim != seat) {
      areas.remove(claimed);
    }
  }
  return areas;
}

AreaSet Map::areas_for(Seat seat, Site site) const {
  const AreaSet free = free_for(seat);
  const AreaSet land = free & land_areas();
  AreaSet areas;
  switch (site) {
    case Site::ocean:
    case Site::greenery_on_ocean:
      return free & areas_of(Ground::ocean);
    case Site::greenery:
      areas = land & beside(owned_[seat]);
      return areas.empty() ? land : areas;
    case Site::city:
      return land - beside(cities_);
    case Site::isolated_city:
    case Site::isolated:
      return land - beside(tiles_);
    case Site::city_between:
      for (const AreaId area : land) {
        if ((beside(area) & cities_).size() >= 2) {
          areas.add(area);
        }
      }
      return areas;
    case Site::noctis:
      return free & AreaSet::of(noctis_area);
    case Site::phobos:
      return free & AreaSet::of(phobos_area);
    case Site::ganymede:
      return free & AreaSet::of(ganymede_area);
    case Site::volcanic:
      return land & areas_of(Ground::volcanic);
    case Site::beside_city:
      return land & beside(cities_);
    case Site::beside_greenery:
      return land & beside(greeneries_);
    case Site::metal:
      return land & metal_areas();
    case Site::metal_beside_own:
      return land & metal_areas() & beside(owned_[seat]);
    case Site::ocean_on_land:
    case Site::land:
      break;
  }
  return land;
}

AreaSet Map::claimable() const { return land_areas() - tiles_ - claimed_; }

// --- changing ---

void Map::place(AreaId area, Tile tile, Owner owner) {
  put_up(area, tile, owner);
  last_placed_ = area;
}

void Map::put_up(AreaId area, Tile tile, Owner owner) {
  spots_[at(area)] = {.tile = tile, .owner = owner};
  tiles_.add(area);
  claimed_.remove(area);
  if (tile == Tile::ocean) {
    oceans_.add(area);
  } else if (tile == Tile::greenery) {
    greeneries_.add(area);
  } else if (is_city(tile)) {
    cities_.add(area);
  }
  if (const std::optional<Seat> seat = owner.seat()) {
    owned_[*seat].add(area);
  }
}

void Map::claim(AreaId area, Seat seat) {
  spots_[at(area)].claim = seat;
  claimed_.add(area);
}

void Map::digest(Hasher& hasher) const {
  for (const Spot& each : spots_) {
    hasher.add(each.tile).add(each.owner.number()).add(each.claim.number());
  }
}

}  // namespace rondel::games::mars
