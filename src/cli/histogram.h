// How long games were, as a few bars.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "cli/terminal.h"

namespace rondel::cli {

// `counts[n]`: how many had the value n. A line of numbers, then one line a value or, when there are
// many, a range.
std::string histogram(std::span<const std::uint64_t> counts, std::string_view what, const Paint& paint);

}  // namespace rondel::cli
