#include "rules/knowledge.h"

#include <algorithm>
#include <numeric>
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

}  // namespace

CardNumbers known_cards(const Match& match, Viewer viewer) {
  CardNumbers known;
  CollectKnown collect(viewer, known);
  match.lay_out(collect);
  std::ranges::sort(known.handles);
  std::ranges::sort(known.faces);
  return known;
}

// --- worlds ---

class HiddenFaces::Collect final : public CardsOnly {
 public:
  Collect(const FreeCards& free, HiddenFaces& hidden) : free_(free), hidden_(hidden) {}
  void zone(const ZoneLine& /*line*/, LaidCards& cards) override {
    for (std::size_t place = 0; place < cards.size(); ++place) {
      const bool is_free = free_.has(cards, place);
      hidden_.is_free_.push_back(is_free ? 1 : 0);
      if (is_free) {
        const LaidCard laid = cards.at(place);
        hidden_.cards_.push_back({.face = laid.face, .back = cards.back(place), .kind = laid.kind});
        is_narrowed_ = is_narrowed_ || !cards.could_be_any(place);
      }
    }
  }
  bool is_narrowed() const { return is_narrowed_; }

 private:
  const FreeCards& free_;
  HiddenFaces& hidden_;
  bool is_narrowed_ = false;
};

// Which of the free cards could have which of their faces.
class HiddenFaces::Narrow final : public CardsOnly {
 public:
  explicit Narrow(HiddenFaces& hidden) : hidden_(hidden) {}
  void zone(const ZoneLine& /*line*/, LaidCards& cards) override {
    for (std::size_t place = 0; place < cards.size(); ++place) {
      if (hidden_.is_free_[at_++] != 0) {
        FreeCard& card = hidden_.cards_[card_++];
        card.row = cards.could_be_any(place) ? any : add_row(cards, place, card.back);
      }
    }
  }

 private:
  std::uint32_t add_row(const LaidCards& cards, std::size_t place, std::int32_t back) {
    std::vector<std::uint8_t>& fits = hidden_.fits_;
    const auto row = static_cast<std::uint32_t>(fits.size());
    bool is_full = true;
    for (const FreeCard& other : hidden_.cards_) {
      const bool fit = back == other.back && cards.could_be(place, other.face);
      fits.push_back(fit ? 1 : 0);
      is_full = is_full && (fit || back != other.back);
    }
    if (is_full) {
      fits.resize(row);
    }
    return is_full ? any : row;
  }

  HiddenFaces& hidden_;
  std::size_t at_ = 0;
  std::size_t card_ = 0;
};

class HiddenFaces::WriteBack final : public CardsOnly {
 public:
  explicit WriteBack(const HiddenFaces& hidden) : hidden_(hidden) {}
  void zone(const ZoneLine& /*line*/, LaidCards& cards) override {
    for (std::size_t place = 0; place < cards.size(); ++place) {
      if (hidden_.is_free_[at_++] != 0) {
        const FreeCard& card = hidden_.cards_[hidden_.order_[card_++]];
        cards.set_face(place, card.face, card.kind);
      }
    }
  }

 private:
  const HiddenFaces& hidden_;
  std::size_t at_ = 0;
  std::size_t card_ = 0;
};

void HiddenFaces::look(const Match& match, Viewer viewer, const CardNumbers& kept) {
  cards_.clear();
  is_free_.clear();
  fits_.clear();
  const FreeCards free(match, viewer, kept);
  Collect collect(free, *this);
  match.lay_out(collect);
  if (collect.is_narrowed()) {
    Narrow narrow(*this);
    match.lay_out(narrow);
  }
  group_by_back();
}

// In the order in which the backs come up.
void HiddenFaces::group_by_back() {
  by_back_.clear();
  groups_.assign(1, 0);
  drawn_.assign(cards_.size(), 0);  // here: whether a card is in a group already
  for (std::uint32_t first = 0; first < cards_.size(); ++first) {
    if (drawn_[first] != 0) {
      continue;
    }
    for (std::uint32_t card = first; card < cards_.size(); ++card) {
      if (cards_[card].back == cards_[first].back) {
        drawn_[card] = 1;
        by_back_.push_back(card);
      }
    }
    groups_.push_back(static_cast<std::uint32_t>(by_back_.size()));
  }
}

// Mixes the faces of these cards, which have one back, so that each gets one it could have. The real order is such an
// order, and exchanges that keep to what could be lead from it to others.
void HiddenFaces::mix(std::span<const std::uint32_t> group, Random& random) {
  if (std::ranges::all_of(group, [this](std::uint32_t card) { return cards_[card].row == any; })) {
    drawn_.assign(group.begin(), group.end());
    random.shuffle(drawn_);
    for (std::size_t i = 0; i < group.size(); ++i) {
      order_[group[i]] = drawn_[i];
    }
    return;
  }
  constexpr int rounds = 8;
  const auto count = static_cast<std::uint32_t>(group.size());
  for (int round = 0; round < rounds; ++round) {
    for (const std::uint32_t one : group) {
      const std::uint32_t other = group[random.below(count)];
      if (fits(one, order_[other]) && fits(other, order_[one])) {
        std::swap(order_[one], order_[other]);
      }
    }
  }
}

void HiddenFaces::exchange(Match& match, const Seed& seed) {
  order_.resize(cards_.size());
  std::iota(order_.begin(), order_.end(), std::uint32_t{0});
  Random random(seed, Purpose("permute hidden").id);
  for (std::size_t i = 0; i + 1 < groups_.size(); ++i) {
    mix(std::span(by_back_).subspan(groups_[i], groups_[i + 1] - groups_[i]), random);
  }
  WriteBack write_back(*this);
  match.lay_out(write_back);
  match.after_exchange();
}

std::size_t permute_hidden(Match& match, Viewer viewer, const Seed& seed) {
  const std::size_t free = permute_hidden_but(match, viewer, seed, {});
  match.reseed(seed);
  return free;
}

std::size_t permute_hidden_but(Match& match, Viewer viewer, const Seed& seed, const CardNumbers& kept) {
  HiddenFaces hidden;
  hidden.look(match, viewer, kept);
  hidden.exchange(match, seed);
  return hidden.size();
}

std::optional<TakeBack> take_back(const Match& match, Seat seat) {
  if (match.game().taking_back == TakingBack::never) {
    return std::nullopt;
  }
  TakeBack back{.keep = match.entries(), .is_free = true, .needs_branch = false, .why = {}};
  bool is_found = false;
  const auto bar = [&back](std::string_view why) {
    back.is_free = false;
    back.needs_branch = true;
    back.why = why;
  };
  match.steps_back([&](const Step& step) {
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
    --back.keep;
    is_found = is_own;
    return !is_own;
  });
  return is_found ? std::optional(back) : std::nullopt;
}

}  // namespace rondel
