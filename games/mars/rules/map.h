// The map as it stands: the tiles on its areas, whose they are, and which areas are claimed. What is printed there is areas.h;
// what a tile brings who places it is placing.h.
//   (1) A tile is never moved; there is one of each special tile; oceans have no owner.
//   (2) In a claimed area only the claimer may build; the tile ends the claim.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "kernel/hasher.h"
#include "mars/rules/areas.h"
#include "mars/rules/owner.h"
#include "mars/rules/words.h"

namespace rondel::games::mars {

// What kind of place a tile needs.
enum class Site : std::uint8_t {
  ocean,
  ocean_on_land,
  greenery,
  greenery_on_ocean,
  city,
  isolated_city,
  city_between,  // beside at least two others
  noctis,
  phobos,
  ganymede,
  land,
  isolated,
  volcanic,
  beside_city,
  beside_greenery,
  metal,
  metal_beside_own,
};

struct Spot {
  Tile tile = Tile::none;
  Owner owner{};
  Owner claim{};  // who alone may build here
};

class Map {
 public:
  // --- what lies where ---
  const Spot& spot(AreaId area) const { return spots_[at(area)]; }
  // The first area with such a tile; no_area when there is none.
  AreaId area_of(Tile tile) const;
  // Of what was placed by a player; no_area before the first.
  AreaId last_placed() const { return last_placed_; }
  // Capitals are cities as well.
  AreaSet oceans() const { return oceans_; }
  AreaSet greeneries() const { return greeneries_; }
  AreaSet cities() const { return cities_; }
  AreaSet tiles_of(Seat seat) const { return owned_[seat]; }

  AreaSet greeneries_of(Seat seat) const { return greeneries_ & owned_[seat]; }
  AreaSet cities_of(Seat seat) const { return cities_ & owned_[seat]; }

  // A seat's cities have a point for each greenery beside them, whoever owns it.
  std::int32_t city_points_of(Seat seat) const;

  // --- where tiles may go ---
  // A greenery goes beside a tile of one's own; where that cannot be, anywhere on free land.
  AreaSet areas_for(Seat seat, Site site) const;
  // Free land that nobody has claimed.
  AreaSet claimable() const;

  // --- changing ---
  // Where there is no tile.
  void place(AreaId area, Tile tile, Owner owner);
  void claim(AreaId area, Seat seat);
  // A tile that was there before anybody placed one.
  void put_up(AreaId area, Tile tile, Owner owner);

  // Without the area of the last tile.
  void digest(Hasher& hasher) const;

 private:
  AreaSet free_for(Seat seat) const;

  std::array<Spot, area_count + 1> spots_{};  // by area; the first is none's
  AreaId last_placed_ = no_area;
  // They follow from the spots.
  AreaSet tiles_;
  AreaSet oceans_;
  AreaSet greeneries_;
  AreaSet cities_;
  AreaSet claimed_;
  SeatArray<AreaSet, most_players> owned_{};  // where a seat has a tile
};

}  // namespace rondel::games::mars
