#include "agents/roster.h"

#include <algorithm>
#include <array>

#include "agents/first_agent.h"
#include "agents/random_agent.h"

namespace rondel {
namespace {

constexpr std::string_view first_agent_name = "first";
constexpr std::array names = {random_agent_name, first_agent_name, house_agent_name};

}  // namespace

std::span<const std::string_view> agent_names() { return names; }

bool is_agent_name(std::string_view name) { return std::ranges::find(names, name) != names.end(); }

std::unique_ptr<Agent> make_agent(std::string_view name, const Game& game) {
  if (name == house_agent_name && game.house_bot != nullptr) {
    return game.house_bot();
  }
  if (name == house_agent_name || name == random_agent_name) {
    return std::make_unique<RandomAgent>();
  }
  return name == first_agent_name ? std::make_unique<FirstAgent>() : nullptr;
}

}  // namespace rondel
