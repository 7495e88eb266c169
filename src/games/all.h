// Every game there is, in the order people are shown them. A new game is a folder and a line in all.cpp.
#pragma once

#include <span>
#include <string_view>

#include "kernel/game.h"

namespace rondel::games {

std::span<const Game* const> all();

// The game of that name, or null.
const Game* find(std::string_view name);

}  // namespace rondel::games
