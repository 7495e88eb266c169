// A CardArranger puts the cards that a setup names (rules/setup.h) onto a game's Tabletop, in Play::arrange.
//   void arrange(Setup& setup) override { CardArranger(table_, *this).put_all(setup); }
// takes {"ann": {"hand": ["Guard"]}, "deck": ["King", "Priest"]}: zones under their names, those that have an owner within what
// stands under the owner's.
//   (1) The last card of a list lies on top; in a deck, which nobody sees into, the first one does, so that cards
//       are drawn as they are listed.
//   (2) A card is put somewhere once. One that is not named stays where it was.
//   (3) Who knows a card afterwards is what its zone says (Tabletop, 5).
// What a list says wrong ends the match's start with the place and, for a name, the nearest one.
#pragma once

#include <cstdint>
#include <vector>

#include "kernel/play.h"
#include "rules/setup.h"
#include "rules/tabletop.h"

namespace rondel {

class CardArranger {
 public:
  // `play` says how faces are called.
  CardArranger(Tabletop& table, const Play& play) : table_(table), play_(play) {}
  CardArranger(const CardArranger&) = delete;
  CardArranger& operator=(const CardArranger&) = delete;
  virtual ~CardArranger() = default;

  // Every zone that the setup names; no two of one owner are called the same.
  void put_all(const Setup& setup);
  // A list of cards, or nothing: the cards of one zone. With `put_downwards` its first card lies on top, whatever the zone.
  void put(const Setup* cards, Zone zone);
  void put_downwards(const Setup* cards, Zone zone);
  // A card as a list has it: its name, or an object with its "name". Overridden where more is said of it there.
  virtual Card put_card(const Setup& card, Zone zone) { return bring(card.named(), zone); }

 protected:
  Tabletop& table() const { return table_; }
  const Play& play() const { return play_; }

  // Puts the card of a name on top of a zone: the first on the table that is called so and was put nowhere yet. A game whose
  // table is empty before it is arranged makes one instead.
  virtual Card bring(const Setup& name, Zone zone);

 private:
  [[noreturn]] void refuse(const Setup& name) const;

  Tabletop& table_;
  const Play& play_;
  std::vector<Card> placed_;
};

}  // namespace rondel
