#include "agents/search/search_agent.h"

#include <algorithm>
#include <cstdio>

#include "kernel/fault.h"

namespace rondel {
namespace {

std::unique_ptr<SearchBudget> budget_of(const SearchOptions& options, AgentClock clock) {
  if (options.milliseconds == 0) {
    return std::make_unique<IterationBudget>(options.iterations);
  }
  check(clock != nullptr, "a search by time has a clock");
  return std::make_unique<TimeBudget>(clock, options.milliseconds);
}

std::string rounded(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3f", value);
  return text;
}

}  // namespace

SearchAgent::SearchAgent(const Game& game, const SearchOptions& options, AgentClock clock)
    : search_(game, options), budget_(budget_of(options, clock)) {}

void SearchAgent::begin(std::uint64_t seed) {
  dice_ = Dice(seed);
  random_.begin(dice_.word());
  worlds_.reset();
}

std::size_t SearchAgent::choose(const Turn& turn, std::span<std::uint16_t> room) {
  worlds_.reset();
  const std::uint64_t seed = dice_.word();
  if (turn.attempt > 0) {
    return random_.choose(turn, room);
  }
  if (const auto only = turn.match.forced_answer(turn.seat)) {
    std::copy(only->begin(), only->end(), room.begin());
    return only->size();
  }
  worlds_.emplace(turn.match, turn.seat);
  return search_.choose(*worlds_, *budget_, seed, room);
}

std::string SearchAgent::thoughts() {
  if (!worlds_) {
    return {};
  }
  constexpr std::size_t most_lines = 5;
  std::string text = std::to_string(search_.iterations()) + " tries";
  text += search_.broken() == 0 ? "\n" : ", " + std::to_string(search_.broken()) + " of them broken\n";
  for (const SearchLine& line : search_.lines(*worlds_, most_lines)) {
    text += "  " + std::to_string(line.visits) + " times, worth " + rounded(line.value);
    for (const std::string& answer : line.answers) {
      text += "; " + answer;
    }
    text += "\n";
  }
  return text;
}

}  // namespace rondel
