// Cards that are drawn, discarded, tucked, revealed and spread; the tray; bonus cards.
#include <optional>

#include "wingspan/rules/effects.h"

namespace rondel::games::wingspan {
namespace {

// The top card of the deck; what was discarded is shuffled when it has run out. None: there is no card left.
std::optional<Card> draw_bird_card(Position& now, Zone to) {
  if (now.table().is_empty(now.zones.deck())) {
    now.table().move_all(now.zones.discards(), now.zones.deck());
    now.luck.shuffle(now.zones.deck(), "deck");
  }
  return now.table().draw(now.zones.deck(), to);
}

std::optional<Card> draw_bonus_card(Position& now, Zone to) {
  if (now.table().is_empty(now.zones.bonus_deck())) {
    now.table().move_all(now.zones.bonus_discards(), now.zones.bonus_deck());
    now.luck.shuffle(now.zones.bonus_deck(), "bonus");
  }
  return now.table().draw(now.zones.bonus_deck(), to);
}

Outcome move_to_hand(Position& now, const Effect& effect) {
  now.table().move(Card(effect.card), Zones::hand(effect.seat));
  return {};
}

void tuck(Position& now, Card card, const Effect& effect) {
  now.table().move(card, Zones::tucked(effect.seat));
  now.table().add_tokens(Card(effect.bird), "tucked", 1);
}

}  // namespace

// --- drawing and discarding ---

Outcome apply_draw_from_deck(Position& now, const Effect& effect) {
  Outcome outcome;
  for (int i = 0; i < effect.count; ++i) {
    if (const std::optional<Card> card = draw_bird_card(now, Zones::hand(effect.seat))) {
      outcome.cards[static_cast<std::size_t>(outcome.count++)] = card->index();
    }
  }
  return outcome;
}

Outcome apply_draw_from_tray(Position& now, const Effect& effect) { return move_to_hand(now, effect); }

Outcome apply_discard_card(Position& now, const Effect& effect) {
  now.table().move(Card(effect.card), now.zones.discards());
  return {};
}

// --- tucking ---

Outcome apply_tuck_from_hand(Position& now, const Effect& effect) {
  tuck(now, Card(effect.card), effect);
  return {};
}

Outcome apply_tuck_from_deck(Position& now, const Effect& effect) {
  Outcome outcome;
  while (outcome.count < effect.count && draw_bird_card(now, Zones::tucked(effect.seat))) {
    ++outcome.count;
  }
  if (outcome.count > 0) {
    now.table().add_tokens(Card(effect.bird), "tucked", outcome.count);
  }
  return outcome;
}

// --- cards that lie out ---

Outcome apply_reveal_card(Position& now, const Effect& /*effect*/) {
  const std::optional<Card> card = draw_bird_card(now, now.zones.spread());
  check(card.has_value(), "a card was to be revealed, but there is none");
  Outcome outcome;
  outcome.count = 1;
  outcome.cards[0] = card->index();
  return outcome;
}

Outcome apply_tuck_revealed(Position& now, const Effect& effect) {
  tuck(now, now.table().top(now.zones.spread()), effect);
  return {};
}

Outcome apply_discard_revealed(Position& now, const Effect& /*effect*/) {
  now.table().move(now.table().top(now.zones.spread()), now.zones.discards());
  return {};
}

Outcome apply_spread_cards(Position& now, const Effect& effect) {
  Outcome outcome;
  while (outcome.count < effect.count && draw_bird_card(now, now.zones.spread())) {
    ++outcome.count;
  }
  return outcome;
}

Outcome apply_take_spread(Position& now, const Effect& effect) { return move_to_hand(now, effect); }

Outcome apply_refill_tray(Position& now, const Effect& /*effect*/) {
  Outcome outcome;
  while (now.table().size(now.zones.tray()) < tray_size && draw_bird_card(now, now.zones.tray())) {
    ++outcome.count;
  }
  return outcome;
}

Outcome apply_clear_tray(Position& now, const Effect& /*effect*/) {
  now.table().move_all(now.zones.tray(), now.zones.discards());
  return {};
}

// --- bonus cards ---

Outcome apply_draw_bonus(Position& now, const Effect& effect) {
  Outcome outcome;
  for (int i = 0; i < effect.count; ++i) {
    if (const std::optional<Card> card = draw_bonus_card(now, Zones::bonus(effect.seat))) {
      outcome.cards[static_cast<std::size_t>(outcome.count++)] = card->index();
    }
  }
  return outcome;
}

Outcome apply_discard_bonus(Position& now, const Effect& effect) {
  now.table().move(Card(effect.card), now.zones.bonus_discards());
  return {};
}

Outcome apply_reveal_bonus(Position& now, const Effect& effect) {
  now.table().reveal_all(Zones::bonus(effect.seat));
  return {};
}

}  // namespace rondel::games::wingspan
