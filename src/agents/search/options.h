// What is said of a searching agent where it is named: "search", "search:iterations=2000,rollout=random", "search:ms=300".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace rondel {

inline constexpr std::string_view search_agent_name = "search";

struct SearchOptions {
  // Who plays a try on to its end, and whose answer is tried first.
  enum class Rollout : std::uint8_t { house, random };

  std::uint32_t iterations = 400;
  std::uint32_t milliseconds = 0;  // other than 0: for so long, instead of so many iterations
  Rollout rollout = Rollout::house;
  // After so many answers a try is judged by Play::outlook, where the game has it; else it is played to its end.
  std::uint32_t depth = 24;
};

// Reads what stands behind "search", with its colon: nothing at all, or the options. Gives a sentence about what is wrong with
// it, which lists the options; empty: nothing is.
std::string read_search_options(std::string_view text, SearchOptions& options);

}  // namespace rondel
