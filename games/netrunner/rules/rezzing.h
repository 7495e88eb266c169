// Rezzing: the Corp turns an installed card up, and from then on it does what it says.
#pragma once

#include <cstdint>

#include "kernel/choices.h"
#include "kernel/task.h"
#include "netrunner/rules/part.h"

namespace rondel::games::netrunner {

class Rezzing : public Part {
 public:
  using Part::Part;

  // What it costs now.
  std::int32_t cost(Card card) const;
  Task<> rez(Card card) { return rez_at(card, cost(card)); }
  Task<> rez_for_free(Card card) { return rez_at(card, 0); }
  // Adds each asset and upgrade that the Corp could pay for.
  void offer_in_roots(Choices& choices) const;

  // Turns it up, and nothing else.
  void turn_up(Card card);

 private:
  Task<> rez_at(Card card, std::int32_t cost);
};

}  // namespace rondel::games::netrunner
