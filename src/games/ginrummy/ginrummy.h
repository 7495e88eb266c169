#pragma once

#include "kernel/game.h"

namespace rondel::games {

// Gin rummy for two: one hand, or hands up to a number of points (the setting `target`).
extern const Game ginrummy;

}  // namespace rondel::games
