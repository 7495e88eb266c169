// How a position of Innovation is written down:
//   {"ada": {"red": ["Archery"], "blue": {"cards": ["Tools", "Pottery"], "splay": "left"}, "hand": ["Oars"], "score": [], "achievements": ["Empire"]},
//    "decks": {"1": ["Sailing"]}, "only": {"2": []}, "available": ["Writing"], "junk": ["Monument"]}
// Piles go from the top down, and so do the decks, whose other cards follow shuffled; a deck that is under `only` has no others. Without
// `available`, there is an achievement of each age; what is not named is in its deck. The first seat is on turn, at its first action.
#include <algorithm>
#include <charconv>

#include "innovation/rules/play.h"
#include "rules/setup.h"

namespace rondel::games::innovation {
namespace {

int age_of(std::string_view key) {
  int age = 0;
  std::from_chars(key.data(), key.data() + key.size(), age);
  return age;
}

}  // namespace

void Innovation::arrange(Setup& setup) {
  is_arranged_ = true;
  put_up_cards();
  for (const Seat seat : seats()) {
    if (const Setup* const player = setup.find(name(seat))) arrange_player(*player, seat);
  }
  if (const Setup* const junked = setup.find("junk")) arrange_cards(*junked, Zones::junk());
  const Setup* const available = setup.find("available");
  if (available != nullptr) arrange_cards(*available, Zones::available());
  const Setup* const decks = setup.find("decks");
  if (decks != nullptr) arrange_decks(*decks);
  if (available == nullptr) {
    // From the bottom: what was stacked stays.
    for (int age = 1; age < highest_age(); ++age) {
      const std::span<const Card> deck = table_.cards(Zones::deck(age));
      if (!deck.empty()) put(deck.front(), Zones::available());
    }
  }
  if (const Setup* const only = setup.find("only")) clear_decks(*only);
}

Card Innovation::card_called(const Setup& name) const {
  const std::int32_t face = face_named(name.word(), edition_);
  for (std::int32_t i = 0; i < table_.card_count(); ++i) {
    if (table_.face(Card(i)) == face) return Card(i);
  }
  name.refuse("no card of this edition is called so");
}

void Innovation::arrange_cards(const Setup& names, Zone zone) {
  for (std::size_t i = 0; i < names.size(); ++i) put(card_called(names.at(i)), zone);
}

void Innovation::arrange_player(const Setup& setup, Seat seat) {
  if (const Setup* const cards = setup.find("hand")) arrange_cards(*cards, Zones::hand(seat));
  if (const Setup* const cards = setup.find("score")) arrange_cards(*cards, Zones::score(seat));
  if (const Setup* const cards = setup.find("achievements")) arrange_cards(*cards, Zones::achievements(seat));
  for (const Color color : all_colors) {
    if (const Setup* const cards = setup.find(name_of(color).view())) arrange_pile(*cards, seat, color);
  }
}

void Innovation::arrange_pile(const Setup& setup, Seat seat, Color color) {
  const bool is_plain = setup.kind() == Setup::Kind::list;
  const Setup& cards = is_plain ? setup : setup.need("cards");
  for (std::size_t i = cards.size(); i > 0; --i) {
    const Card card = card_called(cards.at(i - 1));
    if (printed(card).color != color) cards.at(i - 1).refuse("this card has another color");
    put(card, Zones::pile(seat, color));
  }
  const Setup* const splay = is_plain ? nullptr : setup.find("splay");
  if (splay == nullptr || cards.size() < 2) return;
  const auto found =
      std::ranges::find_if(splay_names, [&](Text word) { return word.view() == splay->word(); });
  if (found == splay_names.end()) splay->refuse("expected left, right, up or aslant");
  set_splay(seat, color, static_cast<Splay>(found - splay_names.begin()));
}

void Innovation::arrange_decks(const Setup& decks) {
  for (std::size_t i = 0; i < decks.size(); ++i) {
    for (std::size_t place = decks.at(i).size(); place > 0; --place) {
      const Setup& name = decks.at(i).at(place - 1);
      const Card card = card_called(name);
      if (value(card) != age_of(decks.key(i))) name.refuse("this card has another age");
      put(card, Zones::deck(value(card)));
    }
  }
}

void Innovation::clear_decks(const Setup& decks) {
  for (std::size_t i = 0; i < decks.size(); ++i) {
    const int age = age_of(decks.key(i));
    if (age < 1 || age > highest_age()) decks.at(i).refuse("no such deck");
    while (!table_.is_empty(Zones::deck(age))) put(table_.top(Zones::deck(age)), Zones::junk());
    for (std::size_t place = decks.at(i).size(); place > 0; --place) {
      put(card_called(decks.at(i).at(place - 1)), Zones::deck(age));
    }
  }
}

}  // namespace rondel::games::innovation
