// Small things to do with text, for games that read data of their own and write lines of their own.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace rondel {

// Takes the first word of a text, and the separator behind it, off its front. Without a separator: the whole text.
std::string_view take_word(std::string_view& text, char separator);

// Without the blanks at its ends.
std::string_view trimmed(std::string_view text);

// "1 card", "3 cards"; for nouns that take an s.
std::string counted(std::int64_t count, std::string_view noun);

}  // namespace rondel
