// The operations that expressions of this game are made of: for each a name, whether it can be done now, and doing it.
//   3plant  2prod_steel  tr  temperature  oxygen     gain so many
//   lose(prod_energy)  8pay(mc,steel)                 give up, pay; both must be possible
//   gain(mc,'cities')  convert(energy,mc)             as many as a formula says, as many as the player likes
//   ocean  ocean(land)  city(isolated)  tile(capital) put a tile on the map
//   draw  discard  2keep(4)  buy_top  search(microbe) cards
//   add(microbe,here)  remove(microbe,here)  take(animal)   what lies on cards; here, other, played, nonempty
//   any_loses(3plant)  any_loses(2prod_plant)  steal(3mc)  flood(4mc)   other players
//   claim_land  copy_production  prod_metal  next(8discount)  tr_raised
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "games/mars/words.h"
#include "kernel/task.h"
#include "rules/operations/book.h"
#include "rules/tabletop.h"

namespace rondel::games::tharsis {

class Mars;  // NOLINT(cppcoreguidelines-virtual-class-destructor): final where it is defined

// An operation that is to be done.
struct Doing {
  Seat seat{};                 // by whom
  std::optional<Card> card{};  // on which card it stands, or which one it is about
  std::int32_t count = 1;
  ops::Term term{};  // the operation itself: a name or a call
};

// What will have been gained by the time an operation is reached: within a card, gains come first.
struct Ahead {
  std::array<std::int32_t, resource_count> stock{};
  std::array<std::int32_t, resource_count> production{};
};

struct OperationSpec {
  std::string_view name;
  // Whether it can be done; adds what it brings to what is ahead.
  bool (*can)(const Mars& play, const Doing& doing, Ahead& ahead);
  Task<> (*carry_out)(Mars& play, Doing doing);
  bool is_plain = false;  // never asks, never fails, can be done before or after anything else
};

std::span<const OperationSpec> operations();
// Null: there is none of that name.
const OperationSpec* operation_named(std::string_view name);

}  // namespace rondel::games::tharsis
