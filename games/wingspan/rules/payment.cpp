// What is paid for a bird in food.
#include "wingspan/rules/payment.h"

#include <algorithm>

#include "wingspan/rules/play.h"

namespace rondel::games::wingspan {

int FoodCost::matched_by(const Foods& paid) const {
  int matched = 0;
  int others = 0;
  for (std::size_t i = 0; i < food_kinds; ++i) {
    const int fits = std::min(paid.counts[i], foods.counts[i]);
    matched += fits;
    others += paid.counts[i] - fits;
  }
  return is_choice ? std::min(matched, 1) : matched + std::min<int>(others, wild);
}

// One for one as far as they match; of the rest, two for one.
bool FoodCost::is_paid_by(const Foods& paid) const {
  const int twos = paid.total() - size();
  return twos >= 0 && twos <= size() && matched_by(paid) >= size() - twos;
}

// Whatever is added to what pays, up to twice the cost, still pays: so leaving out one food tells.
bool FoodCost::is_overpaid_by(const Foods& paid) const {
  for (std::size_t i = 0; i < food_kinds; ++i) {
    Foods less = paid;
    --less.counts[i];
    if (less.counts[i] >= 0 && is_paid_by(less)) {
      return true;
    }
  }
  return false;
}

bool FoodCost::is_within(const Foods& owned) const {
  const int missing = size() - matched_by(owned);
  return owned.total() >= size() + missing;
}

// One for one as printed, then any food for what is wild, then two of what there is most of for what is missing; then the rest.
Payment payment_for(const FoodCost& cost, const Foods& owned) {
  Foods left = owned;
  Payment list;
  const auto give = [&](std::size_t food) {
    list.foods[list.size++] = static_cast<Food>(food);
    --left.counts[food];
  };
  int units = cost.size();
  for (std::size_t food = 0; food < food_kinds; ++food) {
    for (int i = 0; i < cost.foods.counts[food] && left.counts[food] > 0 && units > 0; ++i, --units) {
      give(food);
    }
  }
  int wild = cost.is_choice ? 0 : cost.wild;
  for (; units > 0; --units, --wild) {
    for (int i = 0; i < (wild > 0 ? 1 : 2); ++i) {
      give(static_cast<std::size_t>(std::ranges::max_element(left.counts) - left.counts.begin()));
    }
  }
  list.least = list.size;
  for (std::size_t food = 0; food < food_kinds; ++food) {
    const int listed = owned.counts[food] - left.counts[food];
    for (int i = std::min<int>(left.counts[food], 2 * cost.size() - listed); i > 0; --i) {
      give(food);
    }
  }
  return list;
}

Text payment_problem(const Play& play, Seat seat, std::span<const std::uint16_t> picks) {
  const Position& now = static_cast<const Wingspan&>(play).position();
  const Player& player = now.players[seat];
  const FoodCost& cost = now.printed(player.playing).cost;
  const Payment list = payment_for(cost, player.foods);
  Foods paid;
  for (const std::uint16_t pick : picks) {
    ++paid[list.foods[pick]];
  }
  return cost.is_paid_by(paid)
             ? Text()
             : Text("INVALID_FOOD_TYPE: that does not pay for the bird; any two foods may stand for one");
}

}  // namespace rondel::games::wingspan
