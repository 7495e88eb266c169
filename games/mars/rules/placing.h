// Placing a tile, and what that brings: what is printed there, money beside oceans, and steps of global parameters. Where it may go
// is map.h.
#pragma once

#include "mars/rules/areas.h"
#include "mars/rules/words.h"
#include "rules/operations/operation.h"

namespace rondel::games::mars {

class Mars;  // NOLINT(cppcoreguidelines-virtual-class-destructor): final where it is defined

// For the owner of the operation, and because of it. Cards in play hear of it.
void place_tile(Mars& play, const ops::Operation& because, AreaId area, Tile tile);

}  // namespace rondel::games::mars
