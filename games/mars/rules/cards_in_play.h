// The cards that players have in play: what lies on them, which of their actions have been used, and what comes with them.
//   (1) Cards never leave play. Events count as played, but lie apart, turned down: they are not among these.
//   (2) On a card lies only the kind of resource that it holds.
//   (3) An action is used once a generation.
#pragma once

#include <cstdint>
#include <span>

#include "mars/rules/part.h"
#include "mars/rules/zones.h"
#include "rules/operations/operation.h"

namespace rondel::games::mars {

class CardsInPlay : public Part {
 public:
  using Part::Part;

  // The corporation first, then in the order they were played.
  std::span<const Card> of(Seat seat) const { return table_.cards(played_by(seat)); }

  // --- what lies on a card ---
  std::int32_t resources_on(Card card) const;
  // Or takes off so many, where fewer than none.
  void add_resources(Card card, std::int32_t count);

  // --- actions ---
  bool was_used(Card card) const;
  // Empty: its action can be used.
  Text why_not_use(Seat seat, Card card) const;
  void use(const ops::Operation& because, Card card);
  // The actions of a seat can be used again.
  void end_generation(Seat seat);

  // --- coming into play ---
  // A corporation or a project, which was paid for: it is moved, and what it does and what it sets off is one group, which its
  // owner orders.
  void bring(const ops::Operation& because, Card card);
  // What it changes for its owner for good, alone.
  void add_up(Card card, Seat owner);

  void arrange(Card card, std::int32_t resources);
  void arrange_used(Card card);
};

}  // namespace rondel::games::mars
