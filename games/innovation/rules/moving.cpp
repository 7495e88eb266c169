#include <algorithm>

#include "innovation/rules/verbs.h"

namespace rondel::games::innovation {
namespace {

Zone zone_for(const Destination& to, const Printed& printed) {
  const Seat seat = to.player.seat();
  switch (to.kind) {
    case Destination::Kind::hand:
      return Zones::hand(seat);
    case Destination::Kind::score:
      return Zones::score(seat);
    case Destination::Kind::board:
      return Zones::pile(seat, printed.color);
  }
  return {};
}

// The order in which cards are moved; the player is asked about those that lie on one another afterwards.
template <class Together>
Task<Cards> in_chosen_order(Player me, Text title, Cards cards, Together together) {
  small_vector<Choice, 8> choices;
  for (const Card card : cards) {
    const auto others = std::count_if(cards.begin(), cards.end(), [&](Card other) {
      return together(me.game().printed(card), me.game().printed(other));
    });
    if (others > 1) choices.push_back(choice_of(card));
  }
  if (choices.empty()) co_return cards;
  const Picks order = co_await choose_order(me.seat(), title, choices);
  Cards ordered = cards.first(0);
  for (const std::uint16_t place : order) ordered.add(Card(choices[place].value));
  for (const Card card : cards) {
    if (!ordered.has(card)) ordered.add(card);
  }
  co_return ordered;
}

bool is_same_color(const Printed& a, const Printed& b) { return a.color == b.color; }
bool is_same_age(const Printed& a, const Printed& b) { return a.age == b.age; }

// Cards that go on the board are seen by all, before their order is asked for.
Task<Cards> choose_for_board(Player me, Text title, Text order_title, Pick pick) {
  const Cards cards = co_await choose_from(me, title, std::move(pick));
  if (cards.size() < 2) co_return cards;
  me.game().show_all(cards);
  co_return co_await in_chosen_order(me, order_title, cards, is_same_color);
}

void note_moved(Player me) {
  me.game().changed();
  if (me.game().dogma() != nullptr && me.dogma().is_demand) me.dogma().moved = true;
}

}  // namespace

Task<Cards> meld(Player me, Pick pick) {
  Innovation& game = me.game();
  const Cards cards = co_await choose_for_board(me, "meld", "meld in which order?", std::move(pick));
  for (const Card card : cards) {
    game.put(card, Zones::pile(me.seat(), game.printed(card).color));
    game.tell("{} melds {}", me.seat(), game.named(card));
    game.changed();
    co_await settle(me);
  }
  co_return cards;
}

Task<Cards> tuck(Player me, Pick pick) {
  Innovation& game = me.game();
  const Cards cards = co_await choose_for_board(me, "tuck", "tuck in which order?", std::move(pick));
  for (const Card card : cards) {
    game.put(card, Zones::pile(me.seat(), game.printed(card).color), Place::bottom);
    game.tell("{} tucks {}", me.seat(), game.named(card));
    ++game.feats(me.seat()).tucked;
    game.changed();
    co_await settle(me);
  }
  co_return cards;
}

Task<Cards> score(Player me, Pick pick) {
  Innovation& game = me.game();
  const Cards cards = co_await choose_from(me, "score", std::move(pick));
  for (const Card card : cards) {
    const Knowers before = game.table().knowers(card);
    game.put(card, Zones::score(me.seat()));
    game.tell("{} scores {} ({})", me.seat(), game.named(card, before), game.value(card));
    ++game.feats(me.seat()).scored;
    game.changed();
    co_await settle(me);
  }
  co_return cards;
}

Task<Cards> return_cards(Player me, Pick pick) {
  Innovation& game = me.game();
  const Cards cards = co_await choose_from(me, "return", std::move(pick));
  for (const Card card : cards) {
    const Knowers before = game.table().knowers(card);
    game.put(card, Zones::deck(game.value(card)), Place::bottom);
    game.tell("{} returns {} ({})", me.seat(), game.named(card, before), game.value(card));
    note_moved(me);
    co_await settle(me);
  }
  co_return cards;
}

Task<Cards> return_in_chosen_order(Player me, Cards cards) {
  const Cards ordered = co_await in_chosen_order(me, "return in which order?", cards, is_same_age);
  co_return co_await return_cards(me, ordered);
}

Task<Cards> junk(Player me, Pick pick) {
  Innovation& game = me.game();
  const Cards cards = co_await choose_from(me, "junk", std::move(pick));
  for (const Card card : cards) {
    game.put(card, Zones::junk());
    game.tell("{} junks {} ({})", me.seat(), game.named(card), game.value(card));
    game.changed();
  }
  co_return cards;
}

Task<> junk_deck(Player me, int value) {
  Innovation& game = me.game();
  const Zone deck = Zones::deck(value);
  if (game.table().is_empty(deck)) co_return;
  while (!game.table().is_empty(deck)) game.put(game.table().top(deck), Zones::junk());
  game.tell("{} junks {}", me.seat(), game.table().named(deck));
  game.changed();
}

Task<Cards> reveal(Player me, Pick pick) {
  Innovation& game = me.game();
  const Cards cards = co_await choose_from(me, "reveal", std::move(pick));
  game.show_all(cards);
  for (const Card card : cards) game.tell("{} reveals {}", me.seat(), game.named(card));
  if (!cards.empty()) game.changed();
  co_return cards;
}

Task<> rearrange(Player me, Color color) {
  Innovation& game = me.game();
  const Cards before = me.cards(color);
  const Cards after = co_await in_chosen_order(me, "from the top down", before, is_same_color);
  if (std::equal(before.begin(), before.end(), after.begin())) co_return;
  for (const Card card : after) game.put(card, Zones::pile(me.seat(), color), Place::bottom);
  game.tell("{} rearranges {}", me.seat(), name_of(color));
  game.changed();
  co_await settle(me);
}

Task<Cards> give(Player me, Pick pick, Destination to) {
  Innovation& game = me.game();
  static constexpr std::array<Text, 3> titles = {"give to a hand", "give to a score pile", "give to a board"};
  const Cards cards = co_await choose_from(me, titles[static_cast<std::size_t>(to.kind)], std::move(pick));
  for (const Card card : cards) {
    const Knowers before = game.table().knowers(card);
    const Zone zone = zone_for(to, game.printed(card));
    game.put(card, zone);
    game.tell("{} goes to {} ({})", game.named(card, before), game.table().named(zone), game.value(card));
    note_moved(me);
    co_await settle(me);
  }
  co_return cards;
}

Task<> exchange(Player me, Cards these, Destination to, Cards those, Destination elsewhere) {
  Innovation& game = me.game();
  for (const Card card : these) game.put(card, zone_for(to, game.printed(card)));
  for (const Card card : those) game.put(card, zone_for(elsewhere, game.printed(card)));
  if (these.empty() && those.empty()) co_return;
  game.tell("{} exchanges {} for {} cards", me.seat(), these.size(), those.size());
  game.changed();
  co_await settle(me);
}

}  // namespace rondel::games::innovation
