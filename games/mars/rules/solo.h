// The game for one: fourteen generations to terraform Mars, against neutral tiles that are there from the start. Without others there
// are no milestones and awards, and what would be taken from them comes from nowhere.
#pragma once

#include <cstdint>

#include "kernel/result.h"

namespace rondel::games::mars {

class Mars;  // NOLINT(cppcoreguidelines-virtual-class-destructor): final where it is defined

inline constexpr std::int32_t solo_generations = 14;
inline constexpr std::int16_t solo_rating = 14;

// Two neutral cities with a greenery beside each, where the costs of four cards from the deck say.
void put_neutral_tiles(Mars& play);
// Mars is not terraformed in time.
Result lose_alone(Mars& play);

}  // namespace rondel::games::mars
