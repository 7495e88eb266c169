#include "mars/rules/resources.h"

#include <algorithm>
#include <cstdlib>

#include "mars/rules/play.h"

namespace rondel::games::mars {
namespace {

constexpr std::int32_t lowest_money_production = -5;
constexpr std::int32_t most_of_a_resource = 9'999;  // nobody who plays to win gets there

// As it is counted: "1 plant", "2 plants"; the others are the same in any number.
Text counted(Resource resource, std::int32_t count) {
  return resource == Resource::plant && count != 1 ? Text("plants") : resource_names[at(resource)];
}

std::int16_t at_most_so_many(std::int32_t count) {
  return static_cast<std::int16_t>(std::min(count, most_of_a_resource));
}

std::int32_t lowest_production(Resource resource) {
  return resource == Resource::mc ? lowest_money_production : 0;
}

}  // namespace

bool Resources::can_lower_production(Resource resource, std::int32_t by) const {
  return production(resource) - by >= lowest_production(resource);
}

void Resources::change_stock(Resource resource, std::int32_t by) {
  if (by == 0) {
    return;
  }
  std::int16_t& stock = stock_[at(resource)];
  check(stock + by >= 0, "a stock fell below nothing");
  stock = at_most_so_many(stock + by);
  play_.log(by > 0 ? Text("{} gains {} {}") : Text("{} loses {} {}"), seat_, std::abs(by),
            counted(resource, std::abs(by)));
}

void Resources::change_production(Resource resource, std::int32_t by) {
  if (by == 0) {
    return;
  }
  std::int16_t& production = production_[at(resource)];
  production = at_most_so_many(production + by);
  check(production >= lowest_production(resource), "a production fell too low");
  play_.log(by > 0 ? Text("{}'s production of {} rises by {} to {}")
                   : Text("{}'s production of {} falls by {} to {}"),
            seat_, resource_names[at(resource)], std::abs(by), int{production});
}

void Resources::produce(std::int32_t rating) {
  const std::int32_t energy = stock(Resource::energy);
  change_stock(Resource::heat, energy);
  change_stock(Resource::energy, -energy);
  const std::int32_t income = rating + production(Resource::mc);
  change_stock(Resource::mc, std::max(income, -stock(Resource::mc)));
  for (std::size_t i = 1; i < resource_count; ++i) {
    change_stock(static_cast<Resource>(i), production_[i]);
  }
}

}  // namespace rondel::games::mars
