// A Part is what a play is made of: one concept of the rules, with the state that is its own. All parts live in the play, in its
// arena, as long as it does. A part changes its own state and moves cards; what belongs to another part it asks of that one, by
// way of the play.
#pragma once

#include "rules/tabletop.h"

namespace rondel::games::mars {

class Mars;  // NOLINT(cppcoreguidelines-virtual-class-destructor): final where it is defined

class Part {
 public:
  Part(Mars& play, Tabletop& table) : play_(play), table_(table) {}
  Part(const Part&) = delete;
  Part& operator=(const Part&) = delete;

 protected:
  ~Part() = default;

  Mars& play_;
  Tabletop& table_;
};

}  // namespace rondel::games::mars
