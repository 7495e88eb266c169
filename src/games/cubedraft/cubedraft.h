#pragma once

#include "kernel/game.h"

namespace rondel::games {

extern const Game cubedraft;

}  // namespace rondel::games
