// What the tests of this game share: cards by name, deadwood the slow way, and players that follow
// a simple style.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "ginrummy/game.h"
#include "ginrummy/rules/play.h"
#include "kernel/match.h"

namespace rondel::games::ginrummy::testing {

// The cards named, apart by spaces: cards("A♣ 10♥ Q♠").
CardSet cards(std::string_view names);

// Arrangements by trying every combination of melds that share no card. Nothing in common with melds.cpp.
struct BruteForce {
  int deadwood = 0;
  std::set<std::pair<std::uint64_t, std::uint64_t>>
      arrangements;  // the best ones: cards in sets, cards in runs
};
BruteForce brute_force(CardSet hand);

// Every meld that can be made of these cards.
struct Meld {
  CardSet cards;
  bool is_set;
};
std::vector<Meld> melds_within(CardSet hand);

// Hands that are hard to arrange: `size` cards out of the lowest `ranks` ranks, shuffled by `random`.
CardSet random_hand(Random& random, int size, int ranks);
// `size` of these cards.
CardSet some_of(Random& random, CardSet cards, int size);

inline const GinRummy& state(const Match& match) { return static_cast<const GinRummy&>(match.play()); }
inline Seat other(Seat seat) { return seat.next(2); }
inline Seat asked(const Match& match) { return *match.waiting().begin(); }
inline bool asks(const Match& match, std::string_view title) {
  return match.status() == Status::waiting && match.question(asked(match)).title.view() == title;
}

// The upcard, or nothing when it has just been taken.
CardSet top_of_pile(const Match& match);

// The cards of the choices with this label.
CardSet offered(const Question& question, Text label);
// The first choice that reads so, or the number of choices when none does.
std::uint16_t find_choice(const Match& match, std::string_view words);

Settings settings(std::vector<std::pair<std::string_view, std::string_view>> values = {});
Match start(std::uint64_t seed, Settings agreed = settings());

// Picks for whoever is asked.
using Player = std::function<std::uint16_t(const Match& match)>;

enum class GoesOut { as_soon_as_possible, with_gin, with_big_gin, never };
// Keeps the deadwood low, takes from the pile what helps, lays off what lowers the deadwood.
Player sensible(GoesOut when);
inline const Player knocks_early = sensible(GoesOut::as_soon_as_possible);
Player at_random(std::uint64_t seed);

// Answers the open question.
void step(Match& match, const Player& player);
// Plays on until the match is over or `stop` says so.
void play(Match& match, const Player& player, const std::function<bool()>& stop = [] { return false; });

// Starts matches by seed until one of them comes to a question where `here` holds.
Match find_match(const Player& player, const std::function<bool(const Match&)>& here,
                 Settings agreed = settings());

}  // namespace rondel::games::ginrummy::testing
