// The four actions of a turn. They are powers like those of the birds, and so is what a turn puts off until its end
// (actions.cpp, powers.cpp).
#pragma once

#include <cstdint>

#include "wingspan/rules/powers.h"

namespace rondel::games::wingspan {

enum class Action : std::uint8_t { play_bird, gain_food, lay_eggs, draw_cards };
inline constexpr int action_count = 4;

const Power<Powers>& power_of(Action action);
const Power<Powers>& end_of_turn_discard();

// Whether the action could do anything for the seat.
bool can_do(const Position& now, Seat seat, Action action);

}  // namespace rondel::games::wingspan
