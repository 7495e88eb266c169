#include "series/lineup.h"

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "agents/roster.h"
#include "agents/search/search_agent.h"
#include "rules/suggest.h"

namespace rondel {
namespace {

// Agents have no clock of their own.
std::uint64_t steady_milliseconds() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
}

// Whether it names the agent that searches, with options or without.
bool is_search(std::string_view name) { return name.substr(0, name.find(':')) == search_agent_name; }

std::string read_options(std::string_view name, SearchOptions& options) {
  return read_search_options(name.substr(search_agent_name.size()), options);
}

}  // namespace

std::span<const std::string_view> lineup_names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> all(agent_names().begin(), agent_names().end());
    all.push_back(search_agent_name);
    return all;
  }();
  return names;
}

std::string lineup_problem(std::string_view name) {
  SearchOptions options;
  if (is_search(name)) {
    return read_options(name, options);
  }
  const std::vector<std::string> known(lineup_names().begin(), lineup_names().end());
  return is_agent_name(name) ? std::string()
                             : "unknown agent \"" + std::string(name) + "\"; " + expected_one_of(name, known);
}

std::vector<std::string> split_lineup(std::string_view list) {
  std::vector<std::string> agents;
  while (true) {
    const std::size_t comma = std::min(list.find(','), list.size());
    const std::string_view word = list.substr(0, comma);
    const bool is_option = word.find('=') < word.find(':') && !agents.empty();
    if (is_option) {
      agents.back() += ',' + std::string(word);
    } else {
      agents.emplace_back(word);
    }
    if (comma == list.size()) {
      return agents;
    }
    list.remove_prefix(comma + 1);
  }
}

std::unique_ptr<Agent> make_for_lineup(std::string_view name, const Game& game) {
  if (!is_search(name)) {
    return make_agent(name, game);
  }
  SearchOptions options;
  return read_options(name, options).empty()
             ? std::make_unique<SearchAgent>(game, options, steady_milliseconds)
             : nullptr;
}

}  // namespace rondel
