// How long games were, as a few bars.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "cli/terminal.h"

namespace rondel::cli {

// What `counts` comes to, where counts[n] had the value n.
struct Lengths {
  std::size_t least = 0;
  std::size_t median = 0;  // the value in the middle when all are put in order
  double mean = 0;
  std::size_t most = 0;
};
Lengths lengths_of(std::span<const std::uint64_t> counts);

// `counts[n]`: how many had the value n. A line of numbers, then one line a value or, when there are
// many, a range.
std::string histogram(std::span<const std::uint64_t> counts, std::string_view what, const Paint& paint);

}  // namespace rondel::cli
