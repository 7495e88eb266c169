#pragma once

#include "kernel/game.h"

namespace rondel::games::leduc {

extern const Game game;

}  // namespace rondel::games::leduc
