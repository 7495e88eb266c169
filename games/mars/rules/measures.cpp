#include "mars/rules/measures.h"

#include <array>
#include <utility>

#include "mars/rules/play.h"

namespace rondel::games::mars {
namespace {

constexpr std::array<std::pair<std::string_view, Metric>, 10> plain_measures = {
    {{"oxygen", Metric::oxygen},
     {"temperature", Metric::temperature},
     {"oceans", Metric::oceans},
     {"cities", Metric::cities},
     {"cities_on_mars", Metric::cities_on_mars},
     {"own_greeneries", Metric::own_greeneries},
     {"events", Metric::events},
     {"here", Metric::here},
     {"adjacent_oceans", Metric::adjacent_oceans},
     {"adjacent_cities", Metric::adjacent_cities}}};

// Those of them that are beside the special tile that a card has put on the map.
std::int32_t count_beside_tile(const Mars& play, std::optional<Card> card, AreaSet which) {
  const AreaId area = card ? play.map.area_of(play.printed(*card).tile) : no_area;
  return area == no_area ? 0 : (beside(area) & which).size();
}

}  // namespace

std::optional<Measure> measure_named(std::string_view name) {
  for (const auto& [known, metric] : plain_measures) {
    if (known == name) {
      return Measure{.metric = metric};
    }
  }
  const auto with = [&](std::string_view prefix, const auto& names, Metric metric) -> std::optional<Measure> {
    if (!name.starts_with(prefix)) {
      return std::nullopt;
    }
    const std::size_t which = find_name(names, name.substr(prefix.size()));
    return which == names.size() ? std::nullopt
                                 : std::optional(Measure{metric, static_cast<std::uint8_t>(which)});
  };
  if (const auto tag = with("tag_", tag_names, Metric::tag)) {
    return tag;
  }
  if (const auto tag = with("opponents_", tag_names, Metric::opponents)) {
    return tag;
  }
  return with("prod_", resource_names, Metric::production);
}

std::int32_t count_of(const Mars& play, Seat seat, Measure what, std::optional<Card> card) {
  const auto tag = static_cast<Tag>(what.which);
  std::int32_t sum = 0;
  switch (what.metric) {
    case Metric::oxygen:
      return play.parameters.value(Parameter::oxygen);
    case Metric::temperature:
      return play.parameters.value(Parameter::temperature);
    case Metric::oceans:
      return play.parameters.value(Parameter::oceans);
    case Metric::tag:
      return play.players[seat].tags.count(tag);
    case Metric::opponents:
      for (const Seat other : play.others(seat)) {
        sum += play.players[other].tags.count(tag);
      }
      return sum;
    case Metric::production:
      return play.players[seat].resources.production(static_cast<Resource>(what.which));
    case Metric::cities:
      return play.map.cities().size();
    case Metric::cities_on_mars:
      return (play.map.cities() & areas_on_mars).size();
    case Metric::own_greeneries:
      return play.map.greeneries_of(seat).size();
    case Metric::events:
      for (const Seat each : play.seats()) {
        sum += play.players[each].tags.events();
      }
      return sum;
    case Metric::here:
      return card ? play.cards.resources_on(*card) : 0;
    case Metric::adjacent_oceans:
      return count_beside_tile(play, card, play.map.oceans());
    case Metric::adjacent_cities:
      return count_beside_tile(play, card, play.map.cities());
  }
  return 0;
}

std::int64_t evaluate(const Mars& play, Seat seat, const ops::Formula& formula, std::optional<Card> card) {
  const ops::MathValue found = formula.evaluate([&](std::string_view name) -> std::optional<std::int64_t> {
    const std::optional<Measure> measure = measure_named(name);
    return measure ? std::optional<std::int64_t>(count_of(play, seat, *measure, card)) : std::nullopt;
  });
  check(!found.error, "a formula of the data cannot be evaluated");
  return found.value;
}

}  // namespace rondel::games::mars
