// Corporations: everybody chooses one of two, with ten cards to buy from; then each begins with what its corporation gives, and owes
// the first action that it prescribes.
#pragma once

#include "kernel/task.h"
#include "mars/rules/deck.h"
#include "mars/rules/part.h"
#include "mars/rules/words.h"
#include "rules/operations/operation.h"

namespace rondel::games::mars {

class Corporations : public Part {
 public:
  using Part::Part;

  // Deals two to everybody; or that of beginners, which takes ten cards for nothing.
  void put_up(Era era);
  // All at once; then they begin, in the order of turns.
  Task<> choose_and_begin();
  // For the operation `begin`.
  void begin(const ops::Operation& because);

  bool owes_first_action(Seat seat) const { return owing_.has(seat); }
  void take_first_action(const ops::Operation& because);

  void arrange_owing(Seat seat) { owing_.add(seat); }

 private:
  Task<> choose(Seat seat);

  SeatSet owing_;
};

}  // namespace rondel::games::mars
