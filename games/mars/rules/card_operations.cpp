// Operations with cards, and with what lies on them.
#include "mars/rules/forecast.h"
#include "mars/rules/handlers.h"
#include "mars/rules/operation_words.h"
#include "mars/rules/play.h"

namespace rondel::games::mars {

Task<> draw(Mars& play, ops::Operation operation, Choice) {
  play.deck.draw(doer(operation), operation.count);
  co_return;
}

Text why_not_discard(const Mars& play, const ops::Operation& operation) {
  return play.table().size(hand_of(doer(operation))) >= operation.count ? Text() : Text("the hand is empty");
}

Task<> discard(Mars& play, ops::Operation operation, Choice) {
  return play.deck.discard(doer(operation), operation.count);
}

Task<> keep(Mars& play, ops::Operation operation, Choice) {
  const std::int32_t looked_at = book().at(book().arguments(operation.type)[0]).value;
  return play.deck.keep_some(doer(operation), looked_at, operation.count);
}

Task<> buy_top(Mars& play, ops::Operation operation, Choice) { return play.deck.offer_top(doer(operation)); }

Task<> search(Mars& play, ops::Operation operation, Choice) {
  const std::optional<Card> card = play.deck.turn_up();
  if (!card) {
    co_return;
  }
  play.log("{} turns up {}", doer(operation), play.table().named(*card));
  const auto tag = static_cast<Tag>(find_name(tag_names, argument(operation)));
  if (play.printed(*card).has(tag)) {
    play.cards.add_resources(*card_of(operation.data), 1);
  }
}

void list_copyable(const Mars& play, const ops::Operation& operation, Choices& choices) {
  const Seat seat = doer(operation);
  for (const Card card : play.cards.of(seat)) {
    const Face& face = play.printed(card);
    if (face.has(Tag::building) && face.production && is_possible(play, seat, face.production, card)) {
      choices.add(choice_of(card));
    }
  }
}

Task<> copy_production(Mars& play, ops::Operation operation, Choice target) {
  const Card card(target.value);
  play.machine.push(operation, play.printed(card).production, doer(operation), data_of(card));
  co_return;
}

Task<> help_next_card(Mars& play, ops::Operation operation, Choice) {
  const Amount next = amount(operation);
  NextCard& next_card = play.players[doer(operation)].next_card;
  (next.what == "discount" ? next_card.discount : next_card.shift) = static_cast<std::int16_t>(next.count);
  co_return;
}

// --- what lies on cards ---

// The own cards that `add(kind,where)` may go to.
void list_holders(const Mars& play, const ops::Operation& operation, Choices& choices) {
  const std::string_view what = argument(operation);
  const std::string_view where = argument(operation, 1);
  for (const Card card : play.cards.of(doer(operation))) {
    const Holds holds = play.printed(card).holds;
    const bool is_alive = holds == Holds::animal || holds == Holds::microbe;
    const bool fits = where == "nonempty" ? play.cards.resources_on(card) > 0
                      : where == "played" ? card == card_of(operation.data) && is_alive
                                          : holds_names[at(holds)].view() == what;
    if (fits) {
      choices.add(choice_of(card));
    }
  }
}

Task<> add_to_card(Mars& play, ops::Operation operation, Choice target) {
  const bool is_here = argument(operation, 1) == "here";
  play.cards.add_resources(is_here ? *card_of(operation.data) : Card(target.value), operation.count);
  co_return;
}

Text why_not_remove(const Mars& play, const ops::Operation& operation) {
  return play.cards.resources_on(*card_of(operation.data)) >= operation.count
             ? Text()
             : Text("there are not enough on the card");
}

Task<> remove_from_card(Mars& play, ops::Operation operation, Choice) {
  play.cards.add_resources(*card_of(operation.data), -operation.count);
  co_return;
}

}  // namespace rondel::games::mars
