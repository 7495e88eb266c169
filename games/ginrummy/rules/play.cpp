#include "ginrummy/rules/play.h"

#include <algorithm>

#include "kernel/fault.h"

namespace rondel::games::ginrummy {

// --- steps ---

PlayingCard GinRummy::turn_over() { return deck_[dealt_++]; }

void GinRummy::draw_from_stock(Seat seat) {
  if (is_stacked_) {
    check(stacked_ > 0, "setup.stock: one card too few");
    --stacked_;
  }
  const PlayingCard card = turn_over();
  cards_[index(seat)].add(card);
  drawn_ = CardSet::of(card);
  taken_ = {};
  learn(seat);
  log("{} draws {} from the stock", seat, face_down(card, seat));
}

void GinRummy::take_from_pile(Seat seat) {
  const PlayingCard card = pile_.back();
  pile_.pop_back();
  ++pile_draws_;
  cards_[index(seat)].add(card);
  seen_[index(seat)].add(card);
  drawn_ = CardSet::of(card);
  taken_ = drawn_;
  log("{} takes {} from the pile", seat, face_up(card));
}

void GinRummy::put_on_pile(Seat seat, PlayingCard card) {
  learn(Knowers::everybody(), seen_[index(seat)].has(card) ? Knowers::everybody() : Knowers(seat));
  cards_[index(seat)].remove(card);
  seen_[index(seat)].remove(card);
  pile_.push_back(card);
}

void GinRummy::lay_open(Seat seat) {
  open_.add(seat);
  learn(Knowers::everybody(), seat);
}

// After a discard without a knock: the other's turn, unless the hand has gone on long enough.
void GinRummy::end_turn() {
  drawn_ = {};
  if (stock().size() <= wall_) {
    ending_ = Ending::stock_out;
  } else if (pile_draws_ >= most_pile_draws) {
    ending_ = Ending::swapped_out;
  } else {
    on_turn_ = other(on_turn_);
  }
}

// --- what was agreed on for this hand ---

std::int32_t GinRummy::knock_limit() const {
  if (oklahoma_ == Oklahoma::no) return most_deadwood_;
  if (oklahoma_ == Oklahoma::ace_for_gin && upcard_.rank() == 1) return 0;
  return std::min(most_deadwood_, points_of(upcard_));
}

// --- choices ---

GinRummy::Choices GinRummy::discards_and_knocks(Seat seat) const {
  Choices choices;
  const CardSet hand = cards(seat);
  const CardSet discards = hand - taken_;
  for (const PlayingCard card : discards) {
    choices.push_back(choice_of(card));
  }
  // No discard takes away more than the highest card's points, so most hands need no search.
  if (deadwood_floor(hand) <= knock_limit() + most_points) add_knocks(hand, discards, choices);
  return choices;
}

void GinRummy::add_knocks(CardSet hand, CardSet discards, Choices& choices) const {
  for (const PlayingCard card : discards) {
    const int left = deadwood(hand - CardSet::of(card));
    if (left <= knock_limit()) choices.push_back(choice_of(card, left == 0 ? gin_with : knock_with));
  }
  if (bonuses_.big_gin > 0 && deadwood(hand) == 0) choices.push_back(Choice::word("big gin"));
}

// The defender holds none of the knocker's cards, and none that lie on the pile.
Arrangements GinRummy::arrangements() const {
  const CardSet hand = cards(on_turn_);
  if (!since(2)) return best_arrangements(hand);
  CardSet out_of_reach = hand;
  for (const PlayingCard card : pile_) out_of_reach.add(card);
  return knock_arrangements(hand, knock_limit(), out_of_reach);
}

small_vector<Choice, 8> GinRummy::lay_downs(const Arrangements& arrangements) {
  small_vector<Choice, 8> choices;
  for (std::size_t i = 0; i < arrangements.size(); ++i) {
    choices.push_back(Choice::number(static_cast<std::int32_t>(i), lay_down_label));
  }
  return choices;
}

void GinRummy::add_lay_offs(Seat defender, Choices& choices) const {
  int place = 0;
  for (const CardSet meld : melds_) {
    for (const PlayingCard card : cards(defender) & fits_on(meld)) {
      choices.push_back(LayOff{card, place}.choice());
    }
    ++place;
  }
  choices.push_back(Choice::word("done"));
}

std::span<const Choice> GinRummy::make_offer() {
  offered_.clear();
  switch (offer_) {
    case Offer::upcard:
      offered_.push_back(choice_of(pile_.back(), "take"));
      offered_.push_back(Choice::word("pass"));
      break;
    case Offer::draw:
      offered_.push_back(Choice::word("draw from the stock"));
      offered_.push_back(choice_of(pile_.back(), "take"));
      break;
    case Offer::discard:
      offered_ = discards_and_knocks(on_turn_);
      break;
    case Offer::lay_off:
      add_lay_offs(other(on_turn_), offered_);
      break;
  }
  return offered_;
}

Question GinRummy::question(Offer offer, Text title) {
  offer_ = offer;
  return {.seat = offer == Offer::lay_off ? other(on_turn_) : on_turn_,
          .title = title,
          .choices = make_offer(),
          .renew = renew_offer};
}

std::span<const Choice> GinRummy::renew_offer(Play& play, Seat /*seat*/) {
  return static_cast<GinRummy&>(play).make_offer();
}

// The card that was drawn is among those that are held, until somebody goes out.
void GinRummy::faces_exchanged() {
  if (ending_ != Ending::none) return;
  const CardSet unseen = cards(on_turn_) - seen_[index(on_turn_)];
  if (!(drawn_ - cards(on_turn_)).empty() && !unseen.empty()) drawn_ = CardSet::of(*unseen.begin());
}

// By the points so far, and what is left in the hand.
std::optional<std::int32_t> GinRummy::outlook(Seat seat) const {
  return tally_.points[index(seat)] - deadwood(cards(seat));
}

// --- showing ---

void GinRummy::lay_out(Layout& layout) {
  layout.phase(ending_ == Ending::none ? Text("playing") : Text("showing"));
  layout.counter("hand", hands_dealt_);
  layout.counter("played to", target_);
  layout.counter("knock limit", knock_limit());
  layout.counter("wall", static_cast<std::int64_t>(wall_));
  layout.counter("pile draws left", most_pile_draws - pile_draws_);
  if (spades_double_) layout.counter("counts", counts_double() ? 2 : 1);
  for (const Seat seat : seats()) {
    layout.counter("points", seat, tally_.points[index(seat)]);
    layout.counter("hands won", seat, tally_.hands_won[index(seat)]);
    if (seat == dealer_) layout.state(seat, "dealer");
    const Visibility visibility = open_.has(seat) ? Visibility::all : Visibility::owner;
    layout.zone({.name = "hand", .owner = seat, .visibility = visibility}, cards_[index(seat)],
                Known().add(Knowers::everybody(), seen_[index(seat)]));
  }
  for (CardSet& meld : melds_) {
    layout.zone({.name = "meld", .owner = on_turn_}, meld);
  }
  layout.zone({.name = "pile", .order = Order::ordered}, std::span(pile_.data(), pile_.size()));
  layout.zone({.name = "stock", .visibility = Visibility::count, .order = Order::ordered},
              std::span(deck_).subspan(dealt_));
}

void GinRummy::digest(Hasher& hasher) const {
  hasher.add_all(tally_.points).add_all(tally_.hands_won).add(dealer_).add(hands_dealt_);
  hasher.add(last_hand_.winner).add(last_hand_.points).add(last_hand_.how);
  for (const PlayingCard card : deck_) hasher.add(card.index());
  hasher.add(dealt_).add(pile_.size());
  for (const PlayingCard card : pile_) hasher.add(card.index());
  for (const unsigned seat : {0U, 1U}) hasher.add(cards_[seat].bits()).add(seen_[seat].bits());
  hasher.add(on_turn_).add(drawn_.bits()).add(taken_.bits()).add(pile_draws_).add(ending_).add(open_);
  hasher.add(melds_.size());
  for (const CardSet meld : melds_) hasher.add(meld.bits());
  if (since(2)) hasher.add(upcard_.index());
}

}  // namespace rondel::games::ginrummy
