// Bonus cards: what each counts on the mat of who has it, and the points for that.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace rondel::games::wingspan {

class Mat;

enum class Counting : std::uint8_t {
  tagged,
  birds_with_four_eggs,
  birds_with_eggs,
  cards_in_hand,
  shortest_row
};

struct Bonus {
  std::string_view id;
  std::string_view name;
  Counting counting = Counting::tagged;
  std::int32_t each = 0;  // points a thing; 0: by steps
  struct Step {
    std::int32_t from = 0;
    std::int32_t points = 0;
  };
  std::array<Step, 2> steps{};
  std::string text{};
  std::uint32_t tag = 0;  // the bit of Bird::bonus_tags that is this card's

  std::int32_t points_for(std::int32_t count) const;
  // How much of what it counts is there.
  std::int32_t count_on(const Mat& mat) const;
};

}  // namespace rondel::games::wingspan
