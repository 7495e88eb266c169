// Points, and who has won.
#pragma once

#include <cstdint>

#include "kernel/result.h"
#include "kernel/seat.h"

namespace rondel::games::mars {

class Mars;  // NOLINT(cppcoreguidelines-virtual-class-destructor): final where it is defined

// What a seat's points are made of, if the game ended now.
struct Points {
  std::int32_t rating = 0;
  std::int32_t milestones = 0;
  std::int32_t awards = 0;
  std::int32_t greeneries = 0;
  std::int32_t cities = 0;
  std::int32_t cards = 0;

  std::int32_t sum() const { return rating + milestones + awards + greeneries + cities + cards; }
};
Points points_of(const Mars& play, Seat seat);

// The most points win; of those, whoever has the most money.
Result score(Mars& play);

}  // namespace rondel::games::mars
