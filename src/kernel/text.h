// Text is a sentence or word written in the source: a pointer to characters that live as long as the program.
// It can stand in the arena and in a snapshot, costs nothing to copy, and is compared and hashed by its
// characters, never by its address. Only literals convert; a name read at run time is not a Text.
#pragma once

#include <string_view>

namespace rondel {

class Text {
 public:
  constexpr Text() = default;
  consteval Text(const char* literal) : chars_(literal) {}  // NOLINT(google-explicit-constructor)

  // For tables of names whose entries are literals but are picked at run time.
  static constexpr Text from_static(const char* chars) {
    Text text;
    text.chars_ = chars;
    return text;
  }

  constexpr std::string_view view() const { return chars_; }
  constexpr bool empty() const { return *chars_ == '\0'; }

  friend constexpr bool operator==(Text a, Text b) { return a.chars_ == b.chars_ || a.view() == b.view(); }

 private:
  const char* chars_ = "";
};

}  // namespace rondel
