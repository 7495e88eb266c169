// The branch id of a table: a counter that answers carry, so that a client which saw an older state is told. It moves
// on only when what is waited for changes significantly.
#pragma once

#include <optional>

#include "kernel/seat.h"

namespace rondel {

// What a match waits for.
struct Waiting {
  SeatSet players;
  bool concurrent = false;  // answers do not disturb one another (drafting)
};

// Nothing: before the first request, or the match waits for nobody.
//   - nothing before, or nothing now: yes
//   - concurrent before: only when it is left
//   - otherwise: when somebody is waited for who was not before; fewer of them is still collecting answers
constexpr bool should_update_branch_id(const std::optional<Waiting>& previous,
                                       const std::optional<Waiting>& current) {
  if (!previous || !current) {
    return true;
  }
  if (previous->concurrent) {
    return !current->concurrent;
  }
  return (current->players.bits() & ~previous->players.bits()) != 0;
}

}  // namespace rondel
