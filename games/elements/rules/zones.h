// Which zone of the tabletop is which: three for each seat, then two that are shared.
#pragma once

#include "rules/tabletop.h"

namespace rondel::games::elements {

inline constexpr int player_count = 2;

struct Zones {
  static constexpr int of_each = 3;
  static constexpr int count = player_count * of_each + 2;

  static Zone hand(Seat seat) { return Zone(seat.index() * of_each); }
  static Zone future(Seat seat) { return Zone(seat.index() * of_each + 1); }
  static Zone past(Seat seat) { return Zone(seat.index() * of_each + 2); }
  static Zone played() { return Zone(player_count * of_each); }  // cards of plays that are stacked
  static Zone gone() { return Zone(player_count * of_each + 1); }

  // Adds them all to a tabletop that has none.
  static void add_to(Tabletop& table);
};

}  // namespace rondel::games::elements
