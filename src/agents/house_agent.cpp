#include "agents/house_agent.h"

#include "games/elements/elements.h"
#include "games/mars/mars.h"
#include "games/netrunner/netrunner.h"
#include "games/wingspan/wingspan.h"

namespace rondel {

std::size_t HouseAgent::choose(const Turn& turn, std::span<std::uint16_t> room) {
  if (&turn.match.game() == &games::elements) {
    return elements_.choose(turn, room);
  }
  if (&turn.match.game() == &games::mars) {
    return mars_.choose(turn, room);
  }
  if (&turn.match.game() == &games::wingspan) {
    return wingspan_.choose(turn, room);
  }
  if (&turn.match.game() == &games::netrunner) {
    return netrunner_.choose(turn, room);
  }
  return random_.choose(turn, room);
}

bool HouseAgent::waits(const Turn& turn) const {
  return &turn.match.game() == &games::netrunner && netrunner_.waits(turn);
}

}  // namespace rondel
