// Plays one scenario as it is written, and remembers every answer and what everybody saw then.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/edge/scenario_fidelity.h"
#include "rules/edge/scenario_file.h"
#include "rules/edge/selector.h"

namespace rondel {

class ScenarioPlayer {
 public:
  // Both must outlive the player.
  ScenarioPlayer(const Recipe& recipe, const Scenario& scenario)
      : recipe_(recipe), scenario_(scenario), match_(recipe.make()) {}

  // What went wrong, with the step; empty when nothing did. To be called once.
  std::string run();

  const Played& played() const { return played_; }
  // The step in which the last of so many answers was given.
  std::string where(std::size_t answers) const { return answers == 0 ? at_start : labels_[answers - 1]; }
  std::vector<std::string> warnings() const;

 private:
  static constexpr const char* at_start = "at the start";

  std::string begin();
  std::string step(const ScenarioStep& step);
  std::string act(const ScenarioStep& step);
  std::string give_forced();
  std::string note_answer();
  std::string check_refusal(const ScenarioStep& step, const Refusal& refusal) const;
  std::string check_expectations(const boost::json::value& expect) const;
  std::string who_is_asked() const;

  const Recipe& recipe_;
  const Scenario& scenario_;
  Match match_;
  Played played_;
  std::vector<std::string> labels_;  // of each answer: the step that led to it
  std::string here_ = at_start;
  std::uint32_t log_from_ = 0;  // the log since the last thing that somebody did
};

}  // namespace rondel
