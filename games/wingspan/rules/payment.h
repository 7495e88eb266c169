// What a bird costs in food, and what pays for it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "kernel/play.h"
#include "wingspan/rules/foods.h"

namespace rondel::games::wingspan {

// All of these foods, or one of them. `wild` is paid with any food.
struct FoodCost {
  Foods foods{};
  std::int16_t wild = 0;
  bool is_choice = false;

  // How many foods that is.
  int size() const { return is_choice ? 1 : foods.total() + wild; }
  // How many of these foods pay for one each, as printed.
  int matched_by(const Foods& paid) const;
  // Whether exactly these foods pay for it: two of anything may stand for one.
  bool is_paid_by(const Foods& paid) const;
  // Whether a part of these foods, which pay for it, would do as well.
  bool is_overpaid_by(const Foods& paid) const;
  bool is_within(const Foods& owned) const;
};

// What may be paid with for a cost that is within what is owned: as many of each food as could be of use. The first `least` of
// them pay for it, and fewer never do.
struct Payment {
  std::array<Food, 32> foods{};
  std::size_t size = 0;
  std::size_t least = 0;
};
Payment payment_for(const FoodCost& cost, const Foods& owned);

// For Question::check: what is wrong with paying for the bird that the seat has shown with these of the payment's foods.
Text payment_problem(const Play& play, Seat seat, std::span<const std::uint16_t> picks);

}  // namespace rondel::games::wingspan
