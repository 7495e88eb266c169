#pragma once

#include "kernel/game.h"

namespace rondel::games {

extern const Game hearts;

}  // namespace rondel::games
