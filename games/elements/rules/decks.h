// Decks: the ones that come with the game, and those that players bring along. A setting names one, or lists cards: "3 Zealot, 3 Burn, 2 Golem", by
// comma, semicolon or line.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rondel::games::elements {

inline constexpr int smallest_deck = 21;
inline constexpr int most_copies = 3;

struct Deck {
  std::string_view name;
  std::string_view cards;  // as a list
};
std::span<const Deck> decks();

// What is wrong with a deck: a sentence, or nothing.
std::string deck_problem(std::string_view deck);

// The cards of a list, read as far as it goes: how many, and which name.
struct DeckLine {
  int count = 0;
  std::string_view name{};
};
// Takes the next line off the front of `rest`; false when there is none.
bool next_line(std::string_view& rest, DeckLine& line);
// The list behind a deck's name; the text itself when it is not a name.
std::string_view list_of(std::string_view deck);

}  // namespace rondel::games::elements
