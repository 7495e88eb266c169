// Where cards lie: three zones for all, then six for each seat.
#pragma once

#include "kernel/seat.h"
#include "rules/tabletop.h"

namespace rondel::games::mars {

inline constexpr int shared_zones = 3;
inline constexpr int zones_of_each = 6;

inline constexpr Zone deck_zone{0};
inline constexpr Zone discard_zone{1};
inline constexpr Zone box_zone{2};  // out of the game

constexpr Zone zone_of(Seat seat, int which) {
  return Zone(shared_zones + seat.index() * zones_of_each + which);
}
constexpr Zone hand_of(Seat seat) { return zone_of(seat, 0); }
constexpr Zone played_by(Seat seat) { return zone_of(seat, 1); }  // the corporation first
constexpr Zone events_of(Seat seat) { return zone_of(seat, 2); }
constexpr Zone offer_to(Seat seat) { return zone_of(seat, 3); }    // what it may buy or pick from
constexpr Zone drafted_by(Seat seat) { return zone_of(seat, 4); }  // what it has picked so far
constexpr Zone corporations_of(Seat seat) { return zone_of(seat, 5); }

// Puts them up, with room for all cards, on a table that has none.
void add_zones(Tabletop& table, SeatSet seats);

}  // namespace rondel::games::mars
