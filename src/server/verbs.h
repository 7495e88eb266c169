// What can be done at a table, as clients write it.
#pragma once

#include <span>
#include <string_view>

namespace rondel::server {

// The verb of a Command for the last word of a path or the op of a message; empty: there is none.
std::string_view verb_of(std::string_view word);
std::span<const std::string_view> verb_words();

}  // namespace rondel::server
