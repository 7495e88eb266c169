#pragma once

#include "kernel/game.h"

namespace rondel::games {

extern const Game tictactoe;

}  // namespace rondel::games
