// Food from the supply and from the feeder, and the dice in it.
#include "wingspan/rules/effects.h"

namespace rondel::games::wingspan {

Outcome apply_gain_food(Position& now, const Effect& effect) {
  now.players[effect.seat].foods += effect.foods;
  return {};
}

Outcome apply_take_die(Position& now, const Effect& effect) {
  now.feeder.take(effect.side);
  if (effect.bird == no_bird) {
    ++now.players[effect.seat].foods[effect.food];
  } else {
    now.table().add_tokens(Card(effect.bird), "cached", 1);
  }
  Outcome outcome;
  if (now.feeder.inside() == 0) {
    now.luck.roll_into(now.feeder);
    outcome.dice = now.feeder.showing();
  }
  return outcome;
}

Outcome apply_roll_feeder(Position& now, const Effect& /*effect*/) {
  now.luck.roll_into(now.feeder);
  Outcome outcome;
  outcome.dice = now.feeder.showing();
  return outcome;
}

// The dice outside the feeder are rolled beside it, and stay outside.
Outcome apply_roll_dice(Position& now, const Effect& effect) {
  Outcome outcome;
  for (int i = 0; i < now.feeder.outside(); ++i) {
    const Side side = now.luck.roll();
    ++outcome.dice[side];
    outcome.count += (foods_on(side) & bit(effect.food)) != 0 ? 1 : 0;
  }
  return outcome;
}

Outcome apply_cache_food(Position& now, const Effect& effect) {
  now.table().add_tokens(Card(effect.bird), "cached", effect.count);
  return {};
}

Outcome apply_discard_food(Position& now, const Effect& effect) {
  for (std::size_t i = 0; i < food_kinds; ++i) {
    std::int16_t& owned = now.players[effect.seat].foods.counts[i];
    check(owned >= effect.foods.counts[i], "more food was paid than there is");
    owned = static_cast<std::int16_t>(owned - effect.foods.counts[i]);
  }
  return {};
}

}  // namespace rondel::games::wingspan
