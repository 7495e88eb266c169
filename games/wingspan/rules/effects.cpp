#include "wingspan/rules/effects.h"

#include <array>

namespace rondel::games::wingspan {

// In the order of Effect::Kind.
Outcome carry_out(Position& now, const Effect& effect) {
  using Applier = Outcome (*)(Position&, const Effect&);
  static constexpr std::array<Applier, Effect::kinds> appliers = {
      apply_gain_food,     apply_take_die,       apply_roll_feeder,
      apply_roll_feeder,   apply_roll_dice,      apply_cache_food,
      apply_discard_food,  apply_lay_eggs,       apply_all_players_lay_eggs,
      apply_discard_eggs,  apply_draw_from_deck, apply_draw_from_tray,
      apply_discard_card,  apply_tuck_from_hand, apply_tuck_from_deck,
      apply_reveal_card,   apply_tuck_revealed,  apply_discard_revealed,
      apply_spread_cards,  apply_take_spread,    apply_draw_bonus,
      apply_discard_bonus, apply_choose_bird,    apply_play_bird,
      apply_move_bird,     apply_repeat_power,   apply_put_off_discard,
      apply_refill_tray,   apply_clear_tray,     apply_begin_turn,
      apply_take_cube,     apply_score_goal,     apply_pass_first_player,
      apply_return_cubes,  apply_begin_round,    apply_reveal_bonus,
  };
  return appliers[static_cast<std::size_t>(effect.kind)](now, effect);
}

}  // namespace rondel::games::wingspan
