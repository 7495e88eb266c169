// Melds: which cards of a hand lie together, and what the others count. Pure functions over sets of cards.
// A set is three or four cards of a rank; a run is three or more of a suit in sequence, the ace low, no way
// around from king to ace. A card lies in one meld at most; what lies in none is deadwood.
//
// Once it is fixed which cards lie in sets, the best use of the rest is fixed too: every stretch of three or
// more is a run. So an arrangement is a choice of sets, and looking at every such choice (a hand has few) is
// an exact search. A long run counts as one meld: cutting it in two changes neither the deadwood nor what can
// be laid off on it.
#pragma once

#include "kernel/containers.h"
#include "rules/playing_cards.h"

namespace rondel::games::ginrummy {

inline constexpr int most_points = 10;  // of one card

int points_of(PlayingCard card);  // ace 1, two to ten their number, jack, queen and king 10
int points_of(CardSet cards);

// The cards that could lie in a run, and those that could lie in a set, whatever the others do.
CardSet runs_in(CardSet cards);
CardSet sets_in(CardSet cards);

// The lowest deadwood of any arrangement.
int deadwood(CardSet hand);

// What the deadwood cannot be below: the points of the cards that fit no meld at all. Much cheaper
// than the search.
int deadwood_floor(CardSet hand);

struct Arrangement {
  CardSet sets;  // the cards that lie in sets; two sets are told apart by rank
  CardSet runs;  // the cards that lie in runs; two runs never touch

  CardSet melded() const { return sets | runs; }

  friend bool operator==(const Arrangement&, const Arrangement&) = default;
};

// Of the arrangements with the lowest deadwood, the one that comes first in best_arrangements.
Arrangement best_arrangement(CardSet hand);

// All arrangements with the lowest deadwood, in a fixed order. For hands of up to ten cards: those have at
// most two ranks of four, with six ways each to take a set or none, so the list needs no block of its own.
using Arrangements = small_vector<Arrangement, 36>;
Arrangements best_arrangements(CardSet hand);

// What a knocker chooses from: the arrangements that leave at most `most` of deadwood, runs cut short or kept in the hand
// among them, without those that another of them is never worse than. `out_of_reach` are the cards that the defender cannot
// hold, the knocker's own included. In a fixed order, the lowest deadwood first; for hands of up to ten cards.
Arrangements knock_arrangements(CardSet hand, int most, CardSet out_of_reach);

// The melds of an arrangement one by one, sets first. Eleven cards hold no more than three.
using Melds = small_vector<CardSet, 3>;
Melds melds_of(const Arrangement& arrangement);

// The cards that can be laid off on a meld as it lies now.
CardSet fits_on(CardSet meld);

}  // namespace rondel::games::ginrummy
