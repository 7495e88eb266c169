// How a position of 7 Elements is written down:
//   {"sun": {"life": 5, "hand": ["Burn"], "future": ["Golem"], "past": ["Zealot"], "karma": "{RRy}",
//            "present": ["Zealot", {"name": "Ifrit", "attack": 3, "health": 2, "asleep": true}]},
//    "moon": {...}, "active": "moon", "phase": "attack"}
// What is not said is as at the start, with no cards at all. Pieces are awake unless they are said to be asleep, and their cards
// lie in the Past besides those that are listed there. The first card of a future is drawn first; what is listed there must
// be drawn. Nobody is asked about a mulligan; `phase` is one of the turn (main, when nothing is said).
#include <string>

#include "elements/rules/play.h"
#include "rules/card_arranger.h"
#include "rules/setup.h"

namespace rondel::games::elements {
namespace {

// Puts up a player's side and pieces, as a setup describes them, on an empty table.
class Arranger final : public CardArranger {
 public:
  explicit Arranger(Elements& elements) : CardArranger(elements.table(), elements), elements_(elements) {}

  void put_player(const Setup& setup, Seat seat);

 private:
  Card bring(const Setup& name, Zone zone) override;
  void put_piece(const Setup& setup, Seat seat);

  Elements& elements_;
};

Card Arranger::bring(const Setup& name, Zone zone) {
  const Seat owner = *table().line(zone).owner;
  return table().add_card(read_face(name, elements_, elements_.cards().size()), zone, owner.index());
}

void Arranger::put_player(const Setup& setup, Seat seat) {
  Side& side = elements_.side(seat);
  if (const Setup* const life = setup.find("life")) {
    side.arrange(static_cast<std::int32_t>(life->number(1, 999)));
  }
  if (const Setup* const written = setup.find("karma")) {
    Karma karma;
    if (!Karma::parse(written->word(), karma)) {
      written->refuse("expected elements like {RRy}: W R Y G B V A, small letters for spent ones");
    }
    side.arrange(karma);
  }
  put(setup.find("hand"), Zones::hand(seat));
  put(setup.find("past"), Zones::past(seat));
  put(setup.find("future"), Zones::future(seat));
  if (const Setup* const pieces = setup.find("present")) {
    for (std::size_t i = 0; i < pieces->size(); ++i) {
      put_piece(pieces->at(i), seat);
    }
  }
}

void Arranger::put_piece(const Setup& setup, Seat seat) {
  const std::int32_t face = read_face(setup.named(), elements_, elements_.cards().size());
  if (elements_.cards().at(face).type == Type::spell) {
    setup.named().refuse("expected a being or an item, which lie in the Present");
  }
  const bool has_card = face != banner_bearer;
  Piece& piece =
      elements_.present().bring(seat, face, has_card ? put_card(setup, Zones::past(seat)).index() : -1);
  piece.is_awake = true;
  if (const Setup* const attack = setup.beside_name("attack")) {
    piece.attack = static_cast<std::int32_t>(attack->number(0, 999));
  }
  if (const Setup* const health = setup.beside_name("health")) {
    piece.health = static_cast<std::int32_t>(health->number(1, 999));
  }
  if (const Setup* const asleep = setup.beside_name("asleep")) {
    piece.is_awake = !asleep->flag();
  }
}

}  // namespace

void Elements::arrange(Setup& setup) {
  is_arranged_ = true;
  Arranger arranger(*this);
  for (const Seat seat : seats()) {
    if (const Setup* const player = setup.find(name(seat))) {
      arranger.put_player(*player, seat);
      has_stacked_future_ = has_stacked_future_ || player->find("future") != nullptr;
    }
  }
  const Setup* const active = setup.find("active");
  const Seat first = active == nullptr ? Seat() : read_seat(*active, *this);
  first_phase_ = main_phase;
  if (const Setup* const phase = setup.find("phase")) {
    first_phase_ = no_phase;
    for (const PhaseId id : {sunrise, main_phase, attack, sunset}) {
      first_phase_ = Turn::table()[id].name.view() == phase->word() ? id : first_phase_;
    }
    if (first_phase_ == no_phase) {
      phase->refuse("expected sunrise, main, attack or sunset");
    }
  }
  turn_.begin_with(first, first_phase_ == sunrise ? 0 : 1);
}

void Elements::show_left_over(std::string& out) const {
  for (const Seat seat : seats()) {
    const std::string place = "setup." + std::string(name(seat)) + ".future";
    tell_left_over(out, place, has_stacked_future_ ? side(seat).cards_in_future() : 0);
  }
}

}  // namespace rondel::games::elements
