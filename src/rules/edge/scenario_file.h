// A scenario as it is written, read and checked for form; what its words mean to a game is not known here.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernel/random.h"
#include "kernel/seat.h"

namespace rondel {

struct ScenarioStep {
  enum class Kind : std::uint8_t { look, selection, payload };

  std::string seat;
  Kind kind = Kind::look;
  boost::json::value says;                   // what the seat does: a selection or a payload
  std::optional<boost::json::value> reject;  // {code, message?}
  std::optional<boost::json::value> expect;
};

struct Scenario {
  std::string game;
  std::string name;
  Seed seed;
  int seats = 0;  // 0: all the game has
  std::vector<std::pair<std::string, std::string>> settings;
  std::optional<boost::json::value> setup;
  std::vector<ScenarioStep> steps;
  std::optional<boost::json::value> expect;
};

struct ReadScenario {
  Scenario scenario;    // its name, as far as it could be read, even when there is a problem
  std::string problem;  // empty: the scenario is good
};

ReadScenario read_scenario(const boost::json::value& value);

}  // namespace rondel
