// What must hold for every game: same answers, same match, whatever way led there.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

#include "games/all.h"
#include "tests/support/fidelity.h"

namespace rondel::testing {
namespace {

class EveryGame : public ::testing::TestWithParam<const Game*> {};

TEST_P(EveryGame, GoesBackToAnyQuestionAndOnAgainTheSame) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    expect_same_after_restore(*GetParam(), seed);
  }
}

TEST_P(EveryGame, HasATreeOfHistories) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    expect_a_tree_of_histories(*GetParam(), seed, 100);
  }
}

TEST_P(EveryGame, KeepsItsArenaCompact) {
  const Game& game = *GetParam();
  Match match(game, Settings(game.settings), Seed::from_number(1));
  RandomAnswers answers(1);
  do {
    ASSERT_LE(match.arena().used(), 2 * match.arena().live()) << "after " << match.answers() << " answers";
  } while (match.answers() < 2000 && answers.answer(match));
}

TEST_P(EveryGame, IsFoundByItsName) { EXPECT_EQ(games::find(GetParam()->name), GetParam()); }

INSTANTIATE_TEST_SUITE_P(All, EveryGame, ::testing::ValuesIn(games::all().begin(), games::all().end()),
                         [](const auto& info) { return std::string(info.param->name); });

TEST(Games, HaveNamesOfTheirOwn) {
  std::set<std::string_view> names;
  for (const Game* const game : games::all()) {
    EXPECT_TRUE(names.insert(game->name).second) << game->name;
  }
}

TEST(Games, AnUnknownNameIsNoGame) { EXPECT_EQ(games::find("chess boxing"), nullptr); }

}  // namespace
}  // namespace rondel::testing
