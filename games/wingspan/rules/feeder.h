// The birdfeeder: five dice, of which some lie in it. Who takes food takes a die out of it; when it is empty all five are
// rolled into it again.
#pragma once

#include <array>
#include <cstdint>

#include "kernel/fault.h"
#include "kernel/hasher.h"
#include "kernel/text.h"
#include "wingspan/rules/foods.h"

namespace rondel::games::wingspan {

// So many dice of each side.
using Dice = std::array<std::uint8_t, die_sides>;
// Up to five dice in words, "2 seed, 1 fish"; empty for none (dice_words.cpp).
Text words_for(const Dice& dice);

class Feeder {
 public:
  static constexpr int dice = 5;

  int inside() const {
    int sum = 0;
    for (const std::uint8_t count : counts_) {
      sum += count;
    }
    return sum;
  }
  int outside() const { return dice - inside(); }
  int showing(Side side) const { return counts_[side]; }
  const Dice& showing() const { return counts_; }
  // Whether all dice in it show the same side: then whoever takes from it may roll all five first.
  bool is_uniform() const {
    int sides = 0;
    for (const std::uint8_t count : counts_) {
      sides += count > 0 ? 1 : 0;
    }
    return sides == 1;
  }
  // Whether one of these foods can be taken.
  bool has(std::uint32_t foods) const {
    for (Side side = 0; side < die_sides; ++side) {
      if (counts_[side] > 0 && (foods_on(side) & foods) != 0) {
        return true;
      }
    }
    return false;
  }
  // The same, or after the reroll that a uniform feeder offers.
  bool may_give(std::uint32_t foods) const { return has(foods) || is_uniform(); }

  // Takes a die out that shows this side.
  void take(Side side) {
    check(counts_[side] > 0, "a die was taken that is not in the feeder");
    --counts_[side];
  }
  void put(Side side) { ++counts_[side]; }
  void clear() { counts_ = {}; }

  void digest(Hasher& hasher) const { hasher.add_all(counts_); }

 private:
  Dice counts_{};
};

}  // namespace rondel::games::wingspan
