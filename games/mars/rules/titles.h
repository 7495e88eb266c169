// What players are asked, where more than one place has to know the words: the rules ask, the house bot answers by them. Titles of
// operations are made from their expressions (operations.h).
#pragma once

#include "kernel/text.h"

namespace rondel::games::mars {

namespace titles {

// --- cards ---
inline constexpr Text choose_corporation = "choose your corporation";
inline constexpr Text buy_cards = "buy cards for 3 mc each";
inline constexpr Text draft_a_card = "keep a card, pass the others on";
inline constexpr Text keep_cards = "which cards do you keep?";
inline constexpr Text buy_this_card = "buy this card for 3 mc?";
inline constexpr Text discard_a_card = "discard a card";
inline constexpr Text sell_patents = "sell patents for 1 mc each";

// --- paying ---
inline constexpr Text pay_with = "pay with";
inline constexpr Text pay_with_mc_for_the_rest = "pay with, and mc for the rest";
inline constexpr Text how_much_titanium = "how much titanium?";
inline constexpr Text how_much_steel = "how much steel?";

// --- operations ---
inline constexpr Text take_an_action = "take an action";
inline constexpr Text take_a_second_action = "take a second action";
inline constexpr Text place_a_greenery = "place a greenery";
inline constexpr Text place_a_city = "place a city";
inline constexpr Text add_to_which_card = "add to which card?";
inline constexpr Text copy_whose_production = "copy whose production?";

// --- others lose something ---
inline constexpr Text who_loses_fewer = "who loses fewer?";
inline constexpr Text how_many_are_lost = "how many are lost?";

}  // namespace titles

// --- what is done with what a choice is about ---
inline constexpr Text pay_label = "pay";
inline constexpr Text play_label = "play";
inline constexpr Text use_label = "use";
inline constexpr Text buy_label = "buy";
inline constexpr Text discard_label = "discard";
inline constexpr Text fewer_label = "fewer";
inline constexpr Text nobody_label = "nobody";

// --- what a turn offers besides cards ---
namespace actions {

inline constexpr Text pass = "pass";
inline constexpr Text end_turn = "end turn";
inline constexpr Text first_action = "first action";
inline constexpr Text turn_plants = "turn plants into a greenery";
inline constexpr Text turn_heat = "turn heat into temperature";

}  // namespace actions

}  // namespace rondel::games::mars
