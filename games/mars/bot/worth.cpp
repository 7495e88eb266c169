#include "mars/bot/worth.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "mars/rules/titles.h"

namespace rondel::games::mars {
namespace {

// mc, steel, titanium, plant, energy, heat.
constexpr std::array<std::int32_t, resource_count> stock_worth = {10, 17, 26, 17, 7, 9};
constexpr std::int32_t card_worth = 32;
constexpr std::int32_t tile_worth = 25;

std::int32_t worth_of_gain(const MarsSight& sight, std::string_view what, std::int32_t count) {
  if (what == "tr") {
    return count * worth_of_rating(sight);
  }
  if (const std::size_t i = mars::find_name(resource_names, what); i < resource_count) {
    return count * stock_worth[i];
  }
  const std::size_t i = mars::find_name(production_names, what);
  return i < resource_count ? count * stock_worth[i] * sight.generations_left() : 0;
}

// What one more on a card is worth at the end.
std::int32_t worth_of_resource(std::string_view kind) {
  return kind == "animal" ? point_worth * 2 / 3 : kind == "fighter" || kind == "science" ? point_worth : 25;
}

std::int32_t worth_of_tile(const MarsSight& sight, std::string_view name) {
  if (name == "ocean") {
    return worth_of_step(sight, Parameter::oceans) + (sight.is_at_goal(Parameter::oceans) ? 0 : tile_worth);
  }
  if (name == "greenery") {
    return worth_of_step(sight, Parameter::oxygen) + point_worth + tile_worth;
  }
  return name == "city" ? 2 * point_worth + tile_worth : tile_worth;
}

std::int32_t worth_of_operation(const MarsSight& sight, ops::Term term, std::int32_t times) {
  const ops::Book& book = mars::book();
  const std::string_view name = book.name_of(term);
  const std::span<const ops::Term> arguments = book.arguments(term);
  const auto argument = [&](std::size_t i) {
    return i < arguments.size() ? book.name_of(book.body(arguments[i])) : std::string_view();
  };
  const std::int32_t amount = arguments.empty() ? 1 : book.range(arguments[0]).to;
  if (name == "pay" && argument(0) == "mc") {
    return -times * worth_of_money(sight);
  }
  if (name == "lose" || name == "pay") {
    return -worth_of_gain(sight, argument(0), times);
  }
  if (name == "gain") {
    const ops::Formula* const formula = mars::formula_of(arguments[1]);
    return worth_of_gain(sight, argument(0), static_cast<std::int32_t>(sight.evaluate(*formula)) + 1);
  }
  if (name == "temperature" || name == "oxygen") {
    return times * worth_of_step(sight, name == "oxygen" ? Parameter::oxygen : Parameter::temperature);
  }
  if (name == "ocean" || name == "greenery" || name == "city" || name == "tile") {
    return times * worth_of_tile(sight, argument(0) == "capital" ? "city" : name);
  }
  if (name == "draw" || name == "keep" || name == "discard") {
    return (name == "discard" ? -20 : card_worth) * times;
  }
  if (name == "buy_top" || name == "search" || name == "copy_production") {
    return 15;
  }
  if (name == "add" || name == "remove") {
    return (name == "add" ? 1 : -1) * times * worth_of_resource(argument(0));
  }
  if (name == "any_loses" || name == "steal" || name == "take" || name == "flood") {
    const std::int32_t harm = std::abs(worth_of_gain(sight, argument(0), amount));
    return sight.is_solo() ? 0 : name == "steal" ? harm * 3 / 2 : harm / 3;
  }
  return worth_of_gain(sight, name, times);
}

// What a card changes as long as it is in play.
std::int32_t worth_of_modifiers(const MarsSight& sight, const Modifiers& always) {
  std::int32_t cheaper = always.discount * 25 + always.project_discount * 2;
  for (const std::int16_t discount : always.tag_discount) {
    cheaper += discount * 6;
  }
  cheaper += (always.steel_value + always.titanium_value) * 10 + always.shift * 8;
  return cheaper * sight.generations_left();
}

}  // namespace

std::int32_t worth_of_rating(const MarsSight& sight) { return point_worth + 10 * sight.generations_left(); }

// More than the rating: whoever leaves it to the others plays their game. Alone, Mars has to be terraformed in time.
std::int32_t worth_of_step(const MarsSight& sight, Parameter parameter) {
  const std::int32_t haste = sight.is_solo() ? 100 : 40;
  return sight.is_at_goal(parameter) ? 0 : worth_of_rating(sight) + haste;
}

// What lies idle is worth less the more there is of it, and nothing at the end.
std::int32_t worth_of_money(const MarsSight& sight) {
  constexpr std::int32_t in_use = 30;  // for the next card
  constexpr std::int32_t less_for_each = 15;
  const std::int32_t left = sight.generations_left();
  const std::int32_t full = left == 0 ? 2 : left == 1 ? 7 : 10;
  const std::int32_t idle = std::max(sight.stock(Resource::mc) - in_use, 0);
  return std::max(full - idle / less_for_each, 1);
}

std::int32_t worth_of(const MarsSight& sight, ops::Term term, std::int32_t times) {
  const ops::Book& book = mars::book();
  if (!term) {
    return 0;
  }
  if (book.is_operation(term)) {
    return worth_of_operation(sight, term, times);
  }
  if (book.body(term) != term) {
    return worth_of(sight, book.body(term), std::max(book.range(term).to, 1) * times);
  }
  std::int32_t sum = 0;
  std::int32_t best = -1'000'000;
  for (const ops::Term operand : book.operands(term)) {
    const std::int32_t worth = worth_of(sight, operand);
    sum += worth;
    best = std::max(best, worth);
  }
  return times * (book.op(term) == ops::Operator::choice ? best : sum);
}

std::int32_t worth_of_card(const MarsSight& sight, const Face& face) {
  const std::int32_t left = sight.generations_left();
  std::int32_t worth = worth_of(sight, face.immediate);
  worth += std::max(worth_of(sight, face.action), 0) * left * 2 / 3;
  worth += worth_of_modifiers(sight, face.always);
  for (const ops::Listener& listener : face.listeners) {
    worth += std::max(worth_of(sight, listener.outcome), 0) * left / 3;
  }
  worth += face.points ? point_worth * static_cast<std::int32_t>(sight.evaluate(*face.points)) : 0;
  worth += face.has(Tag::science) || face.has(Tag::jovian) ? 10 : 0;
  return worth;
}

std::int32_t worth_of_area(const MarsSight& sight, AreaId area, Text title) {
  const Area& printed = mars::area_at(area);
  std::int32_t worth = printed.plants * 17 + printed.steel * 17 + printed.titanium * 26 + printed.cards * 32;
  const bool is_greenery = title == titles::place_a_greenery;
  const bool is_city = title == titles::place_a_city;
  for (std::size_t i = 0; i < printed.neighbour_count; ++i) {
    const Spot& beside = sight.spot(printed.neighbours[i]);
    const bool is_own = beside.owner == sight.me();
    worth += beside.tile == Tile::ocean ? 20 : 0;
    if (is_greenery && mars::is_city(beside.tile)) {
      worth += is_own ? point_worth : -point_worth;
    }
    if (is_city && beside.tile == Tile::greenery) {
      worth += point_worth;
    } else if (is_city && beside.tile == Tile::none) {
      worth += mars::area_at(printed.neighbours[i]).ground == Ground::ocean ? 8 : 15;
    }
  }
  return worth;
}

}  // namespace rondel::games::mars
