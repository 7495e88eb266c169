// Who has lost though nobody won: whoever plays alone plays against the game, and either wins or loses. Among several, a
// match that nobody wins is a draw.
#pragma once

#include "kernel/match.h"

namespace rondel {

// Of a match that is over.
inline SeatSet losers_of(const Match& match) {
  const bool is_lost = match.seat_count() == 1 && match.result().winners.empty();
  return is_lost ? SeatSet::first(1) : SeatSet();
}

}  // namespace rondel
