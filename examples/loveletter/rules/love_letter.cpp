#include "loveletter/rules/love_letter.h"

#include <algorithm>
#include <array>
#include <utility>

#include "rules/card_arranger.h"
#include "rules/requests.h"

namespace rondel::games::loveletter {

LoveLetter::LoveLetter(const PlaySetup& setup) : TabletopPlay(setup) {
  deck_ = table_.add_zone({.name = "deck", .visibility = Visibility::count, .order = Order::ordered});
  aside_ = table_.add_zone({.name = "aside", .visibility = Visibility::nobody, .order = Order::ordered});
  set_out_ = table_.add_zone({.name = "set out", .order = Order::ordered});
  for (const Seat seat : seats()) {
    hands_[seat] = table_.add_zone({.name = "hand", .owner = seat, .visibility = Visibility::owner});
    discards_[seat] = table_.add_zone({.name = "discards", .owner = seat, .order = Order::ordered});
  }
  for (std::int32_t face = guard; face <= princess; ++face) {
    for (int copy = 0; copy < copies_of(face); ++copy) {
      table_.add_card(face, deck_);
    }
  }
}

Task<Result> LoveLetter::run() {
  while (winners().empty()) {
    if (!std::exchange(is_arranged_, false)) {
      deal();
    }
    co_await play_round();
    end_round();
  }
  Result result{.winners = winners(), .reason = "the Princess has read enough letters"};
  std::ranges::copy(tokens_, result.scores.begin());
  co_return result;
}

void LoveLetter::deal() {
  for (std::int32_t zone = aside_.index(); zone < table_.zone_count(); ++zone) {
    table_.move_all(Zone(zone), deck_);
  }
  table_.shuffle(deck_, random("deck"));
  table_.draw(deck_, aside_);
  if (seat_count() == 2) {
    table_.deal(deck_, set_out_, 3);
  }
  for (const Seat seat : seats()) {
    table_.draw(deck_, hands_[seat]);
  }
  in_ = seats();
  safe_ = {};
  log("The cards are dealt");
}

Task<> LoveLetter::play_round() {
  for (Seat me = first_; in_.size() > 1 && !table_.is_empty(deck_); me = me.next(seat_count())) {
    if (in_.has(me)) {
      co_await take_turn(me);
    }
  }
}

Task<> LoveLetter::take_turn(Seat me) {
  safe_.remove(me);
  table_.draw(deck_, hands_[me]);

  const std::span<const Card> cards = table_.cards(hands_[me]);
  const bool has_countess = table_.face(cards[0]) == countess || table_.face(cards[1]) == countess;
  small_vector<Choice, 2> choices;
  for (const Card card : cards) {
    const bool must_stay = has_countess && (table_.face(card) == prince || table_.face(card) == king);
    const Choice play = choice_of(card, "play");
    choices.push_back(must_stay ? play.not_now("You hold the Countess, and must play her.") : play);
  }
  // Whoever must play the Countess is asked all the same, or the others would see why she was played.
  const std::int32_t chosen = co_await choose_card(
      {.seat = me, .title = "Which card do you play?", .choices = choices, .covered = true});
  const Card card(chosen);
  table_.move(card, discards_[me]);
  log("{} plays {}", me, table_.named(card));
  co_await play_card(table_.face(card), me);
  chosen_.reset();
}

// The last one left wins the round, or else who holds the highest card; among equals, who has discarded more.
void LoveLetter::end_round() {
  const auto strength = [&](Seat seat) {
    int discarded = 0;
    for (const Card card : table_.cards(discards_[seat])) {
      discarded += table_.face(card);
    }
    return std::pair(value(seat), discarded);
  };
  auto best = strength(*in_.begin());
  for (const Seat seat : in_) {
    best = std::max(best, strength(seat));
    if (in_.size() > 1) {
      table_.reveal(held(seat));
      log("{} holds {}", seat, table_.named(held(seat)));
    }
  }
  for (const Seat seat : in_) {
    if (strength(seat) == best) {
      log("{} wins the round", seat);
      ++tokens_[seat];
      first_ = seat;
    }
  }
}

SeatSet LoveLetter::winners() const {
  SeatSet winners;
  for (const Seat seat : seats()) {
    if (tokens_[seat] >= tokens_to_win()) {
      winners.add(seat);
    }
  }
  return winners;
}

// --- what the cards have in common ---

SeatSet LoveLetter::exposed_to(Seat me) const {
  SeatSet others;
  for (const Seat seat : in_) {
    if (seat != me && !safe_.has(seat)) {
      others.add(seat);
    }
  }
  return others;
}

Task<std::optional<Seat>> LoveLetter::choose_other(Seat me, Text title) {
  const SeatSet others = exposed_to(me);
  if (others.empty()) {
    log("Everybody else is safe");
    co_return std::nullopt;
  }
  const Seat other = co_await choose_player(me, title, others);
  chosen_ = other;
  log("{} chooses {}", me, other);
  co_return other;
}

void LoveLetter::go_out(Seat seat) {
  in_.remove(seat);
  if (const std::optional<Card> card = table_.draw(hands_[seat], discards_[seat])) {
    log("{} discards {}", seat, table_.named(*card));
  }
  log("{} is out of the round", seat);
}

// --- for scenarios, fingerprints and views ---

// {"ann": {"hand": ["Guard"], "discards": ["Priest"], "tokens": 3, "safe": true}, "deck": ["King", "Baron"], "aside": ["Princess"],
//  "first": "ann"}: whoever has no hand is out of the round; what is not named lies aside.
void LoveLetter::arrange(Setup& setup) {
  is_arranged_ = true;
  table_.move_all(deck_, aside_);
  CardArranger(table_, *this).put_all(setup);
  for (const Seat seat : seats()) {
    if (!table_.is_empty(hands_[seat])) {
      in_.add(seat);
    }
    const Setup* const player = setup.find(name(seat));
    const Setup* const tokens = player == nullptr ? nullptr : player->find("tokens");
    tokens_[seat] = tokens == nullptr ? 0 : static_cast<int>(tokens->number(0, tokens_to_win() - 1));
    const Setup* const safe = player == nullptr ? nullptr : player->find("safe");
    if (safe != nullptr && safe->flag()) {
      safe_.add(seat);
    }
  }
  const Setup* const first = setup.find("first");
  first_ = first == nullptr ? Seat() : read_seat(*first, *this);
}

void LoveLetter::digest(Hasher& hasher) const {
  table_.digest(hasher);
  hasher.add_all(tokens_).add(in_.bits()).add(safe_.bits()).add(first_.index());
  hasher.add(chosen_ ? chosen_->index() : -1);
}

void LoveLetter::lay_out(Layout& layout) {
  layout.counter("tokens to win", tokens_to_win());
  for (const Seat seat : seats()) {
    layout.counter("tokens", seat, tokens_[seat]);
    if (!in_.has(seat)) {
      layout.state(seat, "out of the round");
    } else if (safe_.has(seat)) {
      layout.state(seat, "safe");
    } else if (chosen_ == seat) {
      layout.state(seat, "chosen");
    }
  }
  table_.lay_out(layout);
}

void LoveLetter::show_face(std::int32_t face, std::string& out) const {
  out += printed_faces()[static_cast<std::size_t>(face - guard)].name;
}

}  // namespace rondel::games::loveletter
