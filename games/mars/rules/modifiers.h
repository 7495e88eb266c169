// What cards in play change for their owner for good, and what one card changes for the next one. Cards never leave play, so
// what they change is added up once, when they come.
#pragma once

#include <array>
#include <cstdint>

#include "mars/rules/words.h"

namespace rondel::games::mars {

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
  bool is_locked = false;     // what lies on this very card, from everybody; not added up

  void add(const Modifiers& other);

  // What one of a metal pays for.
  std::int32_t worth_of_steel() const { return 2 + steel_value; }
  std::int32_t worth_of_titanium() const { return 3 + titanium_value; }
};

// For the next card that is played in this generation, and no other.
struct NextCard {
  std::int16_t discount = 0;
  std::int16_t shift = 0;
};

}  // namespace rondel::games::mars
