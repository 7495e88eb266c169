// Luck: what nobody decides. Dice are rolled and decks shuffled by the match's own randomness; an arranged position may say what
// the next dice show instead, and all of them must then be rolled.
#pragma once

#include <string>

#include "kernel/containers.h"
#include "kernel/hasher.h"
#include "kernel/random.h"
#include "rules/tabletop.h"
#include "wingspan/rules/feeder.h"

namespace rondel::games::wingspan {

class Wingspan;  // NOLINT(cppcoreguidelines-virtual-class-destructor): final where it is defined

class Luck {
 public:
  explicit Luck(Wingspan& play) : play_(play) {}

  // What one die shows; everybody sees it.
  Side roll();
  // Takes all dice out of the feeder, and rolls all five into it.
  void roll_into(Feeder& feeder);
  void shuffle(Zone zone, const Purpose& purpose);

  // --- for arranged positions ---
  // From now on dice show what was stacked, in this order.
  void stack_rolls() { has_stacked_rolls_ = true; }
  void stack(Side side) { stacked_rolls_.push_back(side); }
  std::size_t rolls_left_over() const { return stacked_rolls_.size(); }

  void digest(Hasher& hasher) const { hasher.add_all(stacked_rolls_); }

 private:
  Wingspan& play_;
  small_vector<Side, 8> stacked_rolls_;
  bool has_stacked_rolls_ = false;
};

}  // namespace rondel::games::wingspan
