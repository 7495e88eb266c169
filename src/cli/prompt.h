// A question on a terminal: how its choices are listed, and what a typed line means.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal.h"
#include "kernel/choices.h"
#include "kernel/match.h"

namespace rondel::cli {

// A choice as a person sees it.
struct Option {
  std::string text;
  std::string why_not{};  // when it is shown but cannot be picked now
  bool is_disabled = false;
  std::size_t depth = 0;                 // in how many groups it lies
  std::optional<std::uint16_t> group{};  // the innermost of them
  std::optional<GroupBounds> bounds{};   // when it is a group: how many of it are to be picked
  Choice choice{};
};

// A question as a person sees it. Holds its own text, so it outlives the question.
struct Prompt {
  std::string title;       // names it, to everybody
  std::string sentence{};  // says to who is asked what it is about; empty: the title does
  std::vector<Option> options;
  std::size_t min = 1;
  std::size_t max = 1;
  bool is_action = false;  // answered with a payload instead of choices
  std::string schema{};    // of the payload; empty: anything
};

Prompt prompt_of(const Match& match, Seat seat);

// How the question is put to who is asked.
inline const std::string& asks(const Prompt& prompt) {
  return prompt.sentence.empty() ? prompt.title : prompt.sentence;
}

// The texts of some picks: "Q♠, 10♥"; "nothing" for none; a payload as it is.
std::string text_of(const Prompt& prompt, std::span<const std::uint16_t> picks);

// The choices, numbered from 1, in as many columns as fit; one a line where there are groups or reasons to tell. Ends
// with a newline.
std::string list_of(const Prompt& prompt, std::size_t width, const Paint& paint);

// What to type, for questions that take other than one choice: "pick 3, e.g. 1 2 3", or for a payload an example. Empty
// for the plain ones.
std::string hint_of(const Prompt& prompt);

// The option that a number or a text (or the beginning of just one) names.
std::optional<std::uint16_t> find_option(const Prompt& prompt, std::string_view word);

struct Typed {
  enum class Kind : std::uint8_t { picks, why, undo, quit, wrong };
  Kind kind = Kind::wrong;
  std::vector<std::uint16_t> picks{};
  std::string wrong{};  // what is wrong and what was expected
};

// A line as a person typed it: numbers (also 3-7) or texts of choices, or one of ? u q. Whoever picks in a group picks the group.
// For an action it is the payload as JSON, or a text without quotes where a text fits.
Typed read_typed(const Prompt& prompt, std::string_view line);

}  // namespace rondel::cli
