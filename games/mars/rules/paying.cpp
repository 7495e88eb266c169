// Paying: money, steel for buildings, titanium for what goes to space, and heat for who may. A question with every way
// to pay; none where there is only one, and questions about metals before it where there are very many.
#include <algorithm>

#include "mars/rules/play.h"

namespace rondel::games::mars {
namespace {

// A payment as the value of a choice, one byte each.
std::int32_t pack(const Payment& payment) {
  return payment.mc | payment.steel << 8 | payment.titanium << 16 | payment.heat << 24;
}

Payment most_of_each(std::span<const Payment> payments) {
  Payment most;
  for (const Payment& each : payments) {
    most = {.steel = std::max(most.steel, each.steel),
            .titanium = std::max(most.titanium, each.titanium),
            .heat = std::max(most.heat, each.heat)};
  }
  return most;
}

bool differs_in_several(std::span<const Payment> payments) {
  const Payment most = most_of_each(payments);
  return (most.steel > 0) + (most.titanium > 0) + (most.heat > 0) > 1;
}

}  // namespace

Payment unpack(std::int32_t value) {
  const auto bits = static_cast<std::uint32_t>(value);
  const auto byte = [bits](unsigned shift) { return static_cast<std::int32_t>(bits >> shift & 0xffU); };
  return {.mc = byte(0), .steel = byte(8), .titanium = byte(16), .heat = byte(24)};
}

void Mars::list_payments(Seat seat, Price price, vector<Payment>& payments) const {
  const std::int32_t steel_value = 2 + player(seat).modifiers.steel_value;
  const std::int32_t titanium_value = 3 + player(seat).modifiers.titanium_value;
  const std::int32_t money = stock(seat, Resource::mc);
  const std::int32_t warmth =
      player(seat).modifiers.heat_is_mc ? std::max(stock(seat, Resource::heat) - price.keeps_heat, 0) : 0;
  const std::int32_t most_steel = price.takes_steel ? stock(seat, Resource::steel) : 0;
  const std::int32_t most_titanium = price.takes_titanium ? stock(seat, Resource::titanium) : 0;
  for (std::int32_t titanium = 0; titanium <= most_titanium; ++titanium) {
    for (std::int32_t steel = 0; steel <= most_steel; ++steel) {
      const std::int32_t worth = titanium * titanium_value + steel * steel_value;
      const bool is_wasteful = (titanium > 0 && worth - titanium_value >= price.cost) ||
                               (steel > 0 && worth - steel_value >= price.cost);
      if (is_wasteful) {
        break;  // more steel would only be more of a waste
      }
      const std::int32_t rest = std::max(price.cost - worth, 0);
      for (std::int32_t heat = std::max(rest - money, 0); heat <= std::min(rest, warmth); ++heat) {
        payments.push_back({.mc = rest - heat, .steel = steel, .titanium = titanium, .heat = heat});
      }
    }
  }
}

bool Mars::can_pay(Seat seat, Price price) const {
  const Modifiers& modifiers = player(seat).modifiers;
  std::int32_t worth = stock(seat, Resource::mc);
  worth += price.takes_steel ? stock(seat, Resource::steel) * (2 + modifiers.steel_value) : 0;
  worth += price.takes_titanium ? stock(seat, Resource::titanium) * (3 + modifiers.titanium_value) : 0;
  worth += modifiers.heat_is_mc ? std::max(stock(seat, Resource::heat) - price.keeps_heat, 0) : 0;
  return worth >= price.cost;
}

// What the picked choices come to, with money for the rest.
Payment Mars::sum_of(Seat seat, Price price, std::span<const Choice> choices,
                     std::span<const std::uint16_t> picks) const {
  Payment sum;
  for (const std::uint16_t pick : picks) {
    const Payment part = unpack(choices[pick].value);
    sum.steel += part.steel;
    sum.titanium += part.titanium;
    sum.heat += part.heat;
  }
  const std::int32_t worth = sum.titanium * (3 + player(seat).modifiers.titanium_value) +
                             sum.steel * (2 + player(seat).modifiers.steel_value) + sum.heat;
  sum.mc = std::max(price.cost - worth, 0);
  return sum;
}

Text Mars::review_payment(const Play& play, Seat seat, std::span<const std::uint16_t> picks) {
  const auto& mars = static_cast<const Mars&>(play);
  const Owed& owed = mars.owed_;
  Payment seen;
  for (const std::uint16_t pick : picks) {
    const Payment part = unpack(owed.choices[pick].value);
    if ((part.steel > 0 && seen.steel > 0) || (part.titanium > 0 && seen.titanium > 0) ||
        (part.heat > 0 && seen.heat > 0)) {
      return "pick one number of each at most";
    }
    seen = {.steel = seen.steel + part.steel,
            .titanium = seen.titanium + part.titanium,
            .heat = seen.heat + part.heat};
  }
  const Payment sum = mars.sum_of(seat, owed.price, owed.choices, picks);
  const bool is_listed = std::ranges::any_of(owed.payments, [&](const Payment& each) { return each == sum; });
  return is_listed ? Text() : Text("too much or too little: the money has to make up the rest");
}

Task<> Mars::pay(Seat seat, Price price) {
  vector<Payment> payments;
  list_payments(seat, price, payments);
  check(!payments.empty(), "something was offered that cannot be paid");
  Payment payment = payments.front();
  if (payments.size() > 1) {
    owed_.price = price;
    owed_.payments.assign(payments.begin(), payments.end());
    const Payment chosen = co_await choose_payment(seat);
    payment = chosen;
  }
  hand_over(seat, payment);
}

Task<Payment> Mars::choose_payment(Seat seat) {
  Owed& owed = owed_;
  if (!since(3) && differs_in_several(owed.payments)) {
    co_return co_await add_up_payment(seat);
  }
  if (since(3)) {
    co_await narrow_payment(seat, "how much titanium?", &Payment::titanium);
    co_await narrow_payment(seat, "how much steel?", &Payment::steel);
  }
  if (owed.payments.size() == 1) {
    co_return owed.payments.front();
  }
  owed.choices.clear();
  for (const Payment& each : owed.payments) {
    owed.choices.push_back(Choice::number(pack(each), "pay"));
  }
  const Choice chosen = co_await choose(seat, "pay with", owed.choices);
  co_return unpack(chosen.value);
}

// Where there are more ways than anybody wants to read, how much of a metal is asked first: each answer leaves some.
Task<> Mars::narrow_payment(Seat seat, Text title, std::int32_t Payment::* metal) {
  constexpr std::size_t most_listed = 24;
  vector<Payment>& payments = owed_.payments;
  if (payments.size() <= most_listed) {
    co_return;
  }
  owed_.choices.clear();
  for (const Payment& each : payments) {
    Payment part;
    part.*metal = each.*metal;
    const Choice choice = Choice::number(pack(part), "pay");
    const auto is_same = [&](const Choice& other) { return other.value == choice.value; };
    if (std::ranges::none_of(owed_.choices, is_same)) {
      owed_.choices.push_back(choice);
    }
  }
  if (owed_.choices.size() > 1) {
    const Choice chosen = co_await choose(seat, title, owed_.choices);
    const std::int32_t count = unpack(chosen.value).*metal;
    std::erase_if(payments, [&](const Payment& each) { return each.*metal != count; });
  }
}

// Up to version 2: each number of each thing is a choice, and the check adds them up.
Task<Payment> Mars::add_up_payment(Seat seat) {
  Owed& owed = owed_;
  owed.choices.clear();
  const Payment most = most_of_each(owed.payments);
  for (std::int32_t i = 1; i <= most.titanium; ++i) {
    owed.choices.push_back(Choice::number(pack({.titanium = i}), "pay"));
  }
  for (std::int32_t i = 1; i <= most.steel; ++i) {
    owed.choices.push_back(Choice::number(pack({.steel = i}), "pay"));
  }
  for (std::int32_t i = 1; i <= most.heat; ++i) {
    owed.choices.push_back(Choice::number(pack({.heat = i}), "pay"));
  }
  const Picks picks =
      co_await ask({.seat = seat,
                    .title = "pay with, and mc for the rest",
                    .choices = owed.choices,
                    .min = 0,
                    .max = static_cast<std::uint16_t>(std::min<std::size_t>(3, owed.choices.size())),
                    .check = review_payment});
  co_return sum_of(seat, owed.price, owed.choices, picks);
}

void Mars::hand_over(Seat seat, const Payment& payment) {
  change_stock(seat, Resource::mc, -payment.mc);
  change_stock(seat, Resource::steel, -payment.steel);
  change_stock(seat, Resource::titanium, -payment.titanium);
  change_stock(seat, Resource::heat, -payment.heat);
}

}  // namespace rondel::games::mars
