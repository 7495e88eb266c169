#include "rules/knowledge.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "rules/layout.h"

namespace rondel {
namespace {

// Whether a card's face may change for somebody who does not know it: see permute_hidden.
class FreeCards {
 public:
  FreeCards(const Match& match, Viewer viewer, const CardNumbers& kept) : viewer_(viewer), kept_(kept) {
    SeatSet others = match.asked_for_good();
    if (viewer) {
      others.remove(*viewer);
    }
    others_ = others;
  }
  bool has(const LaidCards& cards, std::size_t place) const {
    const LaidCard laid = cards.at(place);
    if (cards.are_memories() || laid.knowers.has(viewer_)) {
      return false;
    }
    return cards.are_handles()
               ? !std::ranges::binary_search(kept_.handles, laid.card)
               : (laid.knowers & others_).empty() && !std::ranges::binary_search(kept_.faces, laid.face);
  }

 private:
  Viewer viewer_;
  const CardNumbers& kept_;
  Knowers others_;
};

class CollectKnown final : public CardsOnly {
 public:
  CollectKnown(Viewer viewer, CardNumbers& known) : viewer_(viewer), known_(known) {}
  void zone(const ZoneLine& /*line*/, LaidCards& cards) override {
    for (std::size_t place = 0; place < cards.size() && !cards.are_memories(); ++place) {
      const LaidCard laid = cards.at(place);
      if (laid.knowers.has(viewer_)) {
        (cards.are_handles() ? known_.handles : known_.faces)
            .push_back(cards.are_handles() ? laid.card : laid.face);
      }
    }
  }

 private:
  Viewer viewer_;
  CardNumbers& known_;
};

struct FreeCard {
  std::int32_t face;
  std::int32_t back;
  std::int32_t kind;
};

class Collect final : public CardsOnly {
 public:
  explicit Collect(const FreeCards& free) : free_(free) {}
  void zone(const ZoneLine& /*line*/, LaidCards& cards) override {
    for (std::size_t place = 0; place < cards.size(); ++place) {
      if (free_.has(cards, place)) {
        const LaidCard laid = cards.at(place);
        found_.push_back({laid.face, cards.back(place), laid.kind});
      }
    }
  }
  std::vector<FreeCard>& found() { return found_; }

 private:
  const FreeCards& free_;
  std::vector<FreeCard> found_;
};

// Which of the free cards could have which of their faces.
class Possible final : public CardsOnly {
 public:
  Possible(const FreeCards& free, const std::vector<FreeCard>& cards) : free_(free), cards_(cards) {}
  void zone(const ZoneLine& /*line*/, LaidCards& cards) override {
    for (std::size_t place = 0; place < cards.size(); ++place) {
      if (free_.has(cards, place)) {
        rows_.push_back(cards.could_be_any(place) ? any : add_row(cards, place));
      }
    }
  }
  bool fits_any(std::size_t card) const { return rows_[card] == any; }
  bool fits(std::size_t card, std::size_t face) const {
    return cards_[card].back == cards_[face].back && (fits_any(card) || faces_[rows_[card] + face]);
  }

 private:
  static constexpr std::size_t any = ~std::size_t{0};

  // Where the row begins.
  std::size_t add_row(const LaidCards& cards, std::size_t place) {
    const std::size_t row = faces_.size();
    const std::int32_t back = cards.back(place);
    bool is_full = true;
    for (const FreeCard& other : cards_) {
      const bool fits = back == other.back && cards.could_be(place, other.face);
      faces_.push_back(fits);
      is_full = is_full && (fits || back != other.back);
    }
    return is_full ? any : row;
  }

  const FreeCards& free_;
  const std::vector<FreeCard>& cards_;
  std::vector<std::size_t> rows_;  // of each card
  std::vector<bool> faces_;
};

class WriteBack final : public CardsOnly {
 public:
  WriteBack(const FreeCards& free, const std::vector<FreeCard>& cards, const std::vector<std::size_t>& order)
      : free_(free), cards_(cards), order_(order) {}
  void zone(const ZoneLine& /*line*/, LaidCards& cards) override {
    // Which are free is decided before the first is written: a game that tells its cards by their face knows them by
    // it too.
    std::vector<std::size_t> places;
    for (std::size_t place = 0; place < cards.size(); ++place) {
      if (free_.has(cards, place)) {
        places.push_back(place);
      }
    }
    for (const std::size_t place : places) {
      const FreeCard& card = cards_[order_[next_++]];
      cards.set_face(place, card.face, card.kind);
    }
  }

 private:
  const FreeCards& free_;
  const std::vector<FreeCard>& cards_;
  const std::vector<std::size_t>& order_;
  std::size_t next_ = 0;
};

// Mixes the faces of these cards, which have one back, so that each gets one it could have. The real order is such an
// order, and exchanges that keep to what could be lead from it to others.
void mix(const std::vector<std::size_t>& cards, std::vector<std::size_t>& order, const Possible& possible,
         Random& random) {
  if (std::ranges::all_of(cards, [&](std::size_t card) { return possible.fits_any(card); })) {
    std::vector<std::size_t> faces = cards;
    random.shuffle(faces);
    for (std::size_t i = 0; i < cards.size(); ++i) {
      order[cards[i]] = faces[i];
    }
    return;
  }
  const auto count = static_cast<std::uint32_t>(cards.size());
  for (std::uint32_t round = 0; round < 8; ++round) {
    for (const std::size_t one : cards) {
      const std::size_t other = cards[random.below(count)];
      if (possible.fits(one, order[other]) && possible.fits(other, order[one])) {
        std::swap(order[one], order[other]);
      }
    }
  }
}

// The cards by their backs, in the order in which the backs come up.
std::vector<std::vector<std::size_t>> by_back(const std::vector<FreeCard>& cards) {
  std::vector<std::vector<std::size_t>> groups;
  for (std::size_t card = 0; card < cards.size(); ++card) {
    const auto same = std::ranges::find_if(
        groups, [&](const auto& group) { return cards[group[0]].back == cards[card].back; });
    (same == groups.end() ? groups.emplace_back() : *same).push_back(card);
  }
  return groups;
}

// Gives how many cards were free to change.
std::size_t exchange(Match& match, const FreeCards& free, const Seed& seed) {
  Collect collect(free);
  match.lay_out(collect);
  const std::vector<FreeCard>& cards = collect.found();
  Possible possible(free, cards);
  match.lay_out(possible);
  std::vector<std::size_t> order(cards.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    order[i] = i;
  }
  Random random(seed, Purpose("permute hidden").id);
  for (const std::vector<std::size_t>& group : by_back(cards)) {
    mix(group, order, possible, random);
  }
  WriteBack write_back(free, cards, order);
  match.lay_out(write_back);
  match.after_exchange();
  return cards.size();
}

}  // namespace

CardNumbers known_cards(const Match& match, Viewer viewer) {
  CardNumbers known;
  CollectKnown collect(viewer, known);
  match.lay_out(collect);
  std::ranges::sort(known.handles);
  std::ranges::sort(known.faces);
  return known;
}

std::size_t permute_hidden(Match& match, Viewer viewer, const Seed& seed) {
  const CardNumbers kept;
  const std::size_t free = exchange(match, FreeCards(match, viewer, kept), seed);
  match.reseed(seed);
  return free;
}

std::size_t permute_hidden_but(Match& match, Viewer viewer, const Seed& seed, const CardNumbers& kept) {
  return exchange(match, FreeCards(match, viewer, kept), seed);
}

std::optional<TakeBack> take_back(const Match& match, Seat seat) {
  if (match.game().taking_back == TakingBack::never) {
    return std::nullopt;
  }
  const std::vector<Step> steps = match.steps();
  TakeBack back{.keep = 0, .is_free = true, .needs_branch = false, .why = {}};
  const auto bar = [&back](std::string_view why) {
    back.is_free = false;
    back.needs_branch = true;
    back.why = why;
  };
  for (std::size_t left = steps.size(); left > 0; --left) {
    const Step& step = steps[left - 1];
    const bool is_own = step.seat == seat && step.mark == Mark::none;
    if (step.mark == Mark::branch) {
      back.needs_branch = true;
    } else if (step.drew) {
      bar("something was left to chance since");
    } else if (step.barred.has(seat)) {
      bar("somebody has learned something since");
    } else if (!is_own && step.mark == Mark::none) {
      bar("somebody else has answered since");
    }
    if (is_own) {
      back.keep = static_cast<std::uint32_t>(left - 1);
      return back;
    }
  }
  return std::nullopt;
}

}  // namespace rondel
