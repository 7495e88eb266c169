#include "mars/rules/payments.h"

#include <algorithm>

#include "mars/rules/play.h"
#include "mars/rules/titles.h"

namespace rondel::games::mars {
namespace {

constexpr std::size_t usual_ways = 64;
constexpr std::size_t most_listed_ways = 24;  // more than these nobody wants to read

// The heat that a player may pay with.
std::int32_t warmth_of(const Player& player, const Price& price) {
  return player.modifiers.heat_is_mc ? std::max(player.resources.stock(Resource::heat) - price.keeps_heat, 0)
                                     : 0;
}

bool differs_in_several(std::span<const Payment> ways) {
  const Payment most = most_of_each(ways);
  return (most.steel > 0) + (most.titanium > 0) + (most.heat > 0) > 1;
}

}  // namespace

// Later the arena hardly grows.
Payments::Payments(Mars& play, Tabletop& table) : Part(play, table) {
  ways_.reserve(usual_ways);
  choices_.reserve(usual_ways);
}

bool Payments::can_pay(Seat seat, const Price& price) const {
  const Player& player = play_.players[seat];
  const Resources& resources = player.resources;
  std::int32_t worth = resources.stock(Resource::mc);
  worth += price.takes_steel ? resources.stock(Resource::steel) * player.modifiers.worth_of_steel() : 0;
  worth +=
      price.takes_titanium ? resources.stock(Resource::titanium) * player.modifiers.worth_of_titanium() : 0;
  worth += warmth_of(player, price);
  return worth >= price.cost;
}

void Payments::list_ways(Seat seat, const Price& price, vector<Payment>& ways) const {
  const Player& player = play_.players[seat];
  const Resources& resources = player.resources;
  const std::int32_t steel_worth = player.modifiers.worth_of_steel();
  const std::int32_t titanium_worth = player.modifiers.worth_of_titanium();
  const std::int32_t money = resources.stock(Resource::mc);
  const std::int32_t warmth = warmth_of(player, price);
  const std::int32_t most_steel = price.takes_steel ? resources.stock(Resource::steel) : 0;
  const std::int32_t most_titanium = price.takes_titanium ? resources.stock(Resource::titanium) : 0;
  for (std::int32_t titanium = 0; titanium <= most_titanium; ++titanium) {
    for (std::int32_t steel = 0; steel <= most_steel; ++steel) {
      const std::int32_t worth = titanium * titanium_worth + steel * steel_worth;
      const bool is_wasteful = (titanium > 0 && worth - titanium_worth >= price.cost) ||
                               (steel > 0 && worth - steel_worth >= price.cost);
      if (is_wasteful) {
        break;  // more steel would only be more of a waste
      }
      const std::int32_t rest = std::max(price.cost - worth, 0);
      for (std::int32_t heat = std::max(rest - money, 0); heat <= std::min(rest, warmth); ++heat) {
        ways.push_back({.mc = rest - heat, .steel = steel, .titanium = titanium, .heat = heat});
      }
    }
  }
}

Task<> Payments::pay(Seat seat, Price price) {
  vector<Payment> ways;
  list_ways(seat, price, ways);
  check(!ways.empty(), "something was offered that cannot be paid");
  Payment payment = ways.front();
  if (ways.size() > 1) {
    price_ = price;
    ways_.assign(ways.begin(), ways.end());
    const Payment chosen = co_await ask_how(seat);
    payment = chosen;
  }
  hand_over(seat, payment);
}

Task<Payment> Payments::ask_how(Seat seat) {
  if (!play_.since(3) && differs_in_several(ways_)) {
    co_return co_await add_up(seat);
  }
  if (play_.since(3)) {
    co_await narrow(seat, titles::how_much_titanium, &Payment::titanium);
    co_await narrow(seat, titles::how_much_steel, &Payment::steel);
  }
  if (ways_.size() == 1) {
    co_return ways_.front();
  }
  choices_.clear();
  for (const Payment& each : ways_) {
    choices_.push_back(Choice::number(pack(each), pay_label));
  }
  const Choice chosen = co_await choose(seat, titles::pay_with, choices_);
  co_return unpack(chosen.value);
}

// Where there are too many ways, how much of a metal is asked first: each answer leaves some.
Task<> Payments::narrow(Seat seat, Text title, std::int32_t Payment::* metal) {
  if (ways_.size() <= most_listed_ways) {
    co_return;
  }
  choices_.clear();
  for (const Payment& each : ways_) {
    Payment part;
    part.*metal = each.*metal;
    const Choice choice = Choice::number(pack(part), pay_label);
    const auto is_same = [&](const Choice& other) { return other.value == choice.value; };
    if (std::ranges::none_of(choices_, is_same)) {
      choices_.push_back(choice);
    }
  }
  if (choices_.size() > 1) {
    const Choice chosen = co_await choose(seat, title, choices_);
    const std::int32_t count = unpack(chosen.value).*metal;
    std::erase_if(ways_, [&](const Payment& each) { return each.*metal != count; });
  }
}

void Payments::hand_over(Seat seat, const Payment& payment) {
  Resources& resources = play_.players[seat].resources;
  resources.change_stock(Resource::mc, -payment.mc);
  resources.change_stock(Resource::steel, -payment.steel);
  resources.change_stock(Resource::titanium, -payment.titanium);
  resources.change_stock(Resource::heat, -payment.heat);
}

}  // namespace rondel::games::mars
