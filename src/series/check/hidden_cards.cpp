#include "series/check/hidden_cards.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

#include "rules/layout.h"

namespace rondel {
namespace {

// So many can be counted exactly, whatever each of them could be.
constexpr std::size_t most_counted = 10;

double log_factorial(std::size_t number) { return std::lgamma(static_cast<double>(number) + 1); }

}  // namespace

class HiddenCards::Collect final : public CardsOnly {
 public:
  Collect(const Match& match, Viewer viewer, HiddenCards& into)
      : match_(match), viewer_(viewer), into_(into) {}
  void zone(const ZoneLine& line, LaidCards& cards) override {
    ++zone_;
    for (std::size_t place = 0; place < cards.size() && !cards.are_memories(); ++place) {
      const LaidCard laid = cards.at(place);
      if (laid.knowers.has(viewer_)) {
        continue;
      }
      const bool is_ordered = line.order == Order::ordered;
      into_.cards_.push_back({.back = cards.back(place),
                              .zone = zone_,
                              .place = is_ordered ? static_cast<std::int32_t>(place) : 0,
                              .face = laid.face});
      if (cards.are_handles()) {
        compare_names(laid, cards.back(place));
      }
    }
  }

 private:
  void compare_names(const LaidCard& laid, std::int32_t back) {
    const std::int32_t name = match_.play().seen_as(viewer_, laid.card);
    const auto [other, is_first] = names_.try_emplace({back, laid.face}, name);
    if (!is_first && other->second != name && into_.named_apart_.empty()) {
      std::string face;
      match_.play().show_face(laid.face, face);
      into_.named_apart_ = fmt::format("one {} would be c{} and another c{}", face, other->second, name);
    }
  }

  const Match& match_;
  Viewer viewer_;
  HiddenCards& into_;
  std::int32_t zone_ = 0;
  std::map<std::pair<std::int32_t, std::int32_t>, std::int32_t> names_;  // by back and face
};

// What each card could be is looked at once all faces are known.
class HiddenCards::Fits final : public CardsOnly {
 public:
  Fits(Viewer viewer, HiddenCards& into) : viewer_(viewer), into_(into) {}
  void zone(const ZoneLine& /*line*/, LaidCards& cards) override {
    for (std::size_t place = 0; place < cards.size() && !cards.are_memories(); ++place) {
      if (!cards.at(place).knowers.has(viewer_)) {
        into_.fit_.push_back(row(cards, place));
      }
    }
  }

 private:
  std::vector<bool> row(const LaidCards& cards, std::size_t place) const {
    std::vector<bool> fits;
    bool is_full = cards.could_be_any(place);
    if (is_full) {
      return fits;
    }
    is_full = true;
    for (const Hidden& other : into_.cards_) {
      fits.push_back(other.back == cards.back(place) && cards.could_be(place, other.face));
      is_full = is_full && (fits.back() || other.back != cards.back(place));
    }
    return is_full ? std::vector<bool>() : fits;
  }

  Viewer viewer_;
  HiddenCards& into_;
};

HiddenCards::HiddenCards(const Match& match, Viewer viewer, For what) {
  Collect collect(match, viewer, *this);
  match.lay_out(collect);
  if (what == For::weighing) {
    Fits fits(viewer, *this);
    match.lay_out(fits);
  }
  fit_.resize(cards_.size());
  sort();
}

// The cards in order, and with them what each could be.
void HiddenCards::sort() {
  std::vector<std::size_t> order(cards_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [this](std::size_t card) { return cards_[card]; });
  std::vector<Hidden> cards;
  std::vector<std::vector<bool>> fit;
  for (const std::size_t card : order) {
    cards.push_back(cards_[card]);
    std::vector<bool>& row = fit.emplace_back();
    for (std::size_t face = 0; face < fit_[card].size(); ++face) {
      row.push_back(fit_[card][order[face]]);
    }
  }
  cards_ = std::move(cards);
  fit_ = std::move(fit);
}

// In how many ways the cards from `first` to `last`, all of one back, could be put so that they look as they do.
double HiddenCards::log_ways_to_lie(std::size_t first, std::size_t last) const {
  double ways = 0;
  std::vector<std::int32_t> faces;
  std::size_t same = first;   // where cards that are the same begin
  std::size_t place = first;  // and those at one place
  for (std::size_t card = first; card < last; ++card) {
    const Hidden& here = cards_[card];
    faces.push_back(here.face);
    same = cards_[same] == here ? same : card;
    place = cards_[place].zone == here.zone && cards_[place].place == here.place ? place : card;
    ways += std::log(static_cast<double>(card - place + 1)) - std::log(static_cast<double>(card - same + 1));
  }
  std::ranges::sort(faces);
  std::size_t equal = 0;
  for (std::size_t i = 0; i < faces.size(); ++i) {
    equal = faces[equal] == faces[i] ? equal : i;
    ways += std::log(static_cast<double>(i - equal + 1));
  }
  return ways;
}

// In how many ways they could be put at all.
std::optional<double> HiddenCards::log_ways_in_all(std::size_t first, std::size_t last) const {
  const std::size_t count = last - first;
  const auto is_anything = [this](std::size_t card) { return fit_[card].empty(); };
  bool is_free = true;
  for (std::size_t card = first; card < last; ++card) {
    is_free = is_free && is_anything(card);
  }
  if (is_free) {
    return log_factorial(count);
  }
  if (count > most_counted) {
    return std::nullopt;
  }
  // Card by card, over the sets of faces that are given away.
  std::vector<double> ways(std::size_t{1} << count);
  ways[0] = 1;
  for (std::size_t used = 0; used + 1 < ways.size(); ++used) {
    const std::size_t card = first + static_cast<std::size_t>(std::popcount(used));
    for (std::size_t face = 0; face < count && ways[used] > 0; ++face) {
      if ((used >> face & 1U) == 0 && (is_anything(card) || fit_[card][first + face])) {
        ways[used | std::size_t{1} << face] += ways[used];
      }
    }
  }
  return std::log(ways.back());
}

std::optional<double> HiddenCards::chance() const {
  double chance = 0;
  for (std::size_t first = 0; first < cards_.size();) {
    std::size_t last = first;
    while (last < cards_.size() && cards_[last].back == cards_[first].back) {
      ++last;
    }
    const std::optional<double> in_all = log_ways_in_all(first, last);
    if (!in_all) {
      return std::nullopt;
    }
    chance += log_ways_to_lie(first, last) - *in_all;
    first = last;
  }
  return std::exp(std::min(chance, 0.0));
}

// Chernoff's bound for a sum of independent trials.
double likelihood_of_hits(std::uint64_t hits, double expected) {
  const auto count = static_cast<double>(hits);
  if (count <= expected || hits == 0) {
    return 1;
  }
  if (expected <= 0) {
    return 0;
  }
  return std::exp(count - expected - count * std::log(count / expected));
}

}  // namespace rondel
