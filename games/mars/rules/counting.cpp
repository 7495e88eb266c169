// Everything that is counted: for requirements, amounts, prices, milestones, awards and points.
#include <algorithm>

#include "mars/rules/play.h"

namespace rondel::games::mars {
namespace {

constexpr std::int32_t first_points = 5;
constexpr std::int32_t second_points = 2;
constexpr std::int32_t milestone_points = 5;

}  // namespace

SeatSet Mars::others(Seat seat) const {
  SeatSet rest = seats();
  rest.remove(seat);
  return rest;
}

bool Mars::is_at_goal(Parameter which) const {
  constexpr std::array goals = {oxygen_goal, temperature_goal, oceans_goal};
  return parameter(which) >= goals[at(which)];
}

bool Mars::is_terraformed() const {
  return is_at_goal(Parameter::oxygen) && is_at_goal(Parameter::temperature) && is_at_goal(Parameter::oceans);
}

std::int32_t Mars::on_card(Card card) const {
  const Holds holds = printed(card).holds;
  return holds == Holds::nothing ? 0 : table_.tokens(card, holds_names[at(holds)]);
}

// --- the map ---

AreaId Mars::area_of(Tile tile) const {
  for (AreaId area = 1; area <= area_count; ++area) {
    if (spot(area).tile == tile) {
      return area;
    }
  }
  return no_area;
}

std::int32_t Mars::count_beside(AreaId area, Tile tile) const {
  const Area& printed = area_at(area);
  std::int32_t count = 0;
  for (std::size_t i = 0; i < printed.neighbour_count; ++i) {
    const Tile there = spot(printed.neighbours[i]).tile;
    count += there == tile || (tile == Tile::city && is_city(there)) ? 1 : 0;
  }
  return count;
}

std::int32_t Mars::own_tiles(Seat seat) const {
  return static_cast<std::int32_t>(std::ranges::count_if(
      spots_, [&](const Spot& each) { return each.tile != Tile::none && each.owner == seat.index(); }));
}

std::int32_t Mars::own_cities(Seat seat) const {
  return static_cast<std::int32_t>(std::ranges::count_if(
      spots_, [&](const Spot& each) { return is_city(each.tile) && each.owner == seat.index(); }));
}

std::int32_t Mars::own_greeneries(Seat seat) const {
  return static_cast<std::int32_t>(std::ranges::count_if(
      spots_, [&](const Spot& each) { return each.tile == Tile::greenery && each.owner == seat.index(); }));
}

// --- measures ---

std::int32_t Mars::count(Seat seat, Measure what, std::optional<Card> card) const {
  const auto cities = [&](AreaId last) {
    const auto from = spots_.begin() + 1;
    return static_cast<std::int32_t>(
        std::count_if(from, from + last, [](const Spot& each) { return is_city(each.tile); }));
  };
  const auto beside_tile = [&](Tile tile) {
    const AreaId area = card ? area_of(printed(*card).tile) : no_area;
    return area == no_area ? 0 : count_beside(area, tile);
  };
  std::int32_t sum = 0;
  switch (what.metric) {
    case Metric::oxygen:
      return parameter(Parameter::oxygen);
    case Metric::temperature:
      return parameter(Parameter::temperature);
    case Metric::oceans:
      return parameter(Parameter::oceans);
    case Metric::tag:
      return player(seat).tags[what.which];
    case Metric::opponents:
      for (const Seat other : others(seat)) {
        sum += player(other).tags[what.which];
      }
      return sum;
    case Metric::production:
      return player(seat).production[what.which];
    case Metric::cities:
      return cities(area_count);
    case Metric::cities_on_mars:
      return cities(mars_areas);
    case Metric::own_greeneries:
      return own_greeneries(seat);
    case Metric::events:
      for (const Seat each : seats()) {
        sum += player(each).events;
      }
      return sum;
    case Metric::here:
      return card ? on_card(*card) : 0;
    case Metric::adjacent_oceans:
      return beside_tile(Tile::ocean);
    case Metric::adjacent_cities:
      return beside_tile(Tile::city);
  }
  return 0;
}

std::int64_t Mars::evaluate(Seat seat, const ops::Formula& formula, std::optional<Card> card) const {
  const ops::MathValue found = formula.evaluate([&](std::string_view name) -> std::optional<std::int64_t> {
    const std::optional<Measure> measure = measure_named(name);
    return measure ? std::optional<std::int64_t>(count(seat, *measure, card)) : std::nullopt;
  });
  check(!found.error, "a formula of the data cannot be evaluated");
  return found.value;
}

bool Mars::meets(Seat seat, const Face& face) const {
  const std::int32_t shift = player(seat).modifiers.shift + player(seat).next_shift;
  return std::ranges::all_of(face.requirements, [&](const Requirement& each) {
    const Metric metric = each.measure.metric;
    const std::int32_t step = metric == Metric::temperature                          ? 2
                              : metric == Metric::oxygen || metric == Metric::oceans ? 1
                                                                                     : 0;
    const std::int32_t value = count(seat, each.measure, std::nullopt);
    return each.is_max ? value - shift * step <= each.bound : value + shift * step >= each.bound;
  });
}

// --- prices ---

std::int32_t Mars::cost_of(Seat seat, const Face& face) const {
  const Player& owner = player(seat);
  std::int32_t cost = face.cost - owner.modifiers.discount - owner.next_discount;
  for (std::size_t tag = 0; tag < tag_count; ++tag) {
    cost -= face.tags[tag] > 0 ? owner.modifiers.tag_discount[tag] : 0;
  }
  return std::max(cost, 0);
}

Price Mars::price_of(Seat seat, const Face& face) const {
  return {.cost = cost_of(seat, face),
          .takes_steel = face.has(Tag::building),
          .takes_titanium = face.has(Tag::space),
          .keeps_heat = face.heat_needed};
}

std::int32_t Mars::project_cost(Seat seat, Project project) const {
  constexpr std::array<std::int32_t, project_kinds> costs = {0, 11, 14, 18, 23, 25};
  const std::int32_t less = project == Project::power_plant ? player(seat).modifiers.project_discount : 0;
  return costs[at(project)] - less;
}

// --- milestones and awards ---

std::optional<Seat> Mars::claimed_by(std::size_t milestone) const {
  return claimed_[milestone] == nobody ? std::nullopt : std::optional(Seat(claimed_[milestone]));
}

std::optional<Seat> Mars::funded_by(std::size_t award) const {
  return funded_[award] == nobody ? std::nullopt : std::optional(Seat(funded_[award]));
}

bool Mars::has_reached(Seat seat, std::size_t milestone) const {
  switch (milestone) {
    case 0:
      return player(seat).rating >= 35;
    case 1:
      return own_cities(seat) >= 3;
    case 2:
      return own_greeneries(seat) >= 3;
    case 3:
      return player(seat).tags[at(Tag::building)] >= 8;
    default:
      return table_.size(hand(seat)) >= 16;
  }
}

std::int32_t Mars::standing(Seat seat, std::size_t award) const {
  switch (award) {
    case 0:
      return own_tiles(seat);
    case 1:
      return production(seat, Resource::mc);
    case 2:
      return player(seat).tags[at(Tag::science)];
    case 3:
      return stock(seat, Resource::heat);
    default:
      return stock(seat, Resource::steel) + stock(seat, Resource::titanium);
  }
}

// Who shares the first place leaves no second one: then two are better. Two players have none anyway.
std::int32_t Mars::award_points(Seat seat, std::size_t award) const {
  const std::int32_t mine = standing(seat, award);
  int better = 0;
  std::int32_t best = mine;
  for (const Seat each : seats()) {
    best = std::max(best, standing(each, award));
  }
  for (const Seat each : seats()) {
    better += standing(each, award) > mine ? 1 : 0;
  }
  if (best <= 0) {
    return 0;
  }
  return better == 0 ? first_points : better == 1 && seat_count() > 2 ? second_points : 0;
}

// --- points ---

std::int32_t Mars::card_points(Seat seat, Card card) const {
  const Face& face = printed(card);
  return face.points ? static_cast<std::int32_t>(evaluate(seat, *face.points, card)) : 0;
}

std::int32_t Mars::points(Seat seat) const {
  std::int32_t sum = player(seat).rating;
  for (std::size_t i = 0; i < milestone_count; ++i) {
    sum += claimed_by(i) == seat ? milestone_points : 0;
  }
  for (std::size_t i = 0; i < award_count; ++i) {
    sum += funded_by(i) ? award_points(seat, i) : 0;
  }
  for (AreaId area = 1; area <= area_count; ++area) {
    const Spot& there = spot(area);
    if (there.owner == seat.index()) {
      sum += there.tile == Tile::greenery ? 1 : is_city(there.tile) ? count_beside(area, Tile::greenery) : 0;
    }
  }
  for (const Zone zone : {played(seat), events(seat)}) {
    for (const Card card : table_.cards(zone)) {
      sum += card_points(seat, card);
    }
  }
  return sum;
}

}  // namespace rondel::games::mars
