// Rounds, turns, cubes and what is put off.
#include "wingspan/rules/actions.h"
#include "wingspan/rules/effects.h"

namespace rondel::games::wingspan {

Outcome apply_put_off_discard(Position& now, const Effect& effect) {
  Context context = now.context_of(effect.bird, effect.seat);
  context.power = &end_of_turn_discard();
  for (int i = 0; i < effect.count; ++i) {
    now.powers.defer({.context = context});
  }
  return {};
}

Outcome apply_begin_turn(Position& now, const Effect& effect) {
  now.course.active = effect.seat;
  now.powers.begin_turn(effect.seat);
  return {};
}

Outcome apply_take_cube(Position& now, const Effect& effect) {
  --now.players[effect.seat].cubes;
  return {};
}

Outcome apply_score_goal(Position& now, const Effect& effect) {
  std::int16_t& points = now.players[effect.seat].goal_points;
  points = static_cast<std::int16_t>(points + effect.count);
  return {};
}

Outcome apply_pass_first_player(Position& now, const Effect& effect) {
  now.course.first = effect.seat;
  return {};
}

Outcome apply_return_cubes(Position& now, const Effect& effect) {
  for (const Seat seat : now.seats()) {
    now.players[seat].cubes = effect.count;
  }
  return {};
}

Outcome apply_begin_round(Position& now, const Effect& effect) {
  now.course.round = effect.count;
  now.course.active = now.course.first;
  return {};
}

}  // namespace rondel::games::wingspan
