#include "mars/rules/global_parameters.h"

#include "mars/rules/play.h"

namespace rondel::games::mars {
namespace {

// Where a step brings more than the rating.
constexpr std::int16_t oxygen_that_warms = 8;
constexpr std::int16_t first_heat_bonus = -24;
constexpr std::int16_t second_heat_bonus = -20;
constexpr std::int16_t melting_point = 0;

}  // namespace

bool GlobalParameters::is_at_goal(Parameter which) const {
  constexpr std::array goals = {oxygen_goal, temperature_goal, oceans_goal};
  return value(which) >= goals[at(which)];
}

bool GlobalParameters::is_terraformed() const {
  return is_at_goal(Parameter::oxygen) && is_at_goal(Parameter::temperature) && is_at_goal(Parameter::oceans);
}

void GlobalParameters::raise(const ops::Operation& because, Parameter which, std::int32_t steps) {
  Player& player = play_.players[because.owner.first()];
  std::int16_t& value = values_[at(which)];
  const bool is_oxygen = which == Parameter::oxygen;
  for (; steps > 0 && !is_at_goal(which); --steps) {
    value = static_cast<std::int16_t>(value + (is_oxygen ? 1 : 2));
    play_.log(is_oxygen ? Text("oxygen is at {}") : Text("the temperature is at {}"), int{value});
    player.rating.raise(1);
    if (is_oxygen && value == oxygen_that_warms) {
      raise(because, Parameter::temperature, 1);
    }
    if (!is_oxygen && (value == first_heat_bonus || value == second_heat_bonus)) {
      player.resources.change_production(Resource::heat, 1);
    }
    if (!is_oxygen && value == melting_point) {
      play_.machine.push(because, rule_terms().ocean);
    }
  }
}

void GlobalParameters::count_ocean(Seat seat) {
  ++values_[at(Parameter::oceans)];
  play_.players[seat].rating.raise(1);
}

}  // namespace rondel::games::mars
