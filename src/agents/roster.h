// The agents that can be asked for by name.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "agents/agent.h"

namespace rondel {

inline constexpr std::string_view random_agent_name = "random";

std::span<const std::string_view> agent_names();

// Null for a name that is not among them.
std::unique_ptr<Agent> make_agent(std::string_view name);

}  // namespace rondel
