// What a player has on the own board, and what the cards in play change for it. Cards never leave play, so what they
// change is added up once, when they come.
#pragma once

#include <array>
#include <cstdint>

#include "kernel/containers.h"
#include "kernel/hasher.h"
#include "mars/rules/words.h"
#include "rules/tabletop.h"

namespace rondel::games::mars {

// What cards in play (or the next card to be played) change for good.
struct Modifiers {
  std::int16_t discount = 0;                           // on every card
  std::array<std::int16_t, tag_count> tag_discount{};  // on cards with this tag
  std::int16_t project_discount = 0;                   // on the power plant project
  std::int16_t steel_value = 0;                        // beyond 2
  std::int16_t titanium_value = 0;                     // beyond 3
  std::int16_t shift = 0;                              // steps by which a global requirement may be missed
  std::int16_t greenery_discount = 0;                  // plants
  bool heat_is_mc = false;
  bool is_protected = false;  // plants, animals and microbes, from the others
  bool is_locked = false;     // what lies on this very card, from everybody

  void add(const Modifiers& other);
};

// What something costs, and what besides money it may be paid with.
struct Price {
  std::int32_t cost = 0;
  bool takes_steel = false;
  bool takes_titanium = false;
  std::int32_t keeps_heat = 0;  // heat that must be left over for what is bought
};
// So many of each; the rest is money.
struct Payment {
  std::int32_t mc = 0;
  std::int32_t steel = 0;
  std::int32_t titanium = 0;
  std::int32_t heat = 0;

  friend bool operator==(const Payment&, const Payment&) = default;
};
// What is being paid for, while somebody is asked how: never two at once, since only one corporation has a choice while all buy
// cards.
struct Owed {
  Price price{};
  vector<Payment> payments;
  vector<Choice> choices;
};

struct Player {
  std::array<std::int16_t, resource_count> stock{};
  std::array<std::int16_t, resource_count> production{};
  std::array<std::int16_t, tag_count> tags{};  // of cards that lie face up
  std::int16_t rating = 0;
  std::int16_t events = 0;
  bool has_passed = false;
  bool has_raised = false;         // its rating, in this generation
  bool owes_first = false;         // the first action that its corporation prescribes
  std::int16_t next_discount = 0;  // on the next card alone
  std::int16_t next_shift = 0;
  Modifiers modifiers{};
  small_vector<Card, 10> bought;  // picked to be bought, while others still pick

  void digest(Hasher& hasher) const;
};

}  // namespace rondel::games::mars
