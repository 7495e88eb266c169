// Deals of Hearts for tests: whole deals are played by a taste in cards and come back as what happened in
// them, so that a test can look at every moment where its ruling matters, and insist that there was one.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hearts/game.h"
#include "kernel/match.h"
#include "rules/playing_cards.h"

namespace rondel::games::hearts::testing {

inline constexpr PlayingCard two_of_clubs(Suit::clubs, 2);
inline constexpr PlayingCard queen_of_spades(Suit::spades, 12);
inline constexpr PlayingCard jack_of_diamonds(Suit::diamonds, 11);
inline constexpr CardSet all_hearts = CardSet::suit(Suit::hearts);
inline constexpr CardSet point_cards = all_hearts | CardSet::of(queen_of_spades);

using Points = SeatArray<int, 4>;

// How much the asked seat likes to play (or pass) a card: the best liked one is chosen.
using Taste = std::function<int(const Question& asked, PlayingCard card)>;

// A card on the table, and what its seat could have played.
struct Turn {
  Seat seat;
  CardSet hand;
  CardSet playable;
  PlayingCard card;
};
using Trick = std::array<Turn, 4>;

struct PlayedDeal {
  bool had_passing = false;
  SeatArray<CardSet, 4> dealt;  // known when there was passing
  SeatArray<CardSet, 4> passed;
  SeatArray<CardSet, 4> hands;  // when the first card was led
  std::vector<Trick> tricks;
};

Match hearts_match(std::uint64_t seed, const std::vector<std::pair<std::string, std::string>>& settings = {});

CardSet cards_of(const Question& question);
bool is_passing(const Question& question);

// Answers for one waiting seat; gives the cards it chose.
CardSet answer(Match& match, Seat seat, const Taste& taste);
// Plays one deal to its end.
PlayedDeal play_deal(Match& match, const Taste& taste);
// Plays deals until the match is over.
std::vector<PlayedDeal> play_match(Match& match, const Taste& taste);

// Any card, by these dice.
Taste any_card(Random& dice);

// What happened in a trick or a deal, reckoned apart from the rules under test.
Seat taker_of(const Trick& trick);
Points points_taken(const PlayedDeal& deal);
Points penalties(const PlayedDeal& deal);

std::string shown_to(const Match& match, std::optional<Seat> viewer);
// The cards that are named in a text.
CardSet cards_named_in(const std::string& text);

}  // namespace rondel::games::hearts::testing
