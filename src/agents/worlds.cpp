#include "agents/worlds.h"

namespace rondel {

Worlds::Worlds(const Match& match, Seat seat) : seat_(seat), world_(match.fork(History::none)) {
  hidden_.look(world_, seat_);
  world_.ask_again_in_secret(seat_);
  world_.snapshot(truth_);
}

Match& Worlds::next(std::uint64_t seed) {
  const Seed chance = Seed::from_number(seed);
  world_.restore(truth_);
  hidden_.exchange(world_, chance);
  world_.reseed(chance);
  return world_;
}

}  // namespace rondel
