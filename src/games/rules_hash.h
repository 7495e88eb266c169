// What a game's rules were built from, as a hash: of everything in src/kernel and src/rules that decides what a match is
// (tests and JSON do not), and of the game's own folder with its data. It is the same on every machine. Two builds with the
// same hash play the same matches; with another hash they may or may not, and `rondel verify` finds out.
#pragma once

#include <string_view>

#include "kernel/game.h"

namespace rondel::games {

// 32 hexadecimal digits; empty for a game that has no folder in src/games (those of tests).
std::string_view rules_hash(const Game& game);

}  // namespace rondel::games
