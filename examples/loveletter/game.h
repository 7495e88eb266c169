// Love Letter: sixteen cards, one in hand, one drawn, one played. Who holds the highest card at the end, or is the last one left, has
// had a letter delivered to the Princess.
#pragma once

#include "kernel/game.h"

namespace rondel::games::loveletter {

extern const Game game;

}  // namespace rondel::games::loveletter
