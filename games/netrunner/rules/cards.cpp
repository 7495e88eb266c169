#include "netrunner/rules/cards.h"

#include "netrunner/rules/play.h"

namespace rondel::games::netrunner {

Card Cards::add(std::int32_t face, Zone zone) {
  notes_.add();
  return table_.add_card(face, zone, is_corp(play_.faces().at(face).type) ? 0 : 1);
}

bool Cards::is_active(Card card) const {
  const Zone zone = table_.zone_of(card);
  if (zone == rig_zone || zone == played_zone || zone == scored_by(corp) || zone == scored_by(runner)) {
    return true;
  }
  return is_installed(card) && is_rezzed(card);
}

void Cards::list_active(small_vector<Card, 16>& cards) const {
  const Seat active = play_.turn().active();
  for (const Seat side : {active, other_side(active)}) {
    for (std::int32_t zone = rig_zone.index(); zone < table_.zone_count(); ++zone) {
      for (const Card card : table_.cards(Zone(zone))) {
        if (owner_of(play_.printed(card)) == side && is_active(card)) {
          cards.push_back(card);
        }
      }
    }
  }
}

void Cards::trash(Card card) {
  const Face& face = play_.printed(card);
  Run& run = play_.current_run();
  if (run.is_on() && table_.zone_of(card) == root_of(run.server())) {
    run.keep_lingering(card);
  }
  play_.log("{} is trashed", table_.named(card));
  run.take_out(card);
  table_.move(card, discard_of(owner_of(face)));
  clear(card);
}

void Cards::trash_older_copies(Card card) {
  if (!play_.printed(card).is_unique) {
    return;
  }
  small_vector<Card, 16> cards;
  list_active(cards);
  for (const Card other : cards) {
    if (other != card && is_installed(other) && table_.face(other) == table_.face(card)) {
      trash(other);
    }
  }
}

void Cards::move_openly(Card card, Zone to) {
  table_.move(card, played_zone);
  table_.move(card, to);
}

void Cards::clear(Card card) {
  for (const Text kind : {advancement, credit, virus, rezzed}) {
    place(card, kind, -table_.tokens(card, kind));
  }
  notes_.of(card) = {};
}

void Cards::note_install(Card card) { notes_.of(card).installed_in = play_.turn().number(); }

void Cards::note_use(Card card) { notes_.of(card).used_in = play_.turn().number(); }

bool Cards::was_installed_this_turn(Card card) const {
  return notes_.of(card).installed_in == play_.turn().number();
}

bool Cards::was_used_this_turn(Card card) const { return notes_.of(card).used_in == play_.turn().number(); }

}  // namespace rondel::games::netrunner
