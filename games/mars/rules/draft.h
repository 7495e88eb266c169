// The draft before research: everybody keeps one card of its offer and passes the others on, all at once, until all are kept; those
// that a seat has kept are then its offer.
#pragma once

#include "kernel/task.h"
#include "mars/rules/part.h"

namespace rondel::games::mars {

class Draft : public Part {
 public:
  using Part::Part;

  // Of the offers as they were dealt.
  Task<> run();

 private:
  void pass_packs();
};

}  // namespace rondel::games::mars
