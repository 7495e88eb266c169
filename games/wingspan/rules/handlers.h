// The handlers of Wingspan, each a coroutine over a context and the parameters of a card (rules/powers/power.h). powers.cpp
// lists them under the names that the card data uses.
#pragma once

#include "wingspan/rules/powers.h"

namespace rondel::games::wingspan {

// --- actions of a turn (actions.cpp) ---
Run play_bird_action(const Context& context, const Params& params);
Run gain_food_action(const Context& context, const Params& params);
Run lay_eggs_action(const Context& context, const Params& params);
Run draw_cards_action(const Context& context, const Params& params);
Run discard_at_end_of_turn(const Context& context, const Params& params);

// --- about food (food_powers.cpp) ---
Run gain_food_from_supply(const Context& context, const Params& params);
Run all_players_gain_food_from_supply(const Context& context, const Params& params);
Run cache_food_from_supply(const Context& context, const Params& params);
Run gain_food_from_feeder(const Context& context, const Params& params);
Run gain_food_from_feeder_if_available(const Context& context, const Params& params);
Run gain_food_from_feeder_with_cache(const Context& context, const Params& params);
Run gain_all_food_type_from_feeder(const Context& context, const Params& params);
Run each_player_gains_food_from_feeder(const Context& context, const Params& params);
Run players_with_fewest_in_habitat_gain_food(const Context& context, const Params& params);
Run trade_food_type(const Context& context, const Params& params);
Run discard_egg_to_gain_food(const Context& context, const Params& params);

// --- about eggs (egg_powers.cpp) ---
Run lay_eggs_on_bird(const Context& context, const Params& params);
Run all_players_lay_egg_on_nest_type(const Context& context, const Params& params);
Run lay_egg_on_birds_with_nest_type(const Context& context, const Params& params);

// --- about cards (card_powers.cpp) ---
Run draw_cards(const Context& context, const Params& params);
Run draw_cards_with_delayed_discard(const Context& context, const Params& params);
Run all_players_draw_cards_from_deck(const Context& context, const Params& params);
Run players_with_fewest_in_habitat_draw_card(const Context& context, const Params& params);
Run discard_egg_to_draw_cards(const Context& context, const Params& params);
Run draw_and_distribute_cards(const Context& context, const Params& params);
Run draw_face_up_cards_from_tray(const Context& context, const Params& params);
Run draw_bonus_cards_and_keep(const Context& context, const Params& params);

// --- about tucked cards (tuck_powers.cpp) ---
Run tuck_and_draw(const Context& context, const Params& params);
Run tuck_from_hand_and_lay(const Context& context, const Params& params);
Run tuck_and_gain_food(const Context& context, const Params& params);
Run tuck_and_gain_food_of_choice(const Context& context, const Params& params);
Run discard_food_to_tuck_from_deck(const Context& context, const Params& params);

// --- predators, and birds that do something with birds (bird_powers.cpp) ---
Run roll_dice_and_cache_if_match(const Context& context, const Params& params);
Run look_at_card_and_tuck_if_wingspan_under(const Context& context, const Params& params);
Run move_to_another_habitat_if_rightmost(const Context& context, const Params& params);
Run repeat_brown_power_in_habitat(const Context& context, const Params& params);
Run repeat_predator_power_in_habitat(const Context& context, const Params& params);
Run play_additional_bird_in_habitat(const Context& context, const Params& params);

// --- when another player does something (pink_powers.cpp) ---
Run lay_egg_when_eggs_are_laid(const Context& context, const Params& params);
Run gain_food_when_predator_succeeds(const Context& context, const Params& params);
Run gain_food_when_bird_is_played(const Context& context, const Params& params);
Run tuck_card_when_bird_is_played(const Context& context, const Params& params);
Run cache_when_food_is_gained(const Context& context, const Params& params);

bool reacts_to_eggs(const Context& context, const Params& params, const Event& event);
bool reacts_to_predator(const Context& context, const Params& params, const Event& event);
bool reacts_to_bird(const Context& context, const Params& params, const Event& event);
bool reacts_to_food(const Context& context, const Params& params, const Event& event);

}  // namespace rondel::games::wingspan
