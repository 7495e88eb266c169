#include "mars/rules/zones.h"

#include "mars/rules/faces.h"

namespace rondel::games::mars {

void add_zones(Tabletop& table, SeatSet seats) {
  table.reserve(face_count, shared_zones + zones_of_each * seats.size());
  table.add_zone({.name = "deck", .visibility = Visibility::count, .order = Order::ordered});
  table.add_zone({.name = "discard", .visibility = Visibility::count});
  table.add_zone({.name = "box", .visibility = Visibility::count});
  for (const Seat seat : seats) {
    table.add_zone({.name = "hand", .owner = seat, .visibility = Visibility::owner});
    table.add_zone({.name = "played", .owner = seat, .order = Order::ordered});
    table.add_zone({.name = "events", .owner = seat, .order = Order::ordered});
    table.add_zone({.name = "offer", .owner = seat, .visibility = Visibility::owner});
    table.add_zone({.name = "drafted", .owner = seat, .visibility = Visibility::owner});
    table.add_zone({.name = "corporations", .owner = seat, .visibility = Visibility::owner});
  }
}

}  // namespace rondel::games::mars
