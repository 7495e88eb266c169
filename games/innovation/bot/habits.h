// What the house bot thinks of carrying out a card, in points.
#pragma once

#include <cstdint>
#include <string_view>

namespace rondel::games::innovation {

struct Habit {
  enum class Needs : std::uint8_t { nothing, hand, two_cards, score };
  enum class Takes : std::uint8_t { board, hand, score, anything };

  std::string_view name;
  int own = 0;     // what the effects that are shared bring to who carries them out
  int demand = 0;  // what the demand brings, for each who is hit and has what it takes
  Needs needs = Needs::nothing;
  Takes takes = Takes::board;
};

// Nothing special, of a card that is not in the table.
const Habit& habit_of(std::string_view name);

}  // namespace rondel::games::innovation
