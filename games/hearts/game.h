#pragma once

#include "kernel/game.h"

namespace rondel::games::hearts {

extern const Game game;

}  // namespace rondel::games::hearts
