// The start of 7 Elements, and what is not of one part.
#include <array>

#include "elements/rules/decks.h"
#include "elements/rules/play.h"
#include "rules/requests.h"

namespace rondel::games::elements {

Elements::Elements(const PlaySetup& setup, CardSet cards)
    : TabletopPlay(setup),
      cards_(cards),
      sides_{{{Side(*this, Seat(0)), Side(*this, Seat(1))}}},
      present_(*this),
      turn_(*this),
      triggers_(*this) {
  Zones::add_to(table_);
  present_.reserve();
}

Task<Result> Elements::run() {
  if (!is_arranged_) {
    decide_who_begins();
    deal();
    co_await offer_mulligans();
  }
  co_await turn_.phases().run(first_phase_);
  co_return Result{.reason = "the last day is over"};
}

// --- start ---

void Elements::decide_who_begins() {
  if (!since(2)) return;  // sun
  const auto begins = static_cast<int>(settings().number("begins"));
  const Seat first(begins < player_count ? begins : static_cast<int>(random("begins").below(player_count)));
  turn_.begin_with(first);
  learn(Knowers::everybody());
  log("{} begins", first);
}

void Elements::deal() {
  for (const Seat seat : seats()) {
    std::string_view rest = list_of(settings().text(name(seat)));
    DeckLine line;
    while (next_line(rest, line)) {
      const std::int32_t face = cards_.named(line.name);
      check(face >= 0, "a deck was not checked before the match");
      for (int i = 0; i < line.count; ++i) {
        table_.add_card(face, Zones::future(seat), seat.index());
      }
    }
    table_.shuffle(Zones::future(seat), random("future"));
    side(seat).deal();
  }
}

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
    side(seat).take_mulligan();
  }
}

// Who begins is a turn ahead; by agreement the first turn brings less.
bool Elements::first_turn_is(FirstTurn agreed) const {
  return since(2) && !is_arranged_ && turn_.number() == 1 &&
         settings().number("first_turn") == static_cast<std::int64_t>(agreed);
}

// --- of all ---

SeatSet Elements::enemies(Seat seat) const {
  SeatSet others = seats();
  others.remove(seat);
  return others;
}

void Elements::damage(Target target, std::int32_t count) {
  if (target.kind == Target::Kind::player) {
    side(target.player()).lose_life(count);
  } else {
    present_.damage(target.piece(), count);
  }
}

void Elements::add_health(Target target, std::int32_t count) {
  if (target.kind == Target::Kind::player) {
    side(target.player()).gain_life(count);
  } else {
    present_.add_health(target.piece(), count);
  }
}

void Elements::banish(Card card) {
  const Zone from = table_.zone_of(card);
  if (from == Zones::past(Seat(0)) || from == Zones::past(Seat(1))) {
    table_.move(card, Zones::gone());
  }
}

void Elements::digest(Hasher& hasher) const {
  TabletopPlay::digest(hasher);
  for (const Side& side : sides_) {
    side.digest(hasher);
  }
  present_.digest(hasher);
  turn_.digest_phases(hasher);
  hasher.add(triggers_.waiting()).add(turn_.active()).add(turn_.number()).add(present_.last_number());
  turn_.digest_choices(hasher);
}

}  // namespace rondel::games::elements
