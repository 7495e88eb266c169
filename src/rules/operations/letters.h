// What a name is made of in expressions and formulas, and how much of a text is one letter for those who show it.
#pragma once

#include <cstddef>
#include <string_view>

namespace rondel::ops {

constexpr bool is_digit(char one) { return one >= '0' && one <= '9'; }
constexpr bool is_letter(char one) {
  return (one >= 'a' && one <= 'z') || (one >= 'A' && one <= 'Z') || one == '_';
}
constexpr bool is_letter_or_digit(char one) { return is_letter(one) || is_digit(one); }

// Bytes of the letter that a text begins with, so that a message never cuts one in two.
constexpr std::size_t length_of_letter(std::string_view text) {
  std::size_t length = text.empty() ? 0 : 1;
  while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80U) {
    ++length;
  }
  return length;
}

}  // namespace rondel::ops
