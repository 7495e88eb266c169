// Wingspan: birds are brought into three habitats over four rounds; their powers are set off row by row.
#pragma once

#include "kernel/game.h"

namespace rondel::games::wingspan {

extern const Game game;

}  // namespace rondel::games::wingspan
