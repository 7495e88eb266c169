#include "rules/edge/scenario.h"

#include <boost/json/array.hpp>
#include <string>
#include <utility>

#include "rules/edge/scenario_file.h"
#include "rules/edge/scenario_player.h"
#include "rules/edge/setup_json.h"
#include "rules/edge/strict_json.h"
#include "rules/suggest.h"

namespace rondel {
namespace {

namespace json = boost::json;

constexpr JsonLimits limits{.bytes = std::size_t{4} << 20, .depth = 64};

// Each of these gives a problem, or nothing.

std::string find_game(const Scenario& scenario, std::span<const Game* const> games, Recipe& recipe) {
  std::vector<std::string> names;
  for (const Game* const game : games) {
    names.emplace_back(game->name);
    recipe.game = game->name == scenario.game ? game : recipe.game;
  }
  return recipe.game != nullptr
             ? ""
             : "unknown game \"" + scenario.game + "\"; " + expected_one_of(scenario.game, names);
}

std::string read_settings(const Scenario& scenario, Recipe& recipe) {
  recipe.settings = Settings(recipe.game->settings);
  std::string problem;
  for (const auto& [name, value] : scenario.settings) {
    problem = problem.empty() ? recipe.settings.set(name, value) : problem;
  }
  return problem.empty() ? "" : "settings: " + problem;
}

std::string read_seats(const Scenario& scenario, Recipe& recipe) {
  const auto most = static_cast<int>(recipe.game->seats.size());
  const int least = recipe.game->min_seats == 0 ? most : recipe.game->min_seats;
  recipe.seats = scenario.seats;
  if (scenario.seats == 0 || (scenario.seats >= least && scenario.seats <= most)) {
    return {};
  }
  return "\"seats\" is " + std::to_string(scenario.seats) + "; " + std::string(recipe.game->name) + " has " +
         std::to_string(least) + (least == most ? "" : " to " + std::to_string(most)) + " seats";
}

std::string read_recipe(const Scenario& scenario, std::span<const Game* const> games, Recipe& recipe) {
  recipe.seed = scenario.seed;
  std::string problem = find_game(scenario, games, recipe);
  problem = problem.empty() ? read_settings(scenario, recipe) : problem;
  problem = problem.empty() ? read_seats(scenario, recipe) : problem;
  if (problem.empty() && scenario.setup) {
    ReadSetup setup = read_setup(*scenario.setup);
    recipe.setup = std::move(setup.setup);
    problem = std::move(setup.problem);
  }
  return problem;
}

ScenarioOutcome run_one(const ReadScenario& read, std::span<const Game* const> games,
                        const ScenarioOptions& options) {
  ScenarioOutcome outcome{.name = read.scenario.name, .problem = read.problem, .warnings = {}};
  Recipe recipe;
  if (outcome.problem.empty()) {
    outcome.problem = read_recipe(read.scenario, games, recipe);
  }
  if (!outcome.problem.empty()) {
    return outcome;
  }
  ScenarioPlayer player(recipe, read.scenario);
  outcome.problem = player.run();
  outcome.warnings = player.warnings();
  for (const Fidelity mode : options.modes) {
    if (outcome.problem.empty()) {
      const Disagreement found = play_again(recipe, player.played(), mode);
      outcome.problem = found.problem.empty() ? ""
                                              : "mode \"" + std::string(name_of(mode)) + "\", " +
                                                    player.where(found.answer) + ": " + found.problem;
    }
  }
  return outcome;
}

}  // namespace

std::vector<ScenarioOutcome> run_scenarios(std::string_view text, std::span<const Game* const> games,
                                           const ScenarioOptions& options) {
  const StrictJson parsed = parse_strictly(text, limits);
  if (!parsed.problem.empty()) {
    return {{.name = "?", .problem = parsed.problem, .warnings = {}}};
  }
  const bool is_list = parsed.value.is_array();
  const json::array all = is_list ? parsed.value.get_array() : json::array{parsed.value};
  std::vector<ScenarioOutcome> outcomes;
  for (std::size_t i = 0; i < all.size(); ++i) {
    ReadScenario read = read_scenario(all[i]);
    if (read.scenario.name.empty()) {
      read.scenario.name = is_list ? "scenario " + std::to_string(i + 1) : "scenario";
    }
    if (read.scenario.name.find(options.only) != std::string::npos) {
      outcomes.push_back(run_one(read, games, options));
    }
  }
  return outcomes;
}

}  // namespace rondel
