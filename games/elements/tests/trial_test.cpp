// What the rules can do that none of the 28 cards asks of them: scenarios with cards that only tests have.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "elements/tests/trial_cards.h"
#include "rules/edge/scenario.h"

namespace rondel::games::elements {
namespace {

std::string scenarios_in(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return std::move(text).str();
}

TEST(ElementsTrial, EveryScenarioPasses) {
  const std::array<const Game*, 1> games = {&trial::game()};
  // Tests run at the root of the repository.
  const std::vector<ScenarioOutcome> outcomes =
      run_scenarios(scenarios_in("games/elements/tests/scenarios/triggers.json"), games);
  EXPECT_EQ(outcomes.size(), 3U);
  for (const ScenarioOutcome& outcome : outcomes) {
    EXPECT_EQ(outcome.problem, "") << outcome.name;
  }
}

TEST(ElementsTrial, TheGameItselfKnowsNoSuchCard) {
  constexpr const char* position_with_herald =
      R"({"game": "elements", "name": "a card of no deck", "setup": {"sun": {"hand": ["Herald"]}},
          "expect": {"over": null}})";
  const std::array<const Game*, 1> shipped = {&game};
  const std::vector<ScenarioOutcome> outcomes = run_scenarios(position_with_herald, shipped);
  ASSERT_EQ(outcomes.size(), 1U);
  EXPECT_THAT(outcomes[0].problem, ::testing::HasSubstr("there is no card \"Herald\""));
  EXPECT_EQ(faces().size(), std::size_t{card_count} + 1);
}

}  // namespace
}  // namespace rondel::games::elements
