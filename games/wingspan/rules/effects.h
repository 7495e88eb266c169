// How effects come true. This is the one place where a position changes after the deal: a function for each kind of effect, in files
// named after what they change, and `carry_out`, which finds it (effects.cpp).
//   (1) A kind has one function; it trusts the effect, and faults the match where that breaks a rule of the position.
//   (2) Nothing is asked, told or logged here: the log is written by who watches the effects (narrator.h).
#pragma once

#include "wingspan/rules/position.h"

namespace rondel::games::wingspan {

// Gives what came of it.
Outcome carry_out(Position& now, const Effect& effect);

// --- food and dice (food_effects.cpp) ---
Outcome apply_gain_food(Position& now, const Effect& effect);
Outcome apply_take_die(Position& now, const Effect& effect);
Outcome apply_roll_feeder(Position& now, const Effect& effect);
Outcome apply_roll_dice(Position& now, const Effect& effect);
Outcome apply_cache_food(Position& now, const Effect& effect);
Outcome apply_discard_food(Position& now, const Effect& effect);

// --- birds and their eggs (bird_effects.cpp) ---
Outcome apply_lay_eggs(Position& now, const Effect& effect);
Outcome apply_all_players_lay_eggs(Position& now, const Effect& effect);
Outcome apply_discard_eggs(Position& now, const Effect& effect);
Outcome apply_choose_bird(Position& now, const Effect& effect);
Outcome apply_play_bird(Position& now, const Effect& effect);
Outcome apply_move_bird(Position& now, const Effect& effect);
Outcome apply_repeat_power(Position& now, const Effect& effect);

// --- cards (card_effects.cpp) ---
Outcome apply_draw_from_deck(Position& now, const Effect& effect);
Outcome apply_draw_from_tray(Position& now, const Effect& effect);
Outcome apply_discard_card(Position& now, const Effect& effect);
Outcome apply_tuck_from_hand(Position& now, const Effect& effect);
Outcome apply_tuck_from_deck(Position& now, const Effect& effect);
Outcome apply_reveal_card(Position& now, const Effect& effect);
Outcome apply_tuck_revealed(Position& now, const Effect& effect);
Outcome apply_discard_revealed(Position& now, const Effect& effect);
Outcome apply_spread_cards(Position& now, const Effect& effect);
Outcome apply_take_spread(Position& now, const Effect& effect);
Outcome apply_refill_tray(Position& now, const Effect& effect);
Outcome apply_clear_tray(Position& now, const Effect& effect);
Outcome apply_draw_bonus(Position& now, const Effect& effect);
Outcome apply_discard_bonus(Position& now, const Effect& effect);
Outcome apply_reveal_bonus(Position& now, const Effect& effect);

// --- rounds and turns (course_effects.cpp) ---
Outcome apply_put_off_discard(Position& now, const Effect& effect);
Outcome apply_begin_turn(Position& now, const Effect& effect);
Outcome apply_take_cube(Position& now, const Effect& effect);
Outcome apply_score_goal(Position& now, const Effect& effect);
Outcome apply_pass_first_player(Position& now, const Effect& effect);
Outcome apply_return_cubes(Position& now, const Effect& effect);
Outcome apply_begin_round(Position& now, const Effect& effect);

}  // namespace rondel::games::wingspan
