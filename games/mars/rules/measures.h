// What is counted, for requirements, amounts and points: formulas of cards name these (`cities`, `tag_science`, `prod_steel`).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "kernel/seat.h"
#include "rules/operations/math.h"
#include "rules/tabletop.h"

namespace rondel::games::mars {

class Mars;  // NOLINT(cppcoreguidelines-virtual-class-destructor): final where it is defined

enum class Metric : std::uint8_t {
  oxygen,
  temperature,
  oceans,
  tag,        // of the own cards
  opponents,  // the same tag on the cards of all others
  production,
  cities,
  cities_on_mars,
  own_greeneries,
  events,
  here,  // what lies on the card
  adjacent_oceans,
  adjacent_cities,
};

struct Measure {
  Metric metric = Metric::oxygen;
  std::uint8_t which = 0;  // the tag or the resource
};

// None: nothing that is counted is called so.
std::optional<Measure> measure_named(std::string_view name);

// As it stands for a seat; `card` for what lies on it, and beside its tile: nothing without one.
std::int32_t count_of(const Mars& play, Seat seat, Measure what, std::optional<Card> card);
std::int64_t evaluate(const Mars& play, Seat seat, const ops::Formula& formula, std::optional<Card> card);

}  // namespace rondel::games::mars
