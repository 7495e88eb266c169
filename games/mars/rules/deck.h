// The deck of projects and what was discarded from it, and the ways by which cards come from it into a hand and go out of it.
//   (1) When the deck runs out, what was discarded is shuffled and becomes the deck.
//   (2) What a seat draws or discards is told to it by name, to the others as a card.
#pragma once

#include <cstdint>
#include <optional>

#include "kernel/containers.h"
#include "kernel/question.h"
#include "kernel/task.h"
#include "mars/rules/part.h"
#include "mars/rules/zones.h"

namespace rondel::games::mars {

// With or without the cards of the Corporate Era.
enum class Era : std::uint8_t { base, corporate };

class Deck : public Part {
 public:
  using Part::Part;

  // All projects, shuffled.
  void put_up(Era era);
  // A card that was not in the play before; what is a corporation looks other from behind.
  Card add(std::int32_t face, Zone zone);

  // The top card goes there; none where there is no card left.
  std::optional<Card> turn_top(Zone to);
  // Turned up for all to see, and discarded.
  std::optional<Card> turn_up();
  void draw(Seat seat, std::int32_t count);

  // --- asking ---
  // The cards of the hand.
  vector<Choice> hand_choices(Seat seat) const;
  Task<> discard(Seat seat, std::int32_t count);
  // Looks at some of the deck and keeps some of these.
  Task<> keep_some(Seat seat, std::int32_t looked_at, std::int32_t kept);
  // Looks at the top card, and buys or discards it.
  Task<> offer_top(Seat seat);

  // --- arranged positions ---
  // It was added card by card, and all of it must be drawn.
  void arrange_stacked() { is_stacked_ = true; }
  // All projects that lie nowhere else, shuffled.
  void arrange_rest();
  // How many of a stacked deck were not drawn.
  std::int32_t left_over() const { return is_stacked_ ? table_.size(deck_zone) : 0; }

 private:
  void refill();

  bool is_stacked_ = false;
};

}  // namespace rondel::games::mars
