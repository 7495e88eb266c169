#include "rules/layout.h"

#include <array>

namespace rondel {
namespace {

Knowers knowers_of(const ZoneLine& line, const Known& known, PlayingCard card) {
  return known_by_zone(line) | known.of(card);
}

class LaidSpan final : public LaidCards {
 public:
  LaidSpan(const ZoneLine& line, std::span<PlayingCard> cards, const Known& known)
      : line_(line), cards_(cards), known_(known) {}

  std::size_t size() const override { return cards_.size(); }
  LaidCard at(std::size_t place) const override {
    const PlayingCard card = cards_[place];
    return {.card = card.index(), .face = card.index(), .knowers = knowers_of(line_, known_, card)};
  }
  bool could_be(std::size_t /*place*/, std::int32_t face) const override {
    return line_.could_be.has(PlayingCard(face));
  }
  void set_face(std::size_t place, std::int32_t face, std::int32_t /*kind*/) override {
    cards_[place] = PlayingCard(face);
  }

 private:
  const ZoneLine& line_;
  std::span<PlayingCard> cards_;
  const Known& known_;
};

}  // namespace

Knowers known_by_zone(const ZoneLine& line) {
  if (line.visibility == Visibility::all) {
    return Knowers::everybody();
  }
  return line.visibility == Visibility::owner && line.owner ? Knowers(*line.owner) : Knowers::nobody();
}

void Layout::zone(const ZoneLine& line, std::span<PlayingCard> cards, const Known& known) {
  LaidSpan laid(line, cards, known);
  zone(line, laid);
}

// Faces written while it is looked at go back into the set afterwards.
void Layout::zone(const ZoneLine& line, CardSet& cards, const Known& known) {
  std::array<PlayingCard, PlayingCard::count> places;
  std::size_t count = 0;
  for (const PlayingCard card : cards) {
    places[count++] = card;
  }
  LaidSpan laid(line, std::span(places).first(count), known);
  zone(line, laid);
  cards = {};
  for (const PlayingCard card : std::span(places).first(count)) {
    cards.add(card);
  }
}

}  // namespace rondel
