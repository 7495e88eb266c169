// Worlds are matches that a seat cannot tell from the one it sits at: cards that it does not know lie in other places, what others
// have answered in secret is something else, and dice to come are others. They are all that an agent gets that searches, besides
// its own question, which is the same in each of them. So it cannot peek, whatever it does.
//   (1) A world is private: nothing that is done in it reaches the real match, or the next world.
//   (2) There is one world at a time. The next one takes the memory of the one before.
//   (3) The same seed gives the same world.
// What a world is made of, and what it is not yet: docs/design/knowledge.md.
#pragma once

#include <cstdint>

#include "kernel/match.h"
#include "rules/knowledge.h"

namespace rondel {

class Worlds {
 public:
  // Of a match that is waiting for the seat, and keeps its history. The match may go on, or away, afterwards.
  Worlds(const Match& match, Seat seat);

  Seat seat() const { return seat_; }
  // How many cards lie elsewhere in some world.
  std::size_t hidden() const { return hidden_.size(); }

  Match& next(std::uint64_t seed);

 private:
  Seat seat_;
  Match world_;
  Snapshot truth_;
  HiddenFaces hidden_;
};

}  // namespace rondel
