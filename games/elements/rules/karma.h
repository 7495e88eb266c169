// Karma: the elements of a player, each active or spent; and costs, which are paid with active ones.
// Elements are counted from 1 (White) to 7 (Black); 0 is generic, which any element pays for.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "kernel/hasher.h"
#include "kernel/text.h"

namespace rondel::games::elements {

using Element = std::int32_t;
inline constexpr Element generic = 0;
inline constexpr Element element_count = 7;
inline constexpr std::array<Text, element_count + 1> element_names = {
    "any element", "White", "Red", "Yellow", "Green", "Blue", "Violet", "Black"};
inline constexpr std::string_view element_letters = "XWRYGBVA";

// How many of each are wanted: "XAA" is two black ones and one of any kind.
class Cost {
 public:
  constexpr Cost() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): a card's cost reads as it is printed
  consteval Cost(const char* letters) : letters_(letters) {
    for (; *letters != '\0'; ++letters) {
      ++wanted_[element_letters.find(*letters)];
    }
  }
  constexpr std::int32_t of(Element element) const { return wanted_[static_cast<unsigned>(element)]; }
  constexpr std::int32_t total() const {
    std::int32_t sum = 0;
    for (const std::uint8_t count : wanted_) {
      sum += count;
    }
    return sum;
  }
  constexpr std::string_view letters() const { return letters_; }

 private:
  const char* letters_ = "";
  std::array<std::uint8_t, element_count + 1> wanted_{};
};

class Karma {
 public:
  std::int32_t active(Element element) const { return active_[static_cast<unsigned>(element)]; }
  std::int32_t spent(Element element) const { return spent_[static_cast<unsigned>(element)]; }
  std::int32_t owned(Element element) const { return active(element) + spent(element); }
  std::int32_t active() const { return total_active_; }

  // A new element is spent: it serves from the next sunrise on.
  void gain(Element element) { ++spent_[static_cast<unsigned>(element)]; }
  void reactivate();
  bool covers(const Cost& cost) const;
  // Uses up what the cost names; the generic part is paid with `spend`, element by element.
  void pay_named(const Cost& cost);
  void spend(Element element);

  // "{yyYvVVA}": capitals are active, by element from White to Black, spent ones first. Reads what it writes, in any order;
  // false for anything else.
  void print(std::string& out) const;
  static bool parse(std::string_view text, Karma& karma);

  void digest(Hasher& hasher) const { hasher.add_all(active_).add_all(spent_); }

 private:
  std::array<std::uint8_t, element_count + 1> active_{};
  std::array<std::uint8_t, element_count + 1> spent_{};
  std::int32_t total_active_ = 0;
};

}  // namespace rondel::games::elements
