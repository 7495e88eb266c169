// What can be left from anywhere inside it: the run, one step of it, the encounter on top.
#pragma once

#include "kernel/rondel.h"

namespace rondel::games::netrunner {

inline constexpr Scope in_run{"run"};
inline constexpr Scope in_step{"step of a run"};
inline constexpr Scope in_encounter{"encounter"};

}  // namespace rondel::games::netrunner
