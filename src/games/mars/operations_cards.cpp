// Operations with cards, and with what lies on them.
#include "games/mars/handlers.h"

namespace rondel::games::tharsis {

// --- cards ---

Task<> Operations::do_draw(Mars& play, Doing doing) {
  play.draw(doing.seat, doing.count);
  co_return;
}

bool Operations::can_discard(const Mars& play, const Doing& doing, Ahead&) {
  return play.table().size(play.hand(doing.seat)) >= doing.count;
}

Task<> Operations::do_discard(Mars& play, Doing doing) {
  const vector<Choice> cards = play.hand_choices(doing.seat);
  const auto count = static_cast<std::uint16_t>(doing.count);
  const Picks picks = co_await ask({.seat = doing.seat,
                                    .title = "discard a card",
                                    .choices = cards,
                                    .min = count,
                                    .max = count,
                                    .shown = Shown::to_asked});
  for (const std::uint16_t pick : picks) {
    const Card card(cards[pick].value);
    play.log_redacted("{} discards {}", "{} discards a card", doing.seat, play.table_.named(card));
    play.table_.move(card, play.discard());
  }
}

Task<> Operations::do_keep(Mars& play, Doing doing) {
  const std::int32_t looked_at = book().at(book().arguments(doing.term)[0]).value;
  for (std::int32_t i = 0; i < looked_at; ++i) {
    play.turn_top(play.offer(doing.seat));
  }
  const small_vector<Choice, 16> cards = play.table_.choices(play.offer(doing.seat));
  const auto count = static_cast<std::uint16_t>(
      std::min<std::int32_t>(doing.count, static_cast<std::int32_t>(cards.size())));
  const Picks picks = co_await ask({.seat = doing.seat,
                                    .title = "which cards do you keep?",
                                    .choices = cards,
                                    .min = count,
                                    .max = count,
                                    .shown = Shown::to_asked});
  for (const std::uint16_t pick : picks) {
    play.table_.move(Card(cards[pick].value), play.hand(doing.seat));
  }
  play.table_.move_all(play.offer(doing.seat), play.discard());
}

Task<> Operations::do_buy_top(Mars& play, Doing doing) {
  const std::optional<Card> card = play.turn_top(play.offer(doing.seat));
  if (!card) {
    co_return;
  }
  const std::array choices = {Choice::card(card->index(), "buy"), Choice::card(card->index(), "discard")};
  const bool can_buy = play.can_pay(doing.seat, {.cost = card_price});
  const Picks picks = co_await ask({.seat = doing.seat,
                                    .title = "buy this card for 3 mc?",
                                    .choices = std::span(choices).last(can_buy ? 2 : 1),
                                    .shown = Shown::to_asked});
  if (can_buy && picks[0] == 0) {
    co_await play.pay(doing.seat, {.cost = card_price});
    play.table_.move(*card, play.hand(doing.seat));
    play.log_redacted("{} buys {}", "{} buys the card", doing.seat, play.table_.named(*card));
  } else {
    play.table_.move(*card, play.discard());
    play.log_redacted("{} discards {}", "{} discards the card", doing.seat, play.table_.named(*card));
  }
}

Task<> Operations::do_search(Mars& play, Doing doing) {
  const std::optional<Card> card = play.turn_top(play.discard());
  if (!card) {
    co_return;
  }
  play.table_.reveal(*card);
  play.log("{} turns up {}", doing.seat, play.table_.named(*card));
  const std::size_t tag = find_name(tag_names, argument(doing));
  if (play.printed(*card).tags[tag] > 0) {
    play.add_resources(*doing.card, 1);
  }
}

bool Operations::can_copy(const Mars& play, const Doing& doing, Ahead&) {
  return !play.copyable(doing.seat).empty();
}

Task<> Operations::do_copy(Mars& play, Doing doing) {
  const vector<Choice> cards = play.copyable(doing.seat);
  const std::int32_t chosen = co_await choose_card(doing.seat, "copy whose production?", cards);
  play.do_next(doing.seat, Card(chosen), play.printed(Card(chosen)).production);
}

Task<> Operations::do_next_card(Mars& play, Doing doing) {
  const Amount next = amount(doing);
  (next.what == "discount" ? play.mine(doing.seat).next_discount : play.mine(doing.seat).next_shift) =
      static_cast<std::int16_t>(next.count);
  co_return;
}

// --- what lies on cards ---

bool Operations::has_place(const Mars& play, const Doing& doing) {
  return argument(doing, 1) == "here" || !play.holders(doing).empty();
}

bool Operations::can_add(const Mars& play, const Doing& doing, Ahead&) {
  const std::string_view where = argument(doing, 1);
  return where == "other" || has_place(play, doing);
}

Task<> Operations::do_add(Mars& play, Doing doing) {
  if (argument(doing, 1) == "here") {
    play.add_resources(*doing.card, doing.count);
    co_return;
  }
  const vector<Choice> cards = play.holders(doing);
  if (cards.empty()) {
    play.log("{} has no card for it", doing.seat);
    co_return;
  }
  const std::int32_t chosen = co_await choose_card(doing.seat, "add to which card?", cards);
  play.add_resources(Card(chosen), doing.count);
}

bool Operations::can_remove(const Mars& play, const Doing& doing, Ahead&) {
  return play.on_card(*doing.card) >= doing.count;
}

Task<> Operations::do_remove(Mars& play, Doing doing) {
  play.add_resources(*doing.card, -doing.count);
  co_return;
}

bool Operations::can_take(const Mars& play, const Doing& doing, Ahead&) {
  return play.is_solo() || !play.victims(doing.seat, kind(argument(doing))).empty();
}

Task<> Operations::do_take(Mars& play, Doing doing) {
  vector<Choice> cards = play.victims(doing.seat, kind(argument(doing)));
  if (play.is_solo()) {
    cards.push_back(Choice::word("the neutral opponent", -1));
  }
  const Choice chosen = co_await choose(doing.seat, "take from which card?", cards);
  if (chosen.kind == Choice::Kind::card) {
    play.add_resources(Card(chosen.value), -1);
  }
}

}  // namespace rondel::games::tharsis
