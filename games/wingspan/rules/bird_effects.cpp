// Birds that come to a mat or move on it, and the eggs on them.
#include "wingspan/rules/effects.h"

namespace rondel::games::wingspan {

Outcome apply_lay_eggs(Position& now, const Effect& effect) {
  check(effect.count <= now.bird(effect.bird).room(), "an egg was laid where there is no room");
  now.table().add_tokens(Card(effect.bird), "eggs", effect.count);
  return {};
}

Outcome apply_all_players_lay_eggs(Position& now, const Effect& effect) {
  for (const std::int16_t bird : effect.birds) {
    if (bird != no_bird) {
      now.table().add_tokens(Card(bird), "eggs", 1);
    }
  }
  return {};
}

Outcome apply_discard_eggs(Position& now, const Effect& effect) {
  check(now.bird(effect.bird).eggs() >= effect.count, "an egg was taken that is not there");
  now.table().add_tokens(Card(effect.bird), "eggs", -effect.count);
  return {};
}

// It is shown before it is paid for, so that everybody can see that the payment is right.
Outcome apply_choose_bird(Position& now, const Effect& effect) {
  now.table().reveal(Card(effect.card));
  now.players[effect.seat].playing = effect.card;
  return {};
}

Outcome apply_play_bird(Position& now, const Effect& effect) {
  check(now.mat(effect.seat).row(effect.habitat).has_room(), "a bird was played to a row that is full");
  now.players[effect.seat].playing = -1;
  now.table().move(Card(effect.card), Zones::row(effect.seat, effect.habitat));
  return {};
}

Outcome apply_move_bird(Position& now, const Effect& effect) {
  check(now.mat(effect.seat).row(effect.habitat).has_room(), "a bird was moved to a row that is full");
  now.table().move(Card(effect.bird), Zones::row(effect.seat, effect.habitat));
  return {};
}

// Only told: the power itself runs on behalf of the one that repeats it.
Outcome apply_repeat_power(Position& /*now*/, const Effect& /*effect*/) { return {}; }

}  // namespace rondel::games::wingspan
