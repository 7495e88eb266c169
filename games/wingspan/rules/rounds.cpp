// The course of Wingspan: four rounds of turns, and what ends each.
#include "wingspan/rules/actions.h"
#include "wingspan/rules/effects.h"
#include "wingspan/rules/play.h"
#include "wingspan/rules/scoring.h"

namespace rondel::games::wingspan {

Wingspan::Wingspan(const PlaySetup& setup) : TabletopPlay(setup), now_(*this, table_), narrator_(*this) {
  now_.powers.add_observer(narrator_);
}

Task<Result> Wingspan::run() {
  if (!is_arranged_) {
    put_up();
    co_await together(seats(), [this](Seat seat) { return choose_start(seat); });
    for (const Seat seat : seats()) {
      keep_start(seat);
    }
  }
  now_.powers.announce({.kind = Event::Kind::game_started, .seat = now_.course.first});
  co_await play_round();
  while (now_.course.round + 1 < now_.course.rounds_played) {
    begin_next_round();
    co_await play_round();
  }
  for (const Seat seat : seats()) {
    now_.powers.apply({.kind = Effect::Kind::reveal_bonus, .seat = seat});
  }
  const Result ended = result_of(now_);
  now_.powers.announce({.kind = Event::Kind::game_ended, .seat = *ended.winners.begin()});
  co_return ended;
}

Outcome Wingspan::apply(const Effect& effect) { return carry_out(now_, effect); }

void Wingspan::digest(Hasher& hasher) const {
  TabletopPlay::digest(hasher);
  now_.digest(hasher);
}

// --- rounds and turns ---

Task<> Wingspan::play_round() {
  now_.powers.announce({.kind = Event::Kind::round_started, .seat = now_.course.first});
  Seat seat = now_.course.active;
  while (now_.mat(seat).cubes() > 0) {
    co_await take_turn(seat);
    seat = seat.next(seat_count());
  }
  now_.powers.announce({.kind = Event::Kind::round_ended, .seat = now_.course.first});
  score_round();
}

void Wingspan::score_round() {
  for (const Seat seat : seats()) {
    const int points = now_.points_for_goal(seat);
    if (points > 0) {
      now_.powers.apply(
          {.kind = Effect::Kind::score_goal, .seat = seat, .count = static_cast<std::int16_t>(points)});
    }
  }
}

Task<> Wingspan::take_turn(Seat seat) {
  static constexpr std::array<Choice, action_count> actions = {
      Choice::word("play a bird", 0), Choice::word("gain food", 1), Choice::word("lay eggs", 2),
      Choice::word("draw cards", 3)};
  now_.powers.apply({.kind = Effect::Kind::begin_turn, .seat = seat});
  now_.powers.announce({.kind = Event::Kind::turn_started, .seat = seat});
  small_vector<Choice, action_count> choices;
  for (const Choice& action : actions) {
    if (can_do(now_, seat, static_cast<Action>(action.value))) {
      choices.push_back(action);
    }
  }
  const Picks picks =
      co_await ask({.seat = seat, .title = "choose an action", .choices = choices, .covered = true});
  const auto action = static_cast<Action>(choices[picks[0]].value);
  now_.powers.apply(
      {.kind = Effect::Kind::take_cube, .seat = seat, .count = static_cast<std::int16_t>(action)});
  const PowerActivationResult<Powers> result =
      co_await now_.powers.resolve({.context = {.power = &power_of(action),
                                                .owner = seat,
                                                .active = seat,
                                                .round = now_.course.round,
                                                .now = &now_}});
  co_await now_.powers.run_deferred();
  now_.powers.apply({.kind = Effect::Kind::refill_tray});
  now_.powers.announce({.kind = Event::Kind::turn_ended, .seat = seat});
}

// Everybody leaves a cube with the goal, so that there is one turn less.
void Wingspan::begin_next_round() {
  const auto next = static_cast<std::size_t>(now_.course.round + 1);
  now_.powers.apply({.kind = Effect::Kind::clear_tray});
  now_.powers.apply({.kind = Effect::Kind::refill_tray});
  now_.powers.apply({.kind = Effect::Kind::pass_first_player, .seat = now_.course.first.next(seat_count())});
  now_.powers.apply(
      {.kind = Effect::Kind::return_cubes, .count = static_cast<std::int16_t>(turns_in_round[next])});
  now_.powers.apply({.kind = Effect::Kind::begin_round, .count = static_cast<std::int16_t>(next)});
}

}  // namespace rondel::games::wingspan
