#include "rules/edge/card_ids.h"

#include <algorithm>

namespace rondel {

std::string known_id(std::int32_t card) { return "c" + std::to_string(card); }

std::string place_id(const Play& play, const ZoneLine& line, std::size_t place) {
  std::string id(line.name.view());
  if (line.owner) {
    (id += '.') += play.name(*line.owner);
  }
  return id += "/" + std::to_string(place + 1);
}

namespace {

// How the places of all cards that the viewer does not know are called.
class NamePlaces final : public CardsOnly {
 public:
  using Places = std::vector<std::pair<std::int32_t, std::string>>;
  NamePlaces(const Play& play, Viewer viewer, Places& places)
      : play_(play), viewer_(viewer), places_(places) {}
  void zone(const ZoneLine& line, LaidCards& cards) override {
    const bool counts_all = line.order == Order::ordered && line.visibility != Visibility::count;
    std::size_t number = 0;
    for (std::size_t place = 0; place < cards.size() && !cards.are_memories(); ++place) {
      const LaidCard laid = cards.at(place);
      const bool is_known = laid.knowers.has(viewer_);
      if (!is_known) {
        places_.emplace_back(laid.card, place_id(play_, line, number));
      }
      number += counts_all || !is_known ? 1 : 0;
    }
  }

 private:
  const Play& play_;
  Viewer viewer_;
  Places& places_;
};

}  // namespace

std::string CardIds::of(std::int32_t card) {
  if (match_.play().knows(viewer_, card)) {
    return known_id(match_.play().seen_as(viewer_, card));
  }
  if (places_.empty()) {
    NamePlaces name(match_.play(), viewer_, places_);
    match_.lay_out(name);
  }
  const auto found = std::ranges::find(places_, card, [](const auto& place) { return place.first; });
  return found == places_.end() ? std::string() : found->second;
}

}  // namespace rondel
