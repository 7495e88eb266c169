// Who can be named to play where a match waits for its agents: those of the roster, and the one that searches, with its options
// behind it (agents/search/options.h): "search:iterations=2000,rollout=house".
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "agents/agent.h"
#include "kernel/game.h"

namespace rondel {

// Without options.
std::span<const std::string_view> lineup_names();

// What is wrong with a name and its options: a sentence that lists what there is; empty: nothing is.
std::string lineup_problem(std::string_view name);

// Takes a list with commas apart. What stands behind a comma belongs to the options before it where it is one: "name=value".
std::vector<std::string> split_lineup(std::string_view list);

// For matches of that game. Null for a name that has a problem.
std::unique_ptr<Agent> make_for_lineup(std::string_view name, const Game& game);

}  // namespace rondel
