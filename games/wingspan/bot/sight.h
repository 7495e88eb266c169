// What a seat at Wingspan sees, and nothing else: its own hand and bonus cards, and all that lies open. The bot looks at a
// match through this alone, so it cannot play by what it may not know.
#pragma once

#include <cstdint>

#include "kernel/match.h"
#include "wingspan/rules/play.h"

namespace rondel::games::wingspan {

class MatSight {
 public:
  // The match is one of Wingspan.
  MatSight(const Match& match, Seat me)
      : now_(static_cast<const Wingspan&>(match.play()).position()), me_(me) {}

  Seat me() const { return me_; }
  Mat mat() const { return now_.mat(me_); }
  // How many turns the seat still has, this one included when it is on turn.
  int turns_left() const {
    int turns = mat().cubes();
    for (int round = now_.course.round + 1; round < now_.course.rounds_played; ++round) {
      turns += turns_in_round[static_cast<std::size_t>(round)];
    }
    return turns;
  }
  // How many eggs can be laid on its birds.
  int room() const {
    int sum = 0;
    for (const BirdId id : mat().birds()) {
      sum += mat().bird(id).room();
    }
    return sum;
  }
  // Of a bird on its mat.
  Habitat habitat(BirdId id) const { return *now_.habitat_of(id); }
  const Feeder& feeder() const { return now_.feeder; }
  Goal goal() const { return now_.goal(); }
  // Of a card that a choice of this seat names, or of a bird on a mat.
  const Bird& bird(std::int32_t card) const { return now_.printed(card); }
  std::int32_t face(std::int32_t card) const { return now_.table().face(Card(card)); }

 private:
  const Position& now_;
  Seat me_;
};

}  // namespace rondel::games::wingspan
