#pragma once

#include "kernel/game.h"

namespace rondel::games::cubedraft {

extern const Game game;

}  // namespace rondel::games::cubedraft
