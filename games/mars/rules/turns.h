// Turns: one or two actions in each, until everybody has passed. What a player may do is offered as one question, and done by the
// part that it belongs to.
#pragma once

#include "kernel/choices.h"
#include "kernel/hasher.h"
#include "kernel/task.h"
#include "mars/rules/part.h"
#include "rules/operations/operation.h"

namespace rondel::games::mars {

class Turns : public Part {
 public:
  using Part::Part;

  // All of a generation. Whoever is alone takes one turn after the other.
  Task<> take_all();
  // Who is on turn, or was last.
  Seat active() const { return active_; }
  bool has_passed(Seat seat) const { return passed_.has(seat); }
  void end_generation(Seat seat) { passed_.remove(seat); }

  // --- for the operations `action` and `second_action` ---
  enum class Which : std::uint8_t { first, second };
  // Passing comes first: it is what happens to who does not answer in time.
  void offer(Seat seat, Which which, Choices& choices) const;
  Task<> act(ops::Operation because, Choice chosen);

  void arrange_passed(Seat seat) { passed_.add(seat); }
  // How many actions there were in this turn, and whether it goes on.
  void digest_actions(Hasher& hasher) const { hasher.add(done_).add(goes_on_); }

 private:
  Task<> take(Seat seat);
  void offer_cards(Seat seat, Choices& choices) const;
  void offer_standard_projects(Seat seat, Choices& choices) const;
  void offer_others(Seat seat, Choices& choices) const;
  Task<> act_by_word(ops::Operation because, std::int32_t word);

  Seat active_{};
  SeatSet passed_;
  int done_ = 0;
  bool goes_on_ = true;
};

}  // namespace rondel::games::mars
