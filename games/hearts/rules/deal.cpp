#include "hearts/rules/deal.h"

#include "kernel/fault.h"

namespace rondel::games::hearts {
namespace {

constexpr std::int32_t all_points = 26;
constexpr CardSet all_hearts = CardSet::suit(Suit::hearts);
constexpr CardSet point_cards = all_hearts | CardSet::of(HeartsDeal::queen_of_spades);

// A rule that a hand may be unable to keep: then any card will do.
CardSet if_possible(CardSet wanted, CardSet hand) { return wanted.empty() ? hand : wanted; }

}  // namespace

void HeartsDeal::shuffle_and_deal(Random& random) {
  std::array<PlayingCard, PlayingCard::count> deck;
  for (int index = 0; index < PlayingCard::count; ++index) {
    deck[static_cast<unsigned>(index)] = PlayingCard(index);
  }
  random.shuffle(deck);
  *this = HeartsDeal(variant_);
  for (unsigned place = 0; place < deck.size(); ++place) {
    hands_[place / tricks].add(deck[place]);
  }
}

void HeartsDeal::pass(CardSet cards, Seat from, Seat to) {
  hands_[from] = hands_[from] - cards;
  hands_[to] = hands_[to] | cards;
  passed_[from] = cards;
  passed_to_[from] = to;
}

void HeartsDeal::follow_exchange() {
  CardSet held;
  for (const CardSet hand : hands_) {
    held = held | hand;
  }
  for (const Seat seat : SeatSet::first(seats)) {
    const CardSet hand = hands_[passed_to_[seat]];
    const CardSet gone = (passed(seat) & held) - hand;
    CardSet others = hand - passed(seat);
    passed_[seat] = passed(seat) - gone;
    for (int i = 0; i < gone.size() && !others.empty(); ++i) {
      const PlayingCard card = *others.begin();
      others.remove(card);
      passed_[seat].add(card);
    }
  }
}

void HeartsDeal::choose_first_leader() {
  for (const Seat seat : SeatSet::first(seats)) {
    if (hand(seat).has(two_of_clubs)) {
      leader_ = seat;
    }
  }
}

bool HeartsDeal::tell_first_leader() {
  given_away_ = hand(leader_) & CardSet::of(two_of_clubs);
  return !given_away_.empty();
}

CardSet HeartsDeal::playable(Seat seat) const {
  return trick_size_ == 0 ? leads(hand(seat)) : follows(hand(seat));
}

CardSet HeartsDeal::leads(CardSet hand) const {
  if (hand.has(two_of_clubs)) {
    return CardSet::of(two_of_clubs);
  }
  return broken_ ? hand : if_possible(hand - all_hearts, hand);
}

CardSet HeartsDeal::follows(CardSet hand) const {
  const CardSet led_suit = hand & CardSet::suit(trick_[0].suit());
  if (!led_suit.empty()) {
    return led_suit;
  }
  return is_first_trick() && !variant_.points_on_first_trick ? if_possible(hand - point_cards, hand) : hand;
}

bool HeartsDeal::is_first_trick() const { return trick_size_ > 0 && trick_[0] == two_of_clubs; }

void HeartsDeal::play(Seat seat, PlayingCard card) {
  check(trick_size_ < seats, "a trick has one card of each seat");
  hands_[seat].remove(card);
  if (trick_size_ > 0 && card.suit() != trick_[0].suit()) {
    lacks_[seat] = lacks_[seat] | CardSet::suit(trick_[0].suit());
  }
  trick_[trick_size_++] = card;
  broken_ = broken_ || hearts_breakers().has(card);
}

void HeartsDeal::take_trick() {
  int best = 0;
  CardSet cards;
  for (int place = 0; place < seats; ++place) {
    const PlayingCard card = trick_[static_cast<unsigned>(place)];
    const PlayingCard highest = trick_[static_cast<unsigned>(best)];
    cards.add(card);
    if (card.suit() == highest.suit() && card.rank_ace_high() > highest.rank_ace_high()) {
      best = place;
    }
  }
  leader_ = leader_.next(seats, best);
  taken_[leader_] = taken_[leader_] | cards;
  trick_size_ = 0;
}

std::int32_t HeartsDeal::points_taken(Seat seat) const {
  const CardSet cards = taken(seat);
  return (cards & all_hearts).size() + (cards.has(queen_of_spades) ? all_points / 2 : 0);
}

HeartsDeal::Points HeartsDeal::penalties() const {
  Points points{};
  for (const Seat seat : SeatSet::first(seats)) {
    points[seat] = points_taken(seat);
  }
  for (const Seat shooter : SeatSet::first(seats)) {
    if (points_taken(shooter) == all_points) {
      points.fill(all_points);
      points[shooter] = 0;
    }
  }
  return points;
}

void HeartsDeal::digest(Hasher& hasher) const {
  for (const Seat seat : SeatSet::first(seats)) {
    hasher.add(hand(seat).bits()).add(taken(seat).bits());
    hasher.add(passed(seat).bits()).add(could_hold(seat).bits());
  }
  hasher.add(trick_size_).add(leader_).add(broken_);
  for (const PlayingCard card : trick()) {
    hasher.add(card.index());
  }
}

void HeartsDeal::lay_out(Layout& layout) {
  for (const Seat seat : SeatSet::first(seats)) {
    Known passed_on;
    passed_on.add(Knowers::everybody(), given_away_);
    for (const Seat other : SeatSet::first(seats)) {
      passed_on.add(other, passed(other));
    }
    const ZoneLine hand{.name = "hand",
                        .owner = seat,
                        .visibility = Visibility::owner,
                        .order = Order::unordered,
                        .could_be = could_hold(seat)};
    layout.zone(hand, hands_[seat], passed_on);
  }
  layout.zone({.name = "trick", .order = Order::ordered}, std::span(trick_).first(trick_size_));
  for (const Seat seat : SeatSet::first(seats)) {
    layout.zone({.name = "taken", .owner = seat}, taken_[seat]);
  }
}

}  // namespace rondel::games::hearts
