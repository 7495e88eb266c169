// The turn of 7 Elements: its phases, and what they do.
#include <array>

#include "elements/rules/decks.h"
#include "elements/rules/play.h"

namespace rondel::games::elements {

std::span<const Phase<Elements>> Elements::turn() {
  static constexpr std::array table = {
      Phase<Elements>{.name = "sunrise",
                      .begin = &Elements::begin_sunrise,
                      .offer = &Elements::offer_sunrise,
                      .may_pass = &Elements::may_pass_sunrise,
                      .exec = &Elements::exec_sunrise,
                      .next = &Elements::after_sunrise},
      Phase<Elements>{.name = "main", .offer = &Elements::offer_main, .next = &Elements::after_main},
      Phase<Elements>{.name = "attack",
                      .deciders = &Elements::attacking_side,
                      .offer = &Elements::offer_attack,
                      .pass_label = "no attack",
                      .next = &Elements::after_attack},
      Phase<Elements>{.name = "defend",
                      .deciders = &Elements::defending_side,
                      .offer = &Elements::offer_defend,
                      .pass_label = "no block",
                      .next = &Elements::after_defend},
      Phase<Elements>{.name = "combat", .exec = &Elements::exec_combat, .next = &Elements::after_combat},
      Phase<Elements>{.name = "sunset", .begin = &Elements::begin_sunset, .next = &Elements::after_sunset},
      Phase<Elements>{.name = "play"},
      Phase<Elements>{.name = "trigger"},
  };
  return table;
}

Elements::Elements(const PlaySetup& setup) : TabletopPlay(setup), phases_(*this, turn()) {
  table_.reserve(2 * smallest_deck, player_count * 3 + 2);
  for (const Seat seat : seats()) {
    table_.add_zone({.name = "hand", .owner = seat, .visibility = Visibility::owner});
    table_.add_zone(
        {.name = "future", .owner = seat, .visibility = Visibility::count, .order = Order::ordered});
    table_.add_zone({.name = "past", .owner = seat, .order = Order::ordered});
  }
  table_.add_zone({.name = "played", .order = Order::ordered});
  table_.add_zone({.name = "gone", .order = Order::ordered});
  present_.reserve(12);
}

Task<Result> Elements::run() {
  if (!is_arranged_) {
    decide_who_begins();
    deal();
    co_await offer_mulligans();
  }
  co_await phases_.run(first_phase_);
  co_return Result{.reason = "the last day is over"};
}

// --- start ---

void Elements::decide_who_begins() {
  if (!since(2)) return;  // sun
  const auto begins = static_cast<int>(settings().number("begins"));
  active_ = Seat(begins < player_count ? begins : static_cast<int>(random("begins").below(player_count)));
  learn(Knowers::everybody());
  log("{} begins", active_);
}

void Elements::deal() {
  for (const Seat seat : seats()) {
    std::string_view rest = list_of(settings().text(name(seat)));
    DeckLine line;
    while (next_line(rest, line)) {
      const std::int32_t face = face_named(line.name);
      check(face >= 0, "a deck was not checked before the match");
      for (int i = 0; i < line.count; ++i) {
        table_.add_card(face, future(seat), seat.index());
      }
    }
    table_.shuffle(future(seat), random("future"));
    deal(seat);
  }
}

void Elements::deal(Seat seat) { table_.deal(future(seat), hand(seat), cards_in_first_hand); }

Task<> Elements::offer_mulligans() {
  static constexpr std::array keep_or_not = {Choice::word("keep"), Choice::word("mulligan")};
  small_vector<Question, player_count> questions;
  for (const Seat seat : seats()) {
    questions.push_back({.seat = seat, .title = "keep this hand?", .choices = keep_or_not});
  }
  const vector<Picks> answers = co_await ask_many(questions);
  for (const Seat seat : seats()) {
    if (answers[static_cast<std::size_t>(seat.index())][0] == 0) {
      log("{} keeps the first hand", seat);
      continue;
    }
    log("{} takes a mulligan", seat);
    table_.move_all(hand(seat), past(seat));
    deal(seat);
  }
}

// --- sunrise: an element is chosen, created, and a card drawn ---

Task<> Elements::begin_sunrise() {
  ++turns_;
  log("sunrise: {}'s turn", active_);
  phases_.happened(turn_begun);
  chosen_ = generic;
  players_[active_].karma.reactivate();
  for (Piece& piece : present_) {
    piece.is_awake = piece.is_awake || piece.owner == active_;
  }
  fire(When::sunrise);
  co_await settle();
}

void Elements::offer_sunrise(Seat seat, Choices& choices) const {
  if (seat == active_ && lacks_element()) {
    for (Element element = 1; element <= element_count; ++element) {
      choices.add(Choice::word(element_names[static_cast<std::size_t>(element)], element));
    }
  }
}

// Who begins is a turn ahead; by agreement the first turn brings less.
bool Elements::first_turn_is(FirstTurn agreed) const {
  return since(2) && !is_arranged_ && turns_ == 1 &&
         settings().number("first_turn") == static_cast<std::int64_t>(agreed);
}

bool Elements::lacks_element() const {
  return chosen_ == generic && !first_turn_is(FirstTurn::without_element);
}

bool Elements::may_pass_sunrise(Seat seat) const { return seat != active_ || !lacks_element(); }

Task<> Elements::exec_sunrise() {
  if (chosen_ != generic) gain(active_, chosen_);
  if (!first_turn_is(FirstTurn::without_card)) draw(active_);
  co_return;
}

// --- main, attack, defend ---

void Elements::offer_main(Seat seat, Choices& choices) const {
  if (seat == active_) {
    offer_cards(seat, false, choices);
  }
}

void Elements::offer_attack(Seat seat, Choices& choices) const {
  if (seat == active_) {
    for (const Piece& piece : present_) {
      if (piece.owner == seat && piece.is_being() && piece.is_awake) {
        choices.add(Choice::card(piece.id, "attack with"));
      }
    }
  }
}

void Elements::offer_defend(Seat seat, Choices& choices) const {
  if (seat != active_) {
    for (const Piece& piece : present_) {
      if (piece.owner == seat && piece.is_being() && piece.is_awake) {
        choices.add(Choice::card(piece.id, "block with"));
      }
    }
  }
}

// --- combat ---

// A being that is blocked stays blocked, even when who blocked it is gone by now.
Task<> Elements::exec_combat() {
  Piece* const attacking = attacker_ ? find_piece(*attacker_) : nullptr;
  if (attacking != nullptr && blocker_) {
    fight(*attacker_, {.kind = Target::Kind::piece, .value = *blocker_});
  } else if (attacking != nullptr) {
    for (const Seat enemy : enemies(active_)) {
      lose_life(enemy, attacking->attack);
    }
  }
  attacker_.reset();
  blocker_.reset();
  co_await settle();
}

// --- sunset ---

Task<> Elements::begin_sunset() {
  log("sunset");
  fire(When::sunset);
  co_await settle();
}

PhaseId Elements::after_sunset() {
  active_ = active_.next(player_count);
  return turns_ < settings().number("turns") ? sunrise : no_phase;
}

}  // namespace rondel::games::elements
