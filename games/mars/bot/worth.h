// What things are worth to the bot of Terraforming Mars, in tenths of a mc.
#pragma once

#include <cstdint>

#include "mars/bot/sight.h"

namespace rondel::games::mars {

inline constexpr std::int32_t point_worth = 75;

// What an expression brings less what it costs, done by the seat.
std::int32_t worth_of(const MarsSight& sight, ops::Term term, std::int32_t times = 1);

// To have a card in play, without its price.
std::int32_t worth_of_card(const MarsSight& sight, const Face& face);

// To put a tile there.
std::int32_t worth_of_area(const MarsSight& sight, AreaId area, Text title);

// To raise the rating by a step, and to raise a parameter (nothing more when it is at its goal).
std::int32_t worth_of_rating(const MarsSight& sight);
std::int32_t worth_of_step(const MarsSight& sight, Parameter parameter);

// A mc that is spent: what is left over at the end is worth next to nothing.
std::int32_t worth_of_money(const MarsSight& sight);

}  // namespace rondel::games::mars
