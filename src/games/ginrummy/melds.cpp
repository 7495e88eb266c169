#include "games/ginrummy/melds.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace rondel::games::gin {
namespace {

constexpr int ranks = PlayingCard::ranks;

// A suit's worth of bits, repeated for each suit.
constexpr CardSet in_every_suit(std::uint64_t bits) {
  return CardSet(bits | bits << ranks | bits << 2 * ranks | bits << 3 * ranks);
}

constexpr CardSet rank_of(PlayingCard card) { return in_every_suit(std::uint64_t{1} << (card.rank() - 1)); }

// Where a run of three can begin: a queen or a king would lead into the next suit.
constexpr CardSet run_starts = in_every_suit(0x07ff);

constexpr auto points_by_card = [] {
  std::array<std::uint8_t, PlayingCard::count> points{};
  for (int i = 0; i < PlayingCard::count; ++i) {
    points[static_cast<unsigned>(i)] =
        static_cast<std::uint8_t>(std::min(PlayingCard(i).rank(), most_points));
  }
  return points;
}();

// Calls `visit` with each way to take sets, or none, of the ranks in `open` on top of the sets taken already.
template <class Visit>
void each_choice_of_sets(CardSet open, CardSet taken, Visit& visit) {
  if (open.empty()) {
    visit(taken);
    return;
  }
  const CardSet same_rank = open & rank_of(open.lowest());
  const CardSet others = open - same_rank;
  each_choice_of_sets(others, taken, visit);
  each_choice_of_sets(others, taken | same_rank, visit);
  if (same_rank.size() == 4) {
    for (const PlayingCard left_out : same_rank) {
      each_choice_of_sets(others, taken | (same_rank - CardSet::of(left_out)), visit);
    }
  }
}

template <class Visit>
void each_arrangement(CardSet hand, Visit visit) {
  auto with_sets = [&](CardSet sets) { visit(Arrangement{.sets = sets, .runs = runs_in(hand - sets)}); };
  each_choice_of_sets(sets_in(hand), {}, with_sets);
}

}  // namespace

int points_of(PlayingCard card) { return points_by_card[static_cast<unsigned>(card.index())]; }

int points_of(CardSet cards) {
  int points = 0;
  for (const PlayingCard card : cards) {
    points += points_by_card[static_cast<unsigned>(card.index())];
  }
  return points;
}

CardSet runs_in(CardSet cards) {
  const std::uint64_t bits = cards.bits();
  const std::uint64_t starts = bits & bits >> 1 & bits >> 2 & run_starts.bits();
  return CardSet(starts | starts << 1 | starts << 2);
}

CardSet sets_in(CardSet cards) {
  const std::uint64_t clubs = cards.bits();
  const std::uint64_t diamonds = clubs >> ranks;
  const std::uint64_t hearts = diamonds >> ranks;
  const std::uint64_t spades = hearts >> ranks;
  const std::uint64_t three_of =
      (clubs & diamonds & (hearts | spades)) | (hearts & spades & (clubs | diamonds));
  return in_every_suit(three_of & CardSet::suit(Suit::clubs).bits()) & cards;
}

int deadwood(CardSet hand) {
  int least = points_of(hand);
  each_arrangement(hand, [&](const Arrangement& arrangement) {
    least = std::min(least, points_of(hand - arrangement.melded()));
  });
  return least;
}

int deadwood_floor(CardSet hand) { return points_of(hand - runs_in(hand) - sets_in(hand)); }

Arrangement best_arrangement(CardSet hand) {
  Arrangement best;
  int least = points_of(hand) + 1;
  each_arrangement(hand, [&](const Arrangement& arrangement) {
    const int points = points_of(hand - arrangement.melded());
    if (points < least) {
      least = points;
      best = arrangement;
    }
  });
  return best;
}

Arrangements best_arrangements(CardSet hand) {
  Arrangements best;
  const int least = deadwood(hand);
  each_arrangement(hand, [&](const Arrangement& arrangement) {
    if (points_of(hand - arrangement.melded()) == least) best.push_back(arrangement);
  });
  return best;
}

Melds melds_of(const Arrangement& arrangement) {
  Melds melds;
  for (CardSet left = arrangement.sets; !left.empty(); left = left - melds.back()) {
    melds.push_back(left & rank_of(left.lowest()));
  }
  for (CardSet left = arrangement.runs; !left.empty(); left = left - melds.back()) {
    // Adding one to the lowest bit carries through the run and stops in the gap behind it.
    const CardSet suit = left & CardSet::suit(left.lowest().suit());
    melds.push_back(suit - CardSet(suit.bits() + CardSet::of(suit.lowest()).bits()));
  }
  return melds;
}

CardSet fits_on(CardSet meld) {
  const CardSet same_rank = rank_of(meld.lowest());
  if ((meld - same_rank).empty()) return same_rank - meld;
  const CardSet suit = CardSet::suit(meld.lowest().suit());
  return (CardSet(meld.bits() << 1 | meld.bits() >> 1) & suit) - meld;
}

}  // namespace rondel::games::gin
