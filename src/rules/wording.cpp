#include "rules/wording.h"

#include <algorithm>

namespace rondel {

std::string_view take_word(std::string_view& text, char separator) {
  const std::string_view word = text.substr(0, text.find(separator));
  text.remove_prefix(std::min(word.size() + 1, text.size()));
  return word;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  const std::size_t begin = std::min(text.find_first_not_of(blanks), text.size());
  const std::size_t end = text.find_last_not_of(blanks) + 1;
  return begin < end ? text.substr(begin, end - begin) : std::string_view();
}

std::string counted(std::int64_t count, std::string_view noun) {
  return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

}  // namespace rondel
