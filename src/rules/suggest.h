// "did you mean": the known name that a mistyped one is nearest to.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace rondel {

// The nearest of `names`, or an empty string when none is near enough to be meant.
std::string nearest(std::string_view word, std::span<const std::string> names);

// The rest of an error sentence: `did you mean "chess"?`, or `expected one of a, b, c`.
std::string expected_one_of(std::string_view word, std::span<const std::string> names);

}  // namespace rondel
