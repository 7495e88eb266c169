// The cards that Netrunner has, and those that only tests have.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "netrunner/rules/decks.h"
#include "netrunner/tests/trial_cards.h"
#include "rules/edge/scenario.h"

namespace rondel::games::netrunner {
namespace {

constexpr const char* position_with_ice_wall =
    R"({"game": "netrunner", "name": "a card of no deck", "setup": {"corp": {"HQ": ["Ice Wall"]}},
        "expect": {"over": null}})";

std::string text_in(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return std::move(text).str();
}

TEST(NetrunnerFaces, AreThoseOfTheDecksAndNoOther) {
  std::set<std::string_view> in_decks;
  for (const Seat side : {corp, runner}) {
    for (const std::span<const DeckLine> lines : {starter_deck(side), intermediate_cards(side)}) {
      for (const DeckLine& line : lines) {
        in_decks.insert(line.card);
      }
    }
  }
  std::set<std::string_view> printed;
  for (const FaceText& face : game.faces) {
    printed.insert(face.name);
  }
  EXPECT_EQ(printed, in_decks);
}

TEST(NetrunnerFaces, APositionWithACardOfNoDeckIsRefused) {
  const std::array<const Game*, 1> shipped = {&game};
  const std::vector<ScenarioOutcome> outcomes = run_scenarios(position_with_ice_wall, shipped);
  ASSERT_EQ(outcomes.size(), 1U);
  EXPECT_THAT(outcomes[0].problem, ::testing::HasSubstr("there is no card \"Ice Wall\""));
}

// What the verbs of the rules do that no card of a deck asks of them: scenarios with the cards of trial_cards.h.
TEST(NetrunnerTrial, EveryScenarioPasses) {
  const std::array<const Game*, 1> games = {&trial::game()};
  std::size_t count = 0;
  // Tests run at the root of the repository.
  for (const auto& entry : std::filesystem::directory_iterator("games/netrunner/tests/scenarios")) {
    for (const ScenarioOutcome& outcome : run_scenarios(text_in(entry.path()), games)) {
      EXPECT_EQ(outcome.problem, "") << entry.path() << ": " << outcome.name;
      ++count;
    }
  }
  EXPECT_GT(count, 0U);
}

}  // namespace
}  // namespace rondel::games::netrunner
