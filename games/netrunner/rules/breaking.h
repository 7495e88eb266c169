// Breaking the subroutines of the ice that is encountered: with breakers, or with clicks where the ice is a bioroid.
#pragma once

#include <cstdint>
#include <optional>

#include "kernel/choices.h"
#include "kernel/task.h"
#include "netrunner/rules/faces.h"
#include "netrunner/rules/part.h"

namespace rondel::games::netrunner {

class Breaking : public Part {
 public:
  using Part::Part;

  // What the Runner may do in an encounter, and doing it.
  void offer(Choices& choices) const;
  Task<> act(Choice choice);

  // In an encounter: whether the breaker breaks something of the ice as strong as it is now, and the Runner could pay.
  bool can_break(Card breaker) const;
  // What pumping once adds to its strength.
  std::int32_t pump_amount(Card breaker) const;
  // What breaking all that is left costs with this breaker; nothing when it cannot, or when there is no encounter.
  std::optional<std::int32_t> full_cost(Card breaker) const;

 private:
  bool fits(const Breaker& breaker) const;
  void offer_breaker(Card card, Choices& choices) const;
  void pump(Card breaker);
  Task<> break_with(Card breaker);
  void break_fully(Card breaker);
  Task<> break_for_click();
  Task<> choose_and_break(std::int32_t count);
};

}  // namespace rondel::games::netrunner
