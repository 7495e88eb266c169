// What may be done with installed cards: for a click, in the side's own turn; or at any time in a window of a run.
#pragma once

#include <optional>

#include "kernel/task.h"
#include "netrunner/rules/part.h"
#include "netrunner/rules/servers.h"

namespace rondel::games::netrunner {

class Abilities : public Part {
 public:
  using Part::Part;

  bool can_use_for_click(Card card) const;
  Task<> use_for_click(Card card);
  bool can_use_in_run(Card card) const;
  Task<> use_in_run(Seat side, Card card);

  // Asks the Runner for one of the servers that fit, in the use of that card for a click. Who thinks better of it has the click
  // back, and does not use the card again before another action.
  Task<std::optional<Server>> pick_server(Card card, ServerCondition fits);
  void forget_cancelled() { cancelled_.reset(); }
  std::optional<Card> cancelled() const { return cancelled_; }

 private:
  std::optional<Card> cancelled_;
};

}  // namespace rondel::games::netrunner
