// Which zone of the tabletop is which: six for each seat, then six that are shared.
#pragma once

#include <optional>

#include "rules/tabletop.h"
#include "wingspan/rules/habitats.h"

namespace rondel::games::wingspan {

class Zones {
 public:
  explicit Zones(int seats) : seats_(seats) {}

  // Adds them all to a tabletop that has none, with room for all cards.
  void add_to(Tabletop& table) const;

  static Zone hand(Seat seat) { return of(seat, 0); }
  static Zone bonus(Seat seat) { return of(seat, 1); }
  static Zone tucked(Seat seat) { return of(seat, 2); }
  static Zone row(Seat seat, Habitat habitat) { return of(seat, 3 + static_cast<int>(habitat)); }
  Zone deck() const { return shared(0); }
  Zone discards() const { return shared(1); }
  Zone tray() const { return shared(2); }
  Zone spread() const { return shared(3); }  // cards for all to choose from, or revealed
  Zone bonus_deck() const { return shared(4); }
  Zone bonus_discards() const { return shared(5); }

  // The habitat whose row it is, whosever; none of other zones.
  std::optional<Habitat> habitat_of(Zone zone) const {
    const int which = zone.index() % of_each - 3;
    const bool is_row = which >= 0 && zone.index() < seats_ * of_each;
    return is_row ? std::optional(static_cast<Habitat>(which)) : std::nullopt;
  }

  // Bonus cards lie there, and no birds.
  bool is_for_bonus_cards(Zone zone) const {
    const bool is_shared = zone.index() >= seats_ * of_each;
    return is_shared ? zone == bonus_deck() || zone == bonus_discards() : zone.index() % of_each == 1;
  }

 private:
  static constexpr int of_each = 6;
  static constexpr int of_all = 6;

  static Zone of(Seat seat, int which) { return Zone(seat.index() * of_each + which); }
  Zone shared(int which) const { return Zone(seats_ * of_each + which); }

  int seats_;
};

}  // namespace rondel::games::wingspan
