// Whether all of an expression can be done in the best order, so that a card may be played or used: what it gains counts for what it
// costs, and so does what cards in play answer.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "mars/rules/words.h"
#include "rules/operations/listeners.h"
#include "rules/operations/operation.h"
#include "rules/tabletop.h"

namespace rondel::games::mars {

class Mars;  // NOLINT(cppcoreguidelines-virtual-class-destructor): final where it is defined

// About a card, which may still be in the hand: then what its tags set off counts as well. Of nothing: yes.
bool is_possible(const Mars& play, Seat seat, ops::Term term, std::optional<Card> card);

// What will have been gained by the time an operation is reached: within a card, gains come first.
class Forecast {
 public:
  explicit Forecast(const Mars& play) : play_(play) {}

  // Whether the row can be done after what was looked at before; and what it brings counts from now on.
  bool can(const ops::Operation& row);
  // What plain answers of the own cards to an event bring, the operation's card included.
  void expect_answers(ops::EventId event, const ops::Operation& operation);

 private:
  bool can_do(const ops::Operation& operation);
  bool can_lose(const ops::Operation& operation);
  bool can_hurt(const ops::Operation& operation) const;
  bool has_choice(const ops::Operation& operation) const;
  void expect(std::string_view gained, std::int32_t count);

  const Mars& play_;
  std::array<std::int32_t, resource_count> stock_{};
  std::array<std::int32_t, resource_count> production_{};
};

}  // namespace rondel::games::mars
