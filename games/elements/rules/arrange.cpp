// How a position of 7 Elements is written down:
//   {"sun": {"life": 5, "hand": ["Burn"], "future": ["Golem"], "past": ["Zealot"], "karma": "{RRy}",
//            "present": ["Zealot", {"name": "Ifrit", "attack": 3, "health": 2, "asleep": true}]},
//    "moon": {...}, "active": "moon", "phase": "attack"}
// What is not said is as at the start, with no cards at all. Pieces are awake unless they are said to be asleep, and their cards
// lie in the Past besides those that are listed there. The first card of a future is drawn first; what is listed there must
// be drawn. Nobody is asked about a mulligan; `phase` is one of the turn (main, when nothing is said).
#include "elements/rules/play.h"
#include "rules/setup.h"

namespace rondel::games::elements {

void Elements::arrange(Setup& setup) {
  is_arranged_ = true;
  for (const Seat seat : seats()) {
    if (const Setup* const player = setup.find(name(seat))) {
      arrange_player(*player, seat);
    }
  }
  if (const Setup* const active = setup.find("active")) {
    active_ = read_seat(*active, *this);
  }
  first_phase_ = main_phase;
  if (const Setup* const phase = setup.find("phase")) {
    first_phase_ = no_phase;
    for (const PhaseId id : {sunrise, main_phase, attack, sunset}) {
      first_phase_ = turn()[id].name.view() == phase->word() ? id : first_phase_;
    }
    if (first_phase_ == no_phase) {
      phase->refuse("expected sunrise, main, attack or sunset");
    }
  }
  turns_ = first_phase_ == sunrise ? 0 : 1;
}

void Elements::arrange_player(const Setup& setup, Seat seat) {
  Player& player = players_[seat];
  if (const Setup* const life = setup.find("life")) {
    player.life = static_cast<std::int32_t>(life->number(1, 999));
  }
  if (const Setup* const karma = setup.find("karma");
      karma != nullptr && !Karma::parse(karma->word(), player.karma)) {
    karma->refuse("expected elements like {RRy}: W R Y G B V A, small letters for spent ones");
  }
  if (const Setup* const cards = setup.find("hand")) {
    add_cards(*cards, hand(seat), seat);
  }
  if (const Setup* const cards = setup.find("past")) {
    add_cards(*cards, past(seat), seat);
  }
  if (const Setup* const cards = setup.find("future")) {
    has_stacked_future_ = true;
    for (std::size_t i = cards->size(); i > 0; --i) {
      const std::int32_t face = face_named(cards->at(i - 1).word());
      if (face < 0) {
        cards->at(i - 1).refuse("no card is called so");
      }
      table_.add_card(face, future(seat), seat.index());
    }
  }
  if (const Setup* const pieces = setup.find("present")) {
    for (std::size_t i = 0; i < pieces->size(); ++i) {
      arrange_piece(pieces->at(i), seat);
    }
  }
}

void Elements::add_cards(const Setup& names, Zone zone, Seat seat) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::int32_t face = face_named(names.at(i).word());
    if (face < 0) {
      names.at(i).refuse("no card is called so");
    }
    table_.add_card(face, zone, seat.index());
  }
}

void Elements::arrange_piece(const Setup& setup, Seat seat) {
  const bool is_plain = setup.kind() == Setup::Kind::word;
  const Setup& named = is_plain ? setup : setup.need("name");
  const std::int32_t face = face_named(named.word());
  if (face < 0 || face_at(face).type == Type::spell) {
    named.refuse("no being or item is called so");
  }
  const bool has_card = face != banner_bearer;
  Piece& piece = bring(seat, face, has_card ? table_.add_card(face, past(seat), seat.index()).index() : -1);
  piece.is_awake = true;
  if (is_plain) {
    return;
  }
  if (const Setup* const attack = setup.find("attack")) {
    piece.attack = static_cast<std::int32_t>(attack->number(0, 999));
  }
  if (const Setup* const health = setup.find("health")) {
    piece.health = static_cast<std::int32_t>(health->number(1, 999));
  }
  if (const Setup* const asleep = setup.find("asleep")) {
    piece.is_awake = !asleep->flag();
  }
}

void Elements::show_left_over(std::string& out) const {
  for (const Seat seat : seats()) {
    if (has_stacked_future_ && !table_.is_empty(future(seat))) {
      out += "setup." + std::string(name(seat)) +
             ".future: left over: " + std::to_string(table_.size(future(seat)));
    }
  }
}

}  // namespace rondel::games::elements
