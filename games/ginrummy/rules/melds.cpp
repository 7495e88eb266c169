#include "ginrummy/rules/melds.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <tuple>

namespace rondel::games::ginrummy {
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

// --- what a knocker may lay down ---

// A run as it is, cut short at an end or at both, and not laid down at all. A card that is kept in the hand stands in the way
// of everything that could be laid off beyond it, so that more than one card off an end brings nothing.
small_vector<CardSet, 5> ways_to_lay(CardSet run) {
  const CardSet low = CardSet::of(run.lowest());
  const CardSet high(run.bits() & ~(run.bits() >> 1));
  small_vector<CardSet, 5> ways = {run};
  if (run.size() > 3) ways.push_back(run - low);
  if (run.size() > 3) ways.push_back(run - high);
  if (run.size() > 4) ways.push_back(run - low - high);
  ways.push_back({});
  return ways;
}

// Calls `visit` with the cards in runs of each way to lay these runs.
template <class Visit>
void each_way_to_lay(std::span<const CardSet> runs, CardSet taken, Visit& visit) {
  if (runs.empty()) {
    visit(taken);
    return;
  }
  for (const CardSet way : ways_to_lay(runs.front())) {
    each_way_to_lay(runs.subspan(1), taken | way, visit);
  }
}

// A card that could be laid off, with those that must be laid off before it. Two in a row at an end of a run are as many as
// matter: who holds three can keep them as a run.
struct Chain {
  CardSet card;
  CardSet with;
};
constexpr int longest_chain = 2;
using Chains = small_vector<Chain, 12>;  // three melds with two ends each

Chains chains_on(const Arrangement& arrangement, CardSet out_of_reach) {
  Chains chains;
  const auto add = [&](CardSet first, CardSet within, auto next) {
    CardSet with;
    for (CardSet card = first & within;
         !card.empty() && (card & out_of_reach).empty() && with.size() < longest_chain;
         card = next(card) & within) {
      with = with | card;
      chains.push_back({card, with});
    }
  };
  const auto up = [](CardSet card) { return CardSet(card.bits() << 1); };
  const auto down = [](CardSet card) { return CardSet(card.bits() >> 1); };
  for (const CardSet meld : melds_of(arrangement)) {
    if ((meld & arrangement.runs).empty()) {
      add(fits_on(meld), rank_of(meld.lowest()), [](CardSet) { return CardSet(); });
    } else {
      const CardSet suit = CardSet::suit(meld.lowest().suit());
      add(up(meld) - meld, suit, up);
      add(down(meld) - meld, suit, down);
    }
  }
  return chains;
}

// Whether laying down `one` never scores less than laying down `other`: it leaves less deadwood, and no more less than
// what the defender could lay off on it alone.
bool is_as_good(const Arrangement& one, const Arrangement& other, CardSet hand, CardSet out_of_reach) {
  const int saved = points_of(hand - other.melded()) - points_of(hand - one.melded());
  if (saved < 0) return false;
  const Chains on_other = chains_on(other, out_of_reach);
  CardSet on_one_alone;
  for (const Chain& chain : chains_on(one, out_of_reach)) {
    const bool is_on_both = std::any_of(on_other.begin(), on_other.end(), [&](const Chain& known) {
      return known.card == chain.card && (known.with - chain.with).empty();
    });
    if (!is_on_both) on_one_alone = on_one_alone | chain.card;
  }
  return points_of(on_one_alone) <= saved;
}

// Adds an arrangement unless one of those that are there is as good, and takes out those that it is as good as.
void add_if_it_matters(const Arrangement& arrangement, CardSet hand, CardSet out_of_reach,
                       Arrangements& kept) {
  for (const Arrangement& other : kept) {
    if (is_as_good(other, arrangement, hand, out_of_reach)) return;
  }
  Arrangements left;
  for (const Arrangement& other : kept) {
    if (!is_as_good(arrangement, other, hand, out_of_reach)) left.push_back(other);
  }
  left.push_back(arrangement);
  kept = left;
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

Arrangements knock_arrangements(CardSet hand, int most, CardSet out_of_reach) {
  Arrangements kept;
  each_arrangement(hand, [&](const Arrangement& longest) {
    const Melds runs = melds_of({.sets = {}, .runs = longest.runs});
    auto with_runs = [&](CardSet laid) {
      const Arrangement arrangement{.sets = longest.sets, .runs = laid};
      if (points_of(hand - arrangement.melded()) <= most) {
        add_if_it_matters(arrangement, hand, out_of_reach, kept);
      }
    };
    each_way_to_lay(runs, {}, with_runs);
  });
  std::sort(kept.begin(), kept.end(), [&](const Arrangement& a, const Arrangement& b) {
    const auto rank = [&](const Arrangement& one) {
      return std::tuple(points_of(hand - one.melded()), one.sets.bits(), one.runs.bits());
    };
    return rank(a) < rank(b);
  });
  return kept;
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

}  // namespace rondel::games::ginrummy
