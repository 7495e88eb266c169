// Small games that exist to be measured: each does one thing over and over.
#pragma once

#include "kernel/game.h"

namespace rondel::bench {

// Asks one seat for one of four choices, for ever, in a task `depth` levels below the root (setting "depth").
extern const Game asker;

// Keeps `bytes` of state (setting "bytes") and asks, for ever.
extern const Game ballast;

// Awaits `tasks` tasks that complete at once (setting "tasks") between two questions, for ever.
extern const Game awaiter;

// Asks one seat for some of 180 cards and a group of 19 more; once.
extern const Game picker;

// Grows, shrinks and replaces lists and strings, for ever: what a long game does to its arena.
extern const Game churner;

}  // namespace rondel::bench
