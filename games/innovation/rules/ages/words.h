// What the cards are written with.
#pragma once

#include "innovation/rules/verbs.h"

namespace rondel::games::innovation {

using enum Color;
inline constexpr Icon castle = Icon::castle;
inline constexpr Icon crown = Icon::crown;
inline constexpr Icon leaf = Icon::leaf;
inline constexpr Icon bulb = Icon::bulb;
inline constexpr Icon factory = Icon::factory;
inline constexpr Icon clock = Icon::clock;
inline constexpr Splay left = Splay::left;
inline constexpr Splay right = Splay::right;
inline constexpr Splay up = Splay::up;
inline constexpr Splay aslant = Splay::aslant;

}  // namespace rondel::games::innovation
