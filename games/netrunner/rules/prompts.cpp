#include "netrunner/rules/prompts.h"

#include <algorithm>
#include <array>

#include "kernel/rondel.h"

namespace rondel::games::netrunner {

Task<Choice> Prompts::pick(Seat side, Text title, std::span<const Choice> choices) {
  const bool has_cards =
      std::ranges::any_of(choices, [](const Choice& choice) { return choice.kind == Choice::Kind::card; });
  open_[side] = {
      .kind = has_cards ? Prompt::Kind::select : Prompt::Kind::other, .title = title, .choices = choices};
  const Picks picks = co_await ask({.seat = side, .title = title, .choices = choices, .covered = true});
  open_[side] = {};
  co_return choices[picks[0]];
}

Task<bool> Prompts::may(Seat side, Text title) {
  static constexpr std::array yes_or_no = {Choice::word("Yes", say_yes), Choice::word("No", say_no)};
  const Choice choice = co_await pick(side, title, yes_or_no);
  co_return choice.value == say_yes;
}

}  // namespace rondel::games::netrunner
