// The decks that are played with.
#pragma once

#include <span>
#include <string_view>

#include "kernel/seat.h"

namespace rondel::games::netrunner {

struct DeckLine {
  int count = 0;
  std::string_view card{};
};

// The 34 and 30 cards of the starter decks, and what is added to them to make the intermediate ones.
std::span<const DeckLine> starter_deck(Seat side);
std::span<const DeckLine> intermediate_cards(Seat side);

}  // namespace rondel::games::netrunner
