// The projects in a hand: what they cost and require, and playing one.
//   (1) A card is shown before it is paid for: how it may be paid tells what it is.
#pragma once

#include <cstdint>

#include "kernel/task.h"
#include "mars/rules/faces.h"
#include "mars/rules/part.h"
#include "mars/rules/payment.h"
#include "rules/operations/operation.h"

namespace rondel::games::mars {

class Projects : public Part {
 public:
  using Part::Part;

  // For a seat, with its discounts.
  std::int32_t cost_of(Seat seat, const Face& face) const;
  Price price_of(Seat seat, const Face& face) const;
  // Empty: it can be played: its requirement is met, it can be paid, and all of it can be done.
  Text why_not_play(Seat seat, Card card) const;

  // Gives whether it was played. Only a card of a guessed match is not: it was picked for another face.
  Task<bool> play(ops::Operation because, Card card);
};

}  // namespace rondel::games::mars
