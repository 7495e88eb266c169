// How was paid up to version 2 of the rules, for matches that were begun then: each number of each thing is a choice, and a
// check adds them up.
#include <algorithm>

#include "mars/rules/play.h"
#include "mars/rules/titles.h"

namespace rondel::games::mars {

Task<Payment> Payments::add_up(Seat seat) {
  choices_.clear();
  const Payment most = most_of_each(ways_);
  for (std::int32_t i = 1; i <= most.titanium; ++i) {
    choices_.push_back(Choice::number(pack({.titanium = i}), pay_label));
  }
  for (std::int32_t i = 1; i <= most.steel; ++i) {
    choices_.push_back(Choice::number(pack({.steel = i}), pay_label));
  }
  for (std::int32_t i = 1; i <= most.heat; ++i) {
    choices_.push_back(Choice::number(pack({.heat = i}), pay_label));
  }
  const Picks picks =
      co_await ask({.seat = seat,
                    .title = titles::pay_with_mc_for_the_rest,
                    .choices = choices_,
                    .min = 0,
                    .max = static_cast<std::uint16_t>(std::min<std::size_t>(3, choices_.size())),
                    .check = review});
  co_return sum_of(seat, picks);
}

// What the picked choices come to, with money for the rest.
Payment Payments::sum_of(Seat seat, std::span<const std::uint16_t> picks) const {
  Payment sum;
  for (const std::uint16_t pick : picks) {
    const Payment part = unpack(choices_[pick].value);
    sum.steel += part.steel;
    sum.titanium += part.titanium;
    sum.heat += part.heat;
  }
  const Modifiers& modifiers = play_.players[seat].modifiers;
  const std::int32_t worth =
      sum.titanium * modifiers.worth_of_titanium() + sum.steel * modifiers.worth_of_steel() + sum.heat;
  sum.mc = std::max(price_.cost - worth, 0);
  return sum;
}

Text Payments::problem_with(Seat seat, std::span<const std::uint16_t> picks) const {
  Payment seen;
  for (const std::uint16_t pick : picks) {
    const Payment part = unpack(choices_[pick].value);
    if ((part.steel > 0 && seen.steel > 0) || (part.titanium > 0 && seen.titanium > 0) ||
        (part.heat > 0 && seen.heat > 0)) {
      return "pick one number of each at most";
    }
    seen = {.steel = seen.steel + part.steel,
            .titanium = seen.titanium + part.titanium,
            .heat = seen.heat + part.heat};
  }
  const Payment sum = sum_of(seat, picks);
  const bool is_listed = std::ranges::any_of(ways_, [&](const Payment& each) { return each == sum; });
  return is_listed ? Text() : Text("too much or too little: the money has to make up the rest");
}

Text Payments::review(const Play& play, Seat seat, std::span<const std::uint16_t> picks) {
  return static_cast<const Mars&>(play).payments.problem_with(seat, picks);
}

}  // namespace rondel::games::mars
