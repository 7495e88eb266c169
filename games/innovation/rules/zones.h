// Zones knows where everything of Innovation lies on the Tabletop: the decks and what belongs to all first, then eight zones a player.
#pragma once

#include "innovation/rules/types.h"
#include "kernel/seat.h"
#include "rules/tabletop.h"

namespace rondel::games::innovation {

class Zones {
 public:
  static constexpr int shared = last_age + 3;
  static constexpr int of_player = 3 + static_cast<int>(color_count);

  static Zone deck(int age) { return Zone(age - 1); }
  static Zone available() { return Zone(last_age); }  // age achievements, face down
  static Zone specials() { return Zone(last_age + 1); }
  static Zone junk() { return Zone(last_age + 2); }
  static Zone hand(Seat seat) { return own(seat, 0); }
  static Zone score(Seat seat) { return own(seat, 1); }
  static Zone achievements(Seat seat) { return own(seat, 2); }
  static Zone pile(Seat seat, Color color) { return own(seat, 3 + static_cast<int>(color)); }

  static bool is_pile(Zone zone) {
    return zone.index() >= shared && (zone.index() - shared) % of_player >= 3;
  }
  // Of a pile.
  static Seat owner(Zone pile) { return Seat((pile.index() - shared) / of_player); }
  static Color color(Zone pile) { return static_cast<Color>((pile.index() - shared) % of_player - 3); }

  static void put_up(Tabletop& table, SeatSet seats);

 private:
  static Zone own(Seat seat, int place) { return Zone(shared + seat.index() * of_player + place); }
};

}  // namespace rondel::games::innovation
