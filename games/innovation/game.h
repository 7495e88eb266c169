#pragma once

#include "kernel/game.h"

namespace rondel::games::innovation {

// Innovation for two to four, each for themselves: the fourth edition or the classic one (the setting `edition`).
extern const Game game;

}  // namespace rondel::games::innovation
