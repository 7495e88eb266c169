// What things are worth to the bot, in tenths of a point.
#pragma once

#include <cstdint>

#include "wingspan/bot/sight.h"
#include "wingspan/rules/actions.h"

namespace rondel::games::wingspan {

// A bird on the mat from now on: its points, what its power will bring, and the room for eggs. What it costs is not in it.
std::int32_t worth_of_bird(const MatSight& sight, const Bird& bird, Habitat habitat);
// A card in the hand: the best that could be made of it, less its price.
std::int32_t worth_of_card(const MatSight& sight, const Bird& bird);
std::int32_t worth_of_bonus(const MatSight& sight, std::int32_t face);

// What an egg more, or this one egg less, on a bird of the seat changes in the goal of the round.
std::int32_t eggs_for_goal(const MatSight& sight, BirdId id, int eggs_there);

// One more of a food: how much of the hand it helps to pay for.
std::int32_t worth_of_food(const MatSight& sight, Food food);
// A power that is about to be used once, at the row's action or now.
std::int32_t worth_of_using(const MatSight& sight, const Bird& bird);

// An action of the turn, by itself and with the powers of its row.
std::int32_t worth_of_action(const MatSight& sight, Action action);
// To play that card there now.
std::int32_t worth_of_playing(const MatSight& sight, Card card, Habitat habitat);

}  // namespace rondel::games::wingspan
