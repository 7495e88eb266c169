// Settings are what the people at a match agreed on before it began: part of what a match is a function of,
// fixed for its whole life, kept beside the arena. A game lists those it knows; anything else is refused
// with a sentence.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>

namespace rondel {

// A value of a setting in words: "100" is "to 100 points".
struct SettingChoice {
  std::string_view value;  // as it is written in a record
  std::string_view title;
};

// One setting a game knows: a whole number within bounds, or a text.
struct SettingSpec {
  enum class Kind : std::uint8_t { number, text };

  std::string_view name;
  std::string_view help;
  Kind kind = Kind::number;
  std::int64_t preset = 0;  // the number when nothing is said
  std::int64_t min = 0;
  std::int64_t max = INT32_MAX;
  std::string_view preset_text = {};
  // Of a text: a list of cards, one a line, "name | colors | type | image". Where such a list comes in as a JSON file, it
  // is brought into that form first (rules/edge/card_list.h).
  bool is_card_list = false;
  // The version of the rules that brought it. Records of earlier versions do not have it; rules look at it only behind
  // Play::since.
  int since = 1;
  // What people are asked where they choose: "Who has won". Empty: its name.
  std::string_view title = {};
  // The values that people are offered. None: a number is typed, a text written.
  std::span<const SettingChoice> choices = {};
  // What it is called to say something that is not among them: "another number of points". Empty: nobody is offered that.
  std::string_view other = {};
};

class Settings {
 public:
  Settings() = default;
  explicit Settings(std::span<const SettingSpec> specs);

  // Sets one; gives an empty string, or a sentence that says what is wrong and what was expected.
  std::string set(std::string_view name, std::string_view value);

  // The value of a setting the game listed. Asking for another one is a fault.
  std::int64_t number(std::string_view name) const;
  std::string_view text(std::string_view name) const;

  // All of them, in order of name, as text: what a record keeps.
  const std::map<std::string, std::string, std::less<>>& all() const { return values_; }

 private:
  const SettingSpec* find(std::string_view name) const;

  std::span<const SettingSpec> specs_;
  std::map<std::string, std::string, std::less<>> values_;
};

}  // namespace rondel
