// How a position of Netrunner is written down:
//   {"corp": {"credits": 5, "clicks": 3, "HQ": ["Hedge Fund"], "R&D": ["Tithe"], "Archives": ["Palisade"], "scored": [],
//             "servers": {"HQ": {"ice": ["Tithe", {"name": "Palisade", "rezzed": true}]},
//                         "Server 1": {"root": [{"name": "Urtica Cipher", "advancement": 2}]}}},
//    "runner": {"credits": 5, "clicks": 4, "grip": [], "stack": [], "heap": [], "rig": ["Mayfly"], "scored": [], "tags": 0},
//    "active": "runner", "begin": false}
// What is not said is as at the start, with no cards at all. Ice is listed innermost first. The first card of a deck is its top. Cards
// in Archives lie face down. The side that is active begins with its first click, or with the begin of its turn
// when that is said.
#include <algorithm>

#include "netrunner/rules/play.h"
#include "rules/setup.h"

namespace rondel::games::netrunner {

void Netrunner::arrange(Setup& setup) {
  is_arranged_ = true;
  if (const Setup* const active = setup.find("active")) {
    active_ = read_seat(*active, *this);
  }
  begin_counting_turn();
  if (const Setup* const side = setup.find("corp")) {
    arrange_corp(*side);
  }
  if (const Setup* const side = setup.find("runner")) {
    arrange_runner(*side);
  }
  begins_turn_ = false;
  if (const Setup* const begin = setup.find("begin")) {
    begins_turn_ = begin->flag();
  }
}

void Netrunner::add_cards(const Setup& names, Zone zone, Seat side) {
  const bool is_deck = zone == deck(side);
  for (std::size_t i = 0; i < names.size(); ++i) {
    add_installed(names.at(is_deck ? names.size() - 1 - i : i), zone, side);
  }
}

Card Netrunner::add_installed(const Setup& setup, Zone zone, Seat side) {
  const bool is_plain = setup.kind() == Setup::Kind::word;
  const Setup& named = is_plain ? setup : setup.need("name");
  const std::int32_t face = faces_->named(named.word());
  if (face < 0 || is_corp(face_at(face).type) != (side == corp)) {
    named.refuse("no card of this side is called so");
  }
  const Card card = add(face, zone);
  std::int32_t credits = zone == rig() ? face_at(face).credits : 0;
  if (!is_plain) {
    if (const Setup* const open = setup.find("rezzed"); open != nullptr && open->flag()) {
      table_.reveal(card);
      place(card, rezzed, 1);
      credits = face_at(face).credits;
    }
    for (const Text kind : {advancement, virus}) {
      if (const Setup* const count = setup.find(kind.view())) {
        place(card, kind, static_cast<std::int32_t>(count->number(0, 99)));
      }
    }
    if (const Setup* const count = setup.find("credit")) {
      credits = static_cast<std::int32_t>(count->number(0, 99));
    }
  }
  place(card, credit, credits);
  return card;
}

void Netrunner::arrange_corp(const Setup& setup) {
  if (const Setup* const value = setup.find("credits")) {
    sides_[corp].credits = static_cast<std::int32_t>(value->number(0, 999));
  }
  if (const Setup* const value = setup.find("clicks")) {
    sides_[corp].clicks = static_cast<std::int32_t>(value->number(0, 99));
  }
  if (const Setup* const cards = setup.find("HQ")) {
    add_cards(*cards, hand(corp), corp);
  }
  if (const Setup* const cards = setup.find("R&D")) {
    add_cards(*cards, deck(corp), corp);
  }
  if (const Setup* const cards = setup.find("Archives")) {
    add_cards(*cards, discard(corp), corp);
  }
  if (const Setup* const cards = setup.find("scored")) {
    add_cards(*cards, scored(corp), corp);
  }
  if (const Setup* const servers = setup.find("servers")) {
    for (int i = 0; i < most_servers; ++i) {
      if (const Setup* const one = servers->find(server_names[static_cast<std::size_t>(i)])) {
        arrange_server(*one, Server(i));
      }
    }
  }
}

void Netrunner::arrange_server(const Setup& setup, Server server) {
  if (server.is_remote()) {
    const Server next = next_remote();
    if (next != server) {
      setup.refuse("remotes are counted from Server 1, without gaps");
    }
  }
  if (const Setup* const cards = setup.find("ice")) {
    add_cards(*cards, ice(server), corp);
  }
  if (const Setup* const cards = setup.find("root")) {
    add_cards(*cards, root(server), corp);
  }
}

void Netrunner::arrange_runner(const Setup& setup) {
  if (const Setup* const value = setup.find("credits")) {
    sides_[runner].credits = static_cast<std::int32_t>(value->number(0, 999));
  }
  if (const Setup* const value = setup.find("clicks")) {
    sides_[runner].clicks = static_cast<std::int32_t>(value->number(0, 99));
  }
  if (const Setup* const value = setup.find("tags")) {
    tags_ = static_cast<std::int32_t>(value->number(0, 99));
  }
  if (const Setup* const cards = setup.find("grip")) {
    add_cards(*cards, hand(runner), runner);
  }
  if (const Setup* const cards = setup.find("stack")) {
    add_cards(*cards, deck(runner), runner);
  }
  if (const Setup* const cards = setup.find("heap")) {
    add_cards(*cards, discard(runner), runner);
  }
  if (const Setup* const cards = setup.find("rig")) {
    add_cards(*cards, rig(), runner);
  }
  if (const Setup* const cards = setup.find("scored")) {
    for (std::size_t i = 0; i < cards->size(); ++i) {
      add_installed(cards->at(i), scored(runner), corp);
    }
  }
}

}  // namespace rondel::games::netrunner
