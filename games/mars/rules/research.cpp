#include "mars/rules/research.h"

#include <algorithm>

#include "mars/rules/play.h"
#include "mars/rules/titles.h"

namespace rondel::games::mars {

Task<> Research::run() {
  play_.course.enter("research");
  deal_offers(research_cards);
  if (play_.has_setting("draft") && !play_.is_solo()) {
    co_await play_.draft.run();
  }
  play_.course.enter("research");
  co_await together(play_.seats(), [this](Seat seat) { return buy(seat); });
  for (const Seat seat : play_.seats()) {
    if (play_.since(2)) {
      co_await pay_for_bought(seat);
    }
    take_bought(seat);
  }
}

void Research::deal_offers(int count) {
  for (const Seat seat : play_.seats()) {
    for (int i = 0; i < count; ++i) {
      play_.deck.turn_top(offer_to(seat));
    }
  }
}

// What somebody pays tells how many cards it buys: so nobody pays before all have chosen.
Task<> Research::buy(Seat seat) {
  const Player& player = play_.players[seat];
  const std::int32_t warmth = player.modifiers.heat_is_mc ? player.resources.stock(Resource::heat) : 0;
  co_await choose_cards(seat, player.resources.stock(Resource::mc) + warmth);
  if (!play_.since(2)) {
    co_await pay_for_bought(seat);
  }
}

Task<> Research::choose_cards(Seat seat, std::int32_t budget) {
  const small_vector<Choice, 16> choices = table_.choices(offer_to(seat));
  const auto most = std::min<std::int32_t>(budget / card_price, static_cast<std::int32_t>(choices.size()));
  bought_[seat].clear();
  if (most == 0) {
    co_return;
  }
  const Picks picks = co_await ask({.seat = seat,
                                    .title = titles::buy_cards,
                                    .choices = choices,
                                    .min = 0,
                                    .max = static_cast<std::uint16_t>(most),
                                    .shown = Shown::to_asked});
  for (const std::uint16_t pick : picks) {
    bought_[seat].push_back(Card(choices[pick].value));
  }
}

void Research::choose_all(Seat seat) {
  bought_[seat].clear();
  for (const Card card : table_.cards(offer_to(seat))) {
    bought_[seat].push_back(card);
  }
}

void Research::keep_within(Seat seat, std::int32_t budget) {
  while (chosen(seat) * card_price > budget) {
    bought_[seat].pop_back();
  }
}

void Research::take_bought(Seat seat) {
  for (const Card card : bought_[seat]) {
    table_.move(card, hand_of(seat));
  }
  table_.move_all(offer_to(seat), discard_zone);
  const int count = chosen(seat);
  play_.log(count == 1 ? Text("{} keeps {} card") : Text("{} keeps {} cards"), seat, count);
  bought_[seat].clear();
}

Task<> Research::pay_for_bought(Seat seat) {
  co_await play_.payments.pay(seat, {.cost = chosen(seat) * card_price});
}

void Research::digest(Hasher& hasher, Seat seat) const {
  hasher.add(bought_[seat].size());
  for (const Card card : bought_[seat]) {
    hasher.add(card.index());
  }
}

}  // namespace rondel::games::mars
