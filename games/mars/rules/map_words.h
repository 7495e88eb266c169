// What a cell of the map reads: "red city", "green claim", "ocean, 2 plants".
#pragma once

#include <array>
#include <string_view>

#include "kernel/text.h"
#include "mars/rules/map.h"

namespace rondel::games::mars {

// By the number of an owner.
inline constexpr std::array<std::string_view, most_players + 1> owner_names = {"red",    "green", "blue",
                                                                               "yellow", "black", "neutral"};

// Makes the words of tiles and claims, before the first match: it needs the heap.
void prepare_map_words();

// What lies in an area, or what is printed there.
Text word_on_map(const Spot& spot, AreaId area);

}  // namespace rondel::games::mars
