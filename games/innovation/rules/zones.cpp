#include "innovation/rules/zones.h"

#include <array>

namespace rondel::games::innovation {
namespace {

constexpr std::array<Text, last_age> deck_names = {"deck 1", "deck 2",  "deck 3", "deck 4",
                                                   "deck 5", "deck 6",  "deck 7", "deck 8",
                                                   "deck 9", "deck 10", "deck 11"};

}  // namespace

void Zones::put_up(Tabletop& table, SeatSet seats) {
  for (const Text name : deck_names) {
    table.add_zone({.name = name, .visibility = Visibility::count, .order = Order::ordered});
  }
  table.add_zone({.name = "available achievements", .visibility = Visibility::nobody});
  table.add_zone({.name = "special achievements"});
  table.add_zone({.name = "junk", .visibility = Visibility::nobody});
  for (const Seat seat : seats) {
    table.add_zone({.name = "hand", .owner = seat, .visibility = Visibility::owner});
    table.add_zone({.name = "score", .owner = seat, .visibility = Visibility::owner});
    table.add_zone({.name = "achievements", .owner = seat, .visibility = Visibility::nobody});
    for (const Color color : all_colors) {
      table.add_zone({.name = name_of(color), .owner = seat, .order = Order::ordered});
    }
  }
}

}  // namespace rondel::games::innovation
