#pragma once

#include "kernel/game.h"

namespace rondel::games::my_windows {

extern const Game game;

}  // namespace rondel::games::my_windows
