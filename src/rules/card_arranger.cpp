#include "rules/card_arranger.h"

#include <algorithm>
#include <string>
#include <utility>

namespace rondel {
namespace {

bool is_deck(const ZoneLine& line) { return line.order == Order::ordered && known_by_zone(line).empty(); }

std::string name_of_face(const Play& play, std::int32_t face) {
  std::string name;
  play.show_face(face, name);
  return name;
}

}  // namespace

void CardArranger::put_all(const Setup& setup) {
  for (std::int32_t i = 0; i < table_.zone_count(); ++i) {
    const ZoneLine& line = table_.line(Zone(i));
    if (const Setup* const place = line.owner ? setup.find(play_.name(*line.owner)) : &setup) {
      put(place->find(line.name.view()), Zone(i));
    }
  }
}

void CardArranger::put(const Setup* cards, Zone zone) {
  if (is_deck(table_.line(zone))) {
    put_downwards(cards, zone);
    return;
  }
  for (std::size_t i = 0; cards != nullptr && i < cards->size(); ++i) {
    put_card(cards->at(i), zone);
  }
}

void CardArranger::put_downwards(const Setup* cards, Zone zone) {
  for (std::size_t left = cards == nullptr ? 0 : cards->size(); left > 0; --left) {
    put_card(cards->at(left - 1), zone);
  }
}

Card CardArranger::bring(const Setup& name, Zone zone) {
  for (std::int32_t i = 0; i < table_.card_count(); ++i) {
    const Card card(i);
    const bool is_placed = std::ranges::find(placed_, card) != placed_.end();
    if (!is_placed && name_of_face(play_, table_.face(card)) == name.word()) {
      placed_.push_back(card);
      table_.move(card, zone);
      return card;
    }
  }
  refuse(name);
}

void CardArranger::refuse(const Setup& name) const {
  std::vector<std::string> names;
  for (std::int32_t i = 0; i < table_.card_count(); ++i) {
    names.push_back(name_of_face(play_, table_.face(Card(i))));
  }
  const auto copies = std::ranges::count(names, name.word());
  if (copies == 0) {
    refuse_unknown_card(name, names);
  }
  name.refuse("\"" + std::string(name.word()) + "\" lies elsewhere already, and there " +
              (copies == 1 ? "is only one" : "are only " + std::to_string(copies)));
}

}  // namespace rondel
