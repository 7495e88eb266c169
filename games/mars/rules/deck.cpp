#include "mars/rules/deck.h"

#include <algorithm>
#include <array>
#include <span>

#include "mars/rules/play.h"
#include "mars/rules/titles.h"

namespace rondel::games::mars {

void Deck::put_up(Era era) {
  for (std::int32_t face = 0; face < project_count; ++face) {
    if (era == Era::corporate || !face_at(face).is_corporate) {
      add(face, deck_zone);
    }
  }
  table_.shuffle(deck_zone, play_.random("deck"));
}

Card Deck::add(std::int32_t face, Zone zone) {
  constexpr std::int32_t project_back = 0;
  constexpr std::int32_t corporation_back = 1;
  return table_.add_card(face, zone, face >= project_count ? corporation_back : project_back);
}

void Deck::refill() {
  if (table_.is_empty(deck_zone) && !table_.is_empty(discard_zone)) {
    play_.log("the discarded cards become the new deck");
    table_.move_all(discard_zone, deck_zone);
    table_.shuffle(deck_zone, play_.random("deck"));
  }
}

std::optional<Card> Deck::turn_top(Zone to) {
  refill();
  return table_.draw(deck_zone, to);
}

std::optional<Card> Deck::turn_up() {
  const std::optional<Card> card = turn_top(discard_zone);
  if (card) {
    table_.reveal(*card);
  }
  return card;
}

void Deck::draw(Seat seat, std::int32_t count) {
  for (; count > 0; --count) {
    const std::optional<Card> card = turn_top(hand_of(seat));
    if (!card) {
      play_.log("there is no card left to draw");
      return;
    }
    play_.log_redacted("{} draws {}", "{} draws a card", seat, table_.named(*card));
  }
}

// --- asking ---

vector<Choice> Deck::hand_choices(Seat seat) const {
  vector<Choice> choices;
  for (const Card card : table_.cards(hand_of(seat))) {
    choices.push_back(choice_of(card));
  }
  return choices;
}

Task<> Deck::discard(Seat seat, std::int32_t count) {
  const vector<Choice> cards = hand_choices(seat);
  const auto many = static_cast<std::uint16_t>(count);
  const Picks picks = co_await ask({.seat = seat,
                                    .title = titles::discard_a_card,
                                    .choices = cards,
                                    .min = many,
                                    .max = many,
                                    .shown = Shown::to_asked});
  for (const std::uint16_t pick : picks) {
    const Card card(cards[pick].value);
    play_.log_redacted("{} discards {}", "{} discards a card", seat, table_.named(card));
    table_.move(card, discard_zone);
  }
}

Task<> Deck::keep_some(Seat seat, std::int32_t looked_at, std::int32_t kept) {
  for (std::int32_t i = 0; i < looked_at; ++i) {
    turn_top(offer_to(seat));
  }
  const small_vector<Choice, 16> cards = table_.choices(offer_to(seat));
  const auto many =
      static_cast<std::uint16_t>(std::min<std::size_t>(static_cast<std::size_t>(kept), cards.size()));
  const Picks picks = co_await ask({.seat = seat,
                                    .title = titles::keep_cards,
                                    .choices = cards,
                                    .min = many,
                                    .max = many,
                                    .shown = Shown::to_asked});
  for (const std::uint16_t pick : picks) {
    table_.move(Card(cards[pick].value), hand_of(seat));
  }
  table_.move_all(offer_to(seat), discard_zone);
}

Task<> Deck::offer_top(Seat seat) {
  const std::optional<Card> card = turn_top(offer_to(seat));
  if (!card) {
    co_return;
  }
  const std::array choices = {choice_of(*card, buy_label), choice_of(*card, discard_label)};
  const bool can_buy = play_.payments.can_pay(seat, {.cost = card_price});
  const Picks picks = co_await ask({.seat = seat,
                                    .title = titles::buy_this_card,
                                    .choices = std::span(choices).last(can_buy ? 2 : 1),
                                    .shown = Shown::to_asked});
  if (can_buy && picks[0] == 0) {
    co_await play_.payments.pay(seat, {.cost = card_price});
    table_.move(*card, hand_of(seat));
    play_.log_redacted("{} buys {}", "{} buys the card", seat, table_.named(*card));
  } else {
    table_.move(*card, discard_zone);
    play_.log_redacted("{} discards {}", "{} discards the card", seat, table_.named(*card));
  }
}

// --- arranged positions ---

void Deck::arrange_rest() {
  std::array<bool, face_count> is_used{};
  for (std::int32_t card = 0; card < table_.card_count(); ++card) {
    is_used[at(table_.face(Card(card)))] = true;
  }
  for (std::int32_t face = 0; face < project_count; ++face) {
    if (!is_used[at(face)]) {
      add(face, deck_zone);
    }
  }
  table_.shuffle(deck_zone, play_.random("deck"));
}

}  // namespace rondel::games::mars
