// How a position of Innovation is written down:
//   {"ada": {"red": ["Archery"], "blue": {"cards": ["Tools", "Pottery"], "splay": "left"}, "hand": ["Oars"], "score": [], "achievements": ["Empire"]},
//    "decks": {"1": ["Sailing"]}, "only": {"2": []}, "available": ["Writing"], "junk": ["Monument"]}
// Piles go from the top down, and so do the decks, whose other cards follow shuffled; a deck that is under `only` has no others. Without
// `available`, there is an achievement of each age; what is not named is in its deck. The first seat is on turn, at its first action.
#include <charconv>

#include "innovation/rules/play.h"
#include "rules/card_arranger.h"
#include "rules/setup.h"

namespace rondel::games::innovation {
namespace {

// The age of a deck, which its key says.
int age_of(const Setup& decks, std::size_t i, int highest_age) {
  const std::string_view key = decks.key(i);
  int age = 0;
  std::from_chars(key.data(), key.data() + key.size(), age);
  if (age < 1 || age > highest_age) {
    decks.at(i).refuse("no such deck");
  }
  return age;
}

}  // namespace

void Innovation::arrange(Setup& setup) {
  is_arranged_ = true;
  put_up_cards();
  CardArranger cards(table_, *this);
  for (const Seat seat : seats()) {
    if (const Setup* const player = setup.find(name(seat))) arrange_player(cards, *player, seat);
  }
  cards.put(setup.find("junk"), Zones::junk());
  const Setup* const available = setup.find("available");
  cards.put(available, Zones::available());
  const Setup* const decks = setup.find("decks");
  if (decks != nullptr) arrange_decks(cards, *decks);
  if (available == nullptr) {
    // From the bottom: what was stacked stays.
    for (int age = 1; age < highest_age(); ++age) {
      const std::span<const Card> deck = table_.cards(Zones::deck(age));
      if (!deck.empty()) put(deck.front(), Zones::available());
    }
  }
  if (const Setup* const only = setup.find("only")) clear_decks(cards, *only);
  for (std::int32_t i = 0; i < table_.card_count(); ++i) {
    if (value(Card(i)) == 0) table_.reveal(Card(i));  // special achievements go where they go for all to see
  }
}

void Innovation::arrange_player(CardArranger& cards, const Setup& setup, Seat seat) {
  cards.put(setup.find("hand"), Zones::hand(seat));
  cards.put(setup.find("score"), Zones::score(seat));
  cards.put(setup.find("achievements"), Zones::achievements(seat));
  for (const Color color : all_colors) {
    if (const Setup* const pile = setup.find(name_of(color).view())) arrange_pile(cards, *pile, seat, color);
  }
}

void Innovation::arrange_pile(CardArranger& arranger, const Setup& setup, Seat seat, Color color) {
  const bool is_plain = setup.kind() == Setup::Kind::list;
  const Setup& cards = is_plain ? setup : setup.need("cards");
  for (std::size_t i = cards.size(); i > 0; --i) {
    const Card card = arranger.put_card(cards.at(i - 1), Zones::pile(seat, color));
    if (printed(card).color != color) cards.at(i - 1).refuse("this card has another color");
  }
  const Setup* const splay = is_plain ? nullptr : setup.find("splay");
  if (splay == nullptr || cards.size() < 2) return;
  set_splay(seat, color, static_cast<Splay>(read_one_of(*splay, splay_names)));
}

void Innovation::arrange_decks(CardArranger& cards, const Setup& decks) {
  for (std::size_t i = 0; i < decks.size(); ++i) {
    const int age = age_of(decks, i, highest_age());
    for (std::size_t place = decks.at(i).size(); place > 0; --place) {
      const Setup& name = decks.at(i).at(place - 1);
      const Card card = cards.put_card(name, Zones::deck(age));
      if (value(card) != age) name.refuse("this card has another age");
    }
  }
}

void Innovation::clear_decks(CardArranger& cards, const Setup& decks) {
  for (std::size_t i = 0; i < decks.size(); ++i) {
    const Zone deck = Zones::deck(age_of(decks, i, highest_age()));
    table_.move_all(deck, Zones::junk());
    cards.put(&decks.at(i), deck);
  }
}

}  // namespace rondel::games::innovation
