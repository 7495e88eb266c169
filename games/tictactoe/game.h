#pragma once

#include "kernel/game.h"

namespace rondel::games::tictactoe {

extern const Game game;

}  // namespace rondel::games::tictactoe
