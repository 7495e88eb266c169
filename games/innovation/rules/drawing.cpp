#include <algorithm>

#include "innovation/rules/verbs.h"

namespace rondel::games::innovation {
namespace {

std::optional<Zone> deck_to_draw_from(const Innovation& game, int value) {
  for (int age = std::max(value, 1); age <= game.highest_age(); ++age) {
    if (!game.table().is_empty(Zones::deck(age))) return Zones::deck(age);
  }
  return std::nullopt;
}

// Into the hand; what is done with it next is told there.
Task<Cards> take_from_deck(Player me, int value) {
  Innovation& game = me.game();
  const std::optional<Zone> deck = deck_to_draw_from(game, value);
  if (!deck) {
    const Result result = game.won_by_last_draw(me.seat());
    co_await finish(result);
  }
  const Card card = game.table().top(*deck);
  game.put(card, Zones::hand(me.seat()));
  game.changed();
  co_return Cards(game, card);
}

}  // namespace

Task<Cards> draw(Player me, int value) {
  const Cards drawn = co_await take_from_deck(me, value);
  me.game().tell("{} draws {} ({})", me.seat(), me.game().named(drawn[0]), drawn.value());
  co_await settle(me);
  co_return drawn;
}

Task<> draw_times(Player me, int times, int value) {
  for (int i = 0; i < times; ++i) co_await draw(me, value);
}

Task<Cards> draw_and_reveal(Player me, int value) {
  const Cards drawn = co_await take_from_deck(me, value);
  co_return co_await reveal(me, drawn);
}

Task<Cards> draw_and_meld(Player me, int value) {
  const Cards drawn = co_await take_from_deck(me, value);
  co_return co_await meld(me, drawn);
}

Task<Cards> draw_and_tuck(Player me, int value) {
  const Cards drawn = co_await take_from_deck(me, value);
  co_return co_await tuck(me, drawn);
}

Task<Cards> draw_and_score(Player me, int value) {
  const Cards drawn = co_await take_from_deck(me, value);
  co_return co_await score(me, drawn);
}

Task<> draw_and_score_times(Player me, int times, int value) {
  for (int i = 0; i < times; ++i) co_await draw_and_score(me, value);
}

}  // namespace rondel::games::innovation
