// Operations with cards, and with what lies on them.
#include <algorithm>

#include "mars/rules/deeds.h"
#include "mars/rules/play.h"

namespace rondel::games::mars {

Task<> Deeds::do_draw(Operation operation, Choice) {
  play_.draw(seat(operation), operation.count);
  co_return;
}

Text Deeds::why_not_discard(const Operation& operation) const {
  return play_.table().size(play_.hand(seat(operation))) >= operation.count ? Text()
                                                                            : Text("the hand is empty");
}

Task<> Deeds::do_discard(Operation operation, Choice) {
  const Seat me = seat(operation);
  const vector<Choice> cards = play_.hand_choices(me);
  const auto count = static_cast<std::uint16_t>(operation.count);
  const Picks picks = co_await ask({.seat = me,
                                    .title = "discard a card",
                                    .choices = cards,
                                    .min = count,
                                    .max = count,
                                    .shown = Shown::to_asked});
  for (const std::uint16_t pick : picks) {
    const Card card(cards[pick].value);
    play_.log_redacted("{} discards {}", "{} discards a card", me, play_.table_.named(card));
    play_.table_.move(card, play_.discard());
  }
}

Task<> Deeds::do_keep(Operation operation, Choice) {
  const Seat me = seat(operation);
  const std::int32_t looked_at = book().at(book().arguments(operation.type)[0]).value;
  for (std::int32_t i = 0; i < looked_at; ++i) {
    play_.turn_top(play_.offer(me));
  }
  const small_vector<Choice, 16> cards = play_.table_.choices(play_.offer(me));
  const auto count = static_cast<std::uint16_t>(
      std::min<std::size_t>(static_cast<std::size_t>(operation.count), cards.size()));
  const Picks picks = co_await ask({.seat = me,
                                    .title = "which cards do you keep?",
                                    .choices = cards,
                                    .min = count,
                                    .max = count,
                                    .shown = Shown::to_asked});
  for (const std::uint16_t pick : picks) {
    play_.table_.move(Card(cards[pick].value), play_.hand(me));
  }
  play_.table_.move_all(play_.offer(me), play_.discard());
}

Task<> Deeds::do_buy_top(Operation operation, Choice) {
  const Seat me = seat(operation);
  const std::optional<Card> card = play_.turn_top(play_.offer(me));
  if (!card) {
    co_return;
  }
  const std::array choices = {Choice::card(card->index(), "buy"), Choice::card(card->index(), "discard")};
  const bool can_buy = play_.can_pay(me, {.cost = card_price});
  const Picks picks = co_await ask({.seat = me,
                                    .title = "buy this card for 3 mc?",
                                    .choices = std::span(choices).last(can_buy ? 2 : 1),
                                    .shown = Shown::to_asked});
  if (can_buy && picks[0] == 0) {
    co_await play_.pay(me, {.cost = card_price});
    play_.table_.move(*card, play_.hand(me));
    play_.log_redacted("{} buys {}", "{} buys the card", me, play_.table_.named(*card));
  } else {
    play_.table_.move(*card, play_.discard());
    play_.log_redacted("{} discards {}", "{} discards the card", me, play_.table_.named(*card));
  }
}

Task<> Deeds::do_search(Operation operation, Choice) {
  const std::optional<Card> card = play_.turn_top(play_.discard());
  if (!card) {
    co_return;
  }
  play_.table_.reveal(*card);
  play_.log("{} turns up {}", seat(operation), play_.table_.named(*card));
  const std::size_t tag = find_name(tag_names, argument(operation));
  if (play_.printed(*card).tags[tag] > 0) {
    play_.add_resources(*card_of(operation.data), 1);
  }
}

void Deeds::list_copyable(const Operation& operation, Choices& choices) const {
  for (const Card card : play_.table().cards(play_.played(seat(operation)))) {
    const Face& face = play_.printed(card);
    if (face.has(Tag::building) && face.production && is_possible(seat(operation), face.production, card)) {
      choices.add(choice_of(card));
    }
  }
}

Task<> Deeds::do_copy(Operation operation, Choice target) {
  const Card card(target.value);
  play_.machine_.push(operation, play_.printed(card).production, seat(operation), data_of(card));
  co_return;
}

Task<> Deeds::do_next_card(Operation operation, Choice) {
  const Amount next = amount(operation);
  Player& player = play_.mine(seat(operation));
  (next.what == "discount" ? player.next_discount : player.next_shift) =
      static_cast<std::int16_t>(next.count);
  co_return;
}

// --- what lies on cards ---

// The own cards that `add(kind,where)` may go to.
void Deeds::list_holders(const Operation& operation, Choices& choices) const {
  const std::string_view what = argument(operation);
  const std::string_view where = argument(operation, 1);
  for (const Card card : play_.table().cards(play_.played(seat(operation)))) {
    const Holds holds = play_.printed(card).holds;
    const bool is_alive = holds == Holds::animal || holds == Holds::microbe;
    const bool fits = where == "nonempty" ? play_.on_card(card) > 0
                      : where == "played" ? card == card_of(operation.data) && is_alive
                                          : holds_names[at(holds)].view() == what;
    if (fits) {
      choices.add(choice_of(card));
    }
  }
}

Task<> Deeds::do_add(Operation operation, Choice target) {
  const bool is_here = argument(operation, 1) == "here";
  play_.add_resources(is_here ? *card_of(operation.data) : Card(target.value), operation.count);
  co_return;
}

Text Deeds::why_not_remove(const Operation& operation) const {
  return play_.on_card(*card_of(operation.data)) >= operation.count
             ? Text()
             : Text("there are not enough on the card");
}

Task<> Deeds::do_remove(Operation operation, Choice) {
  play_.add_resources(*card_of(operation.data), -operation.count);
  co_return;
}

void Deeds::list_prey(const Operation& operation, Choices& choices) const {
  list_cards_with(seat(operation), kind(argument(operation)), choices);
  if (play_.is_solo()) {
    choices.add(Choice::word("the neutral opponent"));
  }
}

Task<> Deeds::do_take(Operation, Choice target) {
  if (target.kind == Choice::Kind::card) {
    play_.add_resources(Card(target.value), -1);
  }
  co_return;
}

}  // namespace rondel::games::mars
