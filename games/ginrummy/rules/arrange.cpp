// How a position of Gin Rummy is written down:
//   {"hands": {"north": ["A♣", ...], "south": [...]}, "pile": ["9♥", "K♠"], "stock": ["2♦"], "stock_size": 4,
//    "upcard": "9♥", "dealer": "south", "turn": "north", "offer": true, "took": "5♥", "drew": "5♥", "pile_draws": 49,
//    "points": {"north": 90}, "hands_won": {"north": 4}, "hand": 7}
// The pile goes from the bottom to the top, the stock from the card that is drawn first. Who is on turn (the one who did
// not deal, when nothing is said) has ten cards and draws, or eleven and discards: `drew` from the stock, or `took` from
// the pile, tells which came last. `offer` begins with the upcard. A stock that is given holds what will be drawn, no card
// more or less; without it, seed and chance decide. With `stock_size` the cards that are nowhere lie under the pile,
// otherwise in the stock. The upcard is the lowest card of the pile, unless it is given.
#include <algorithm>

#include "ginrummy/rules/play.h"

namespace rondel::games::ginrummy {

void GinRummy::arrange(Setup& setup) {
  hands_dealt_ = 1;
  if (const Setup* const hand = setup.find("hand")) {
    hands_dealt_ = static_cast<std::uint32_t>(hand->number(1, most_hands));
  }
  const Setup* const dealer = setup.find("dealer");
  dealer_ = dealer == nullptr ? Seat(1) : read_seat(*dealer, *this);
  arrange_tally(setup);
  arrange_cards(setup);
  arrange_turn(setup);
  arrange_drawn(setup);
  if (const Setup* const draws = setup.find("pile_draws")) {
    pile_draws_ = static_cast<std::int32_t>(draws->number(0, most_pile_draws - 1));
  }
}

void GinRummy::arrange_tally(const Setup& setup) {
  const Setup* const points = setup.find("points");
  const Setup* const won = setup.find("hands_won");
  for (const Seat seat : seats()) {
    if (const Setup* const count = points == nullptr ? nullptr : points->find(name(seat))) {
      tally_.points[index(seat)] = static_cast<std::int32_t>(count->number(0, 9'999));
    }
    if (const Setup* const count = won == nullptr ? nullptr : won->find(name(seat))) {
      tally_.hands_won[index(seat)] = static_cast<std::int32_t>(count->number(0, most_hands));
    }
  }
  points_before_ = tally_.points;
}

void GinRummy::arrange_cards(const Setup& setup) {
  CardSet left = CardSet::full();
  const Setup& hands = setup.need("hands");
  for (const Seat seat : seats()) {
    for (const PlayingCard card : take_cards(hands.need(name(seat)), left)) {
      cards_[index(seat)].add(card);
    }
  }
  const std::vector<PlayingCard> on_pile = take_cards(setup.need("pile"), left);
  arrange_stock(setup, left);
  for (const PlayingCard card : on_pile) pile_.push_back(card);
  const Setup* const upcard = setup.find("upcard");
  if (upcard != nullptr) {
    upcard_ = read_card(*upcard);
  } else if (!on_pile.empty()) {
    upcard_ = on_pile.front();
  }
}

// Puts the stock at the end of the deck, as if all the others had been dealt; what it has no room for goes on the pile.
void GinRummy::arrange_stock(const Setup& setup, CardSet left) {
  std::vector<PlayingCard> stock;
  const Setup* const stacked = setup.find("stock");
  if (stacked != nullptr) {
    stock = take_cards(*stacked, left);
    is_stacked_ = true;
    stacked_ = static_cast<std::uint32_t>(stock.size());
  }
  std::size_t size = stock.size() + static_cast<std::size_t>(left.size());
  if (const Setup* const wanted = setup.find("stock_size")) {
    size = static_cast<std::size_t>(
        wanted->number(static_cast<std::int64_t>(stock.size()), static_cast<std::int64_t>(size)));
  }
  std::vector<PlayingCard> others;
  for (const PlayingCard card : left) others.push_back(card);
  if (stacked == nullptr) random("deck").shuffle(others);
  for (const PlayingCard card : others) {
    stock.size() < size ? stock.push_back(card) : pile_.push_back(card);
  }
  std::uint32_t place = 0;
  for (int i = 0; i < PlayingCard::count; ++i) {
    const PlayingCard card(i);
    if (std::find(stock.begin(), stock.end(), card) == stock.end()) deck_[place++] = card;
  }
  dealt_ = place;
  for (const PlayingCard card : stock) deck_[place++] = card;
}

void GinRummy::arrange_turn(const Setup& setup) {
  const Setup* const turn = setup.find("turn");
  on_turn_ = turn == nullptr ? other(dealer_) : read_seat(*turn, *this);
  const int held = cards(on_turn_).size();
  const Setup& hands = setup.need("hands");
  if (cards(other(on_turn_)).size() != cards_dealt) {
    hands.need(name(other(on_turn_))).refuse("expected 10 cards, since the other is on turn");
  }
  if (held != cards_dealt && held != cards_dealt + 1) {
    hands.need(name(on_turn_)).refuse("expected 10 cards to draw, or 11 to discard");
  }
  const Setup* const offer = setup.find("offer");
  const bool is_offer = offer != nullptr && offer->flag();
  if (is_offer && held != cards_dealt) offer->refuse("the upcard is offered to hands of 10 cards");
  start_ = is_offer ? Start::upcard : held == cards_dealt ? Start::draw : Start::discard;
  if (pile_.empty() && start_ != Start::discard) setup.need("pile").refuse("expected a card to take");
}

void GinRummy::arrange_drawn(const Setup& setup) {
  for (const std::string_view key : {"drew", "took"}) {
    const Setup* const drawn = setup.find(key);
    if (drawn == nullptr) continue;
    const PlayingCard card = read_card(*drawn);
    if (start_ != Start::discard || !cards(on_turn_).has(card)) {
      drawn->refuse("expected one of the eleven cards of who is on turn");
    }
    drawn_ = CardSet::of(card);
    if (key == "took") {
      taken_ = drawn_;
      seen_[index(on_turn_)].add(card);
    }
  }
}

void GinRummy::show_left_over(std::string& out) const { tell_left_over(out, "setup.stock", stacked_); }

}  // namespace rondel::games::ginrummy
