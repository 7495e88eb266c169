// Netrunner: a corporation hides its agendas behind ice, and a hacker runs on its servers to steal them.
#pragma once

#include "kernel/game.h"

namespace rondel::games::netrunner {

extern const Game game;

}  // namespace rondel::games::netrunner
