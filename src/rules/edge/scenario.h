// Scenarios: rules tests as JSON, for people who do not write C++ (docs/scenarios.md tells all of the format).
//   {"game": "...", "name": "three in a row win", "setup": {"x": [1, 2], "o": [4, 5]},
//    "steps": [{"seat": "x", "do": 3}], "expect": {"over": {"winners": ["x"]}}}
// A scenario is played once as written, and then in each fidelity mode (scenario_fidelity.h): a match is a function of
// its answers, however it got there, so all must agree. Texts in, outcomes out: files are somebody else's business.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/game.h"
#include "rules/edge/scenario_fidelity.h"

namespace rondel {

struct ScenarioOutcome {
  std::string name;
  std::string problem;                // empty: passed
  std::vector<std::string> warnings;  // of the rules, to their author
};

struct ScenarioOptions {
  std::string_view only = {};  // those whose name has this in it
  std::span<const Fidelity> modes = all_fidelity_modes;
};

// Runs the scenario, or the list of scenarios, in a text. What cannot be read has failed.
std::vector<ScenarioOutcome> run_scenarios(std::string_view text, std::span<const Game* const> games,
                                           const ScenarioOptions& options = {});

}  // namespace rondel
