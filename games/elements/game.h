// 7 Elements: two players bring beings, items and spells into the present, and pay for them with elements of seven colours.
#pragma once

#include "kernel/game.h"

namespace rondel::games::elements {

extern const Game game;

}  // namespace rondel::games::elements
