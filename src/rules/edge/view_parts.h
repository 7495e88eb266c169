// A view in parts (json_parts.h): each zone, player, board and layer is one, and so is each other member. The log is not in it.
#pragma once

#include <span>

#include "kernel/match.h"
#include "rules/edge/json_parts.h"

namespace rondel {

// What is in `known`, views of the same match from before or for others, is not made again where it shows the same.
JsonParts view_parts(const Match& match, Viewer viewer, std::span<const JsonParts* const> known);

}  // namespace rondel
