#pragma once

#include "kernel/game.h"

namespace rondel::games::ginrummy {

// Gin rummy for two: one hand, or hands up to a number of points (the setting `target`).
extern const Game game;

}  // namespace rondel::games::ginrummy
