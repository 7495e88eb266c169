// The hand, the deck and the discard pile of one side: HQ, R&D and Archives, or grip, stack and heap.
#pragma once

#include <cstdint>
#include <span>

#include "kernel/task.h"
#include "netrunner/rules/part.h"
#include "netrunner/rules/zones.h"

namespace rondel::games::netrunner {

class Piles : public Part {
 public:
  Piles(Netrunner& play, Tabletop& table, Seat side) : Part(play, table), side_(side) {}

  std::span<const Card> hand() const { return table_.cards(hand_of(side_)); }
  std::span<const Card> deck() const { return table_.cards(deck_of(side_)); }
  std::span<const Card> discard() const { return table_.cards(discard_of(side_)); }

  // Makes the deck of the settings, shuffles it and deals the first hand, which may be exchanged once.
  void put_up();
  Task<> offer_mulligan();

  // As far as there are cards; a Corp that draws from an empty R&D has lost.
  Task<> draw(std::int32_t count);
  // Nobody knows afterwards which of the cards were accessed.
  void shuffle_deck();
  // The side sees all of its deck.
  void look_through_deck();
  // Into the hand, for all to see.
  void take_from_deck(Card card);

  // How many cards the side may keep at the end of its turn; less than none: it is flatlined.
  std::int32_t hand_limit() const;
  Task<> discard_down();

 private:
  Seat side_;
};

}  // namespace rondel::games::netrunner
