#pragma once

#include "kernel/game.h"

namespace rondel::games {

extern const Game leduc;

}  // namespace rondel::games
