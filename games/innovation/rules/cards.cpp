#include "innovation/rules/cards.h"

#include <algorithm>
#include <bit>

namespace rondel::games::innovation {

template <class Fits>
Cards Cards::filtered(By by, Fits fits) const {
  Cards some(*game_, seen_);
  some.tell_ = tell_ || (by == By::face && seen_ == Seen::hidden);
  for (const Card card : list_) {
    if (fits(card, game_->printed(card))) some.add(card);
  }
  return some;
}

void Cards::add(const Cards& more) {
  for (const Card card : more) add(card);
}

bool Cards::has(Card card) const { return std::find(begin(), end(), card) != end(); }

int Cards::highest_value() const {
  const Ages all = ages();
  return all == 0 ? 0 : static_cast<int>(std::bit_width(all)) - 1;
}

Ages Cards::ages() const {
  Ages all = 0;
  for (const Card card : list_) all |= 1U << static_cast<unsigned>(game_->value(card));
  return all;
}

int Cards::different_values() const { return std::popcount(ages()); }

int Cards::sum_of_values() const {
  int sum = 0;
  for (const Card card : list_) sum += game_->value(card);
  return sum;
}

bool Cards::any_of_color(Color color) const {
  return std::any_of(begin(), end(), [&](Card card) { return game_->printed(card).color == color; });
}

bool Cards::has_two_of_a_color() const {
  std::array<int, color_count> counts{};
  for (const Card card : list_) ++counts[at(game_->printed(card).color)];
  return std::ranges::any_of(counts, [](int count) { return count > 1; });
}

Cards Cards::with(Icon icon) const {
  return filtered(By::face, [=](Card, const Printed& printed) { return printed.has(icon); });
}

Cards Cards::without(Icon icon) const {
  return filtered(By::face, [=](Card, const Printed& printed) { return !printed.has(icon); });
}

Cards Cards::of_color(Color color) const {
  return filtered(By::face, [=](Card, const Printed& printed) { return printed.color == color; });
}

Cards Cards::not_of_color(Color color) const {
  return filtered(By::face, [=](Card, const Printed& printed) { return printed.color != color; });
}

Cards Cards::on_board_of(Seat seat) const {
  return filtered(By::face, [=, this](Card, const Printed& printed) {
    return !game_->pile(seat, printed.color).empty();
  });
}

Cards Cards::not_on_board_of(Seat seat) const {
  return filtered(
      By::face, [=, this](Card, const Printed& printed) { return game_->pile(seat, printed.color).empty(); });
}

Cards Cards::with_demand() const {
  return filtered(By::face, [](Card, const Printed& printed) { return printed.has_demand(); });
}

Cards Cards::of_ages(Ages ages) const {
  return filtered(By::back, [=](Card, const Printed& printed) {
    return (ages >> static_cast<unsigned>(printed.age) & 1U) != 0;
  });
}

Cards Cards::lowest() const { return empty() ? *this : of_value(std::countr_zero(ages())); }

Cards Cards::but(Card card) const {
  return filtered(By::back, [=](Card other, const Printed&) { return other != card; });
}

Cards Cards::not_called(std::string_view name) const {
  return filtered(By::face, [=](Card, const Printed& printed) { return printed.name.view() != name; });
}

Cards Cards::first(int count) const {
  return filtered(By::back, [&](Card, const Printed&) { return count-- > 0; });
}

Cards Cards::after(int count) const {
  return filtered(By::back, [&](Card, const Printed&) { return count-- <= 0; });
}

Pick some(int count, const Cards& cards) { return {cards, count, count}; }

Pick best(int count, const Cards& cards) {
  if (cards.size() <= count) return cards;
  Cards sure = cards.first(0);
  Cards left = cards;
  while (sure.size() + left.highest().size() <= count) {
    const int value = left.highest_value();
    sure.add(left.of_value(value));
    left = left.of_ages(left.ages() & ~(1U << static_cast<unsigned>(value)));
  }
  Pick pick = some(count - sure.size(), left.highest());
  pick.sure = sure;
  return pick;
}

}  // namespace rondel::games::innovation
