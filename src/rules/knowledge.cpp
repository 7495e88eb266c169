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
  FreeCards(const Match& match, Viewer viewer) : viewer_(viewer) {
    SeatSet others = match.asked();
    if (viewer) {
      others.remove(*viewer);
    }
    others_ = others;
  }
  bool has(const LaidCards& cards, std::size_t place) const {
    const Knowers knowers = cards.at(place).knowers;
    return !cards.are_memories() && !knowers.has(viewer_) &&
           (cards.are_handles() || (knowers & others_).empty());
  }

 private:
  Viewer viewer_;
  Knowers others_;
};

// A layout that is after the cards only.
class CardsOnly : public Layout {
 public:
  using Layout::zone;
  void phase(Text) override {}
  void counter(Text, std::int64_t) override {}
  void counter(Text, Seat, std::int64_t) override {}
  void state(Seat, Text) override {}
  void board(Text, int, std::span<const Text>) override {}

 protected:
  ~CardsOnly() = default;
};

struct FreeCard {
  std::int32_t face;
  std::int32_t back;
};

class Collect final : public CardsOnly {
 public:
  explicit Collect(const FreeCards& free) : free_(free) {}
  void zone(const ZoneLine& /*line*/, LaidCards& cards) override {
    for (std::size_t place = 0; place < cards.size(); ++place) {
      if (free_.has(cards, place)) {
        found_.push_back({cards.at(place).face, cards.back(place)});
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
      if (!free_.has(cards, place)) {
        continue;
      }
      const std::int32_t back = cards.back(place);
      for (const FreeCard& other : cards_) {
        const bool fits = back == other.back && cards.could_be(place, other.face);
        fits_.push_back(fits);
        all_fit_ = all_fit_ && fits;
      }
    }
  }
  bool all_fit() const { return all_fit_; }
  bool fits(std::size_t card, std::size_t face) const { return fits_[card * cards_.size() + face]; }

 private:
  const FreeCards& free_;
  const std::vector<FreeCard>& cards_;
  std::vector<bool> fits_;
  bool all_fit_ = true;
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
      cards.set_face(place, cards_[order_[next_++]].face);
    }
  }

 private:
  const FreeCards& free_;
  const std::vector<FreeCard>& cards_;
  const std::vector<std::size_t>& order_;
  std::size_t next_ = 0;
};

// An order of the faces in which each card gets one it could have. The real one is such an order, and exchanges that keep
// to what could be lead from it to others.
void mix(std::vector<std::size_t>& order, const Possible& possible, Random& random) {
  if (possible.all_fit()) {
    random.shuffle(order);
    return;
  }
  const auto count = static_cast<std::uint32_t>(order.size());
  for (std::uint32_t round = 0; round < 8; ++round) {
    for (std::uint32_t one = 0; one < count; ++one) {
      const std::uint32_t other = random.below(count);
      if (possible.fits(one, order[other]) && possible.fits(other, order[one])) {
        std::swap(order[one], order[other]);
      }
    }
  }
}

}  // namespace

std::size_t permute_hidden(Match& match, Viewer viewer, const Seed& seed) {
  const FreeCards free(match, viewer);
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
  mix(order, possible, random);
  WriteBack write_back(free, cards, order);
  match.lay_out(write_back);
  match.reseed(seed);
  return cards.size();
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
