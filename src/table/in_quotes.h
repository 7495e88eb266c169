// Text from outside, made fit for one line of an error message.
#pragma once

#include <string>
#include <string_view>

namespace rondel {

// In double quotes; what a terminal would obey rather than show is escaped, and what is long is cut off.
std::string in_quotes(std::string_view text);

}  // namespace rondel
