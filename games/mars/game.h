// Terraforming Mars: make Mars habitable faster and better than the others. The base game with the Corporate Era, for one
// to five (README.md).
#pragma once

#include "kernel/game.h"

namespace rondel::games::mars {

extern const Game game;

}  // namespace rondel::games::mars
