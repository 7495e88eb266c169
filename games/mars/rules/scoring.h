// Points, and who has won.
#pragma once

#include <cstdint>

#include "kernel/result.h"
#include "kernel/seat.h"

namespace rondel::games::mars {

class Mars;  // NOLINT(cppcoreguidelines-virtual-class-destructor): final where it is defined

// The points of a seat if the game ended now: its rating, milestones, awards, tiles and cards.
std::int32_t points_of(const Mars& play, Seat seat);

// The most points win; of those, whoever has the most money.
Result score(Mars& play);

}  // namespace rondel::games::mars
