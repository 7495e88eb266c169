// Aiming: what a spell or a power can be aimed at, and choosing it. `source` is the piece whose power it is; no_piece for spells.
#pragma once

#include "elements/rules/faces.h"
#include "kernel/log.h"
#include "kernel/task.h"

namespace rondel::games::elements {

// Whether there is anything to aim at. What needs no target always has one.
bool has_target(const Elements& play, Seat me, Aim aim, PieceId source);
// Asks for one of the targets; nothing for what needs none.
Task<Target> choose_target(Elements& play, Seat me, Aim aim, PieceId source, Text title);

// A target, which is still there, as the log names it; and a line that says so.
LogArg named(const Elements& play, Target target);
void tell_target(Elements& play, Target target);

}  // namespace rondel::games::elements
