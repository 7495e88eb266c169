#include "wingspan/rules/zones.h"

#include "wingspan/rules/cards.h"

namespace rondel::games::wingspan {

void Zones::add_to(Tabletop& table) const {
  table.reserve(bird_count + bonus_count, seats_ * of_each + of_all);
  for (const Seat seat : SeatSet::first(seats_)) {
    table.add_zone({.name = "hand", .owner = seat, .visibility = Visibility::owner});
    table.add_zone({.name = "bonus", .owner = seat, .visibility = Visibility::owner});
    table.add_zone(
        {.name = "tucked", .owner = seat, .visibility = Visibility::count, .order = Order::ordered});
    for (const Habitat habitat : all_habitats) {
      table.add_zone({.name = name_of(habitat), .owner = seat, .order = Order::ordered});
    }
  }
  table.add_zone({.name = "deck", .visibility = Visibility::count, .order = Order::ordered});
  table.add_zone({.name = "discards", .visibility = Visibility::count, .order = Order::ordered});
  table.add_zone({.name = "tray", .order = Order::ordered});
  table.add_zone({.name = "spread", .order = Order::ordered});
  table.add_zone({.name = "bonus deck", .visibility = Visibility::count, .order = Order::ordered});
  table.add_zone({.name = "bonus discards", .visibility = Visibility::count, .order = Order::ordered});
}

}  // namespace rondel::games::wingspan
