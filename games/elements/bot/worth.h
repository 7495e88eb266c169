// What things are worth to the bot, in points: about two for a point of damage. Passing is worth nothing.
#pragma once

#include <cstdint>

#include "elements/bot/sight.h"

namespace rondel::games::elements {

inline constexpr std::int32_t wins = 1'000;

// To play a card of the hand, or to use a power: with the best target there is.
std::int32_t worth_of_playing(const Sight& sight, const Face& face);
std::int32_t worth_of_using(const Sight& sight, const Piece& piece, const Power& power);

// To aim that card or power at something.
std::int32_t worth_of_target(const Sight& sight, const Face& face, const Choice& target);

// To attack with a being, and to block the attacker with one.
std::int32_t worth_of_attacking(const Sight& sight, const Piece& being);
std::int32_t worth_of_blocking(const Sight& sight, const Piece& being);

// To have one more of an element: how much of the hand it helps to pay for.
std::int32_t worth_of_element(const Sight& sight, Element element);

}  // namespace rondel::games::elements
