// Result is how a match ended: what each seat scored, who won, and why it is over.
#pragma once

#include <cstdint>

#include "kernel/seat.h"
#include "kernel/text.h"

namespace rondel {

struct Result {
  SeatArray<std::int32_t> scores{};
  SeatSet winners{};  // more than one seat: a draw; none: a draw, or lost by who plays alone
  Text reason = "";

  std::int32_t score(Seat seat) const { return scores[seat]; }
};

}  // namespace rondel
