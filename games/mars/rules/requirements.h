// What a card requires of the player or of Mars before it may be played. Those about global parameters may be missed by some
// steps where cards in play, or the card before, allow it.
#pragma once

#include <cstdint>
#include <span>

#include "mars/rules/measures.h"

namespace rondel::games::mars {

struct Requirement {
  Measure measure{};
  bool is_max = false;
  std::int32_t bound = 0;
};

bool meets(const Mars& play, Seat seat, std::span<const Requirement> requirements);

}  // namespace rondel::games::mars
