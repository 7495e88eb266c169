// The agents that can be asked for by name.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "agents/agent.h"
#include "kernel/game.h"

namespace rondel {

inline constexpr std::string_view random_agent_name = "random";
// The game's own bot (Game::house_bot), and one that plays at random where there is none.
inline constexpr std::string_view house_agent_name = "house";

std::span<const std::string_view> agent_names();
bool is_agent_name(std::string_view name);

// For matches of that game. Null for a name that is not among them.
std::unique_ptr<Agent> make_agent(std::string_view name, const Game& game);

}  // namespace rondel
