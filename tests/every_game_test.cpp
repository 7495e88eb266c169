// What holds for every game there is. A new game is held to it by its line in the list of games.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "games/all.h"
#include "kernel/match.h"
#include "tests/support/fidelity.h"
#include "tests/support/random_answers.h"

namespace rondel::testing {
namespace {

class EveryGame : public ::testing::TestWithParam<const Game*> {
 protected:
  const Game& game() const { return *GetParam(); }
};

TEST_P(EveryGame, EndsWhateverIsAnswered) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Match match(game(), Settings(game().settings), Seed::from_number(seed), {.history = History::none});
    RandomAnswers answers(seed);
    answers.play_out(match);
    ASSERT_EQ(match.status(), Status::over) << "seed " << seed << ": " << match.fault();
  }
}

TEST_P(EveryGame, IsTheSameMatchAfterGoingBackToAnyQuestion) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    expect_same_after_restore(game(), seed);
  }
}

TEST_P(EveryGame, KeepsTheHistoryOfEveryBranchThatWasTried) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    expect_a_tree_of_histories(game(), seed, 60);
  }
}

TEST_P(EveryGame, StaysSmall) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Match match(game(), Settings(game().settings), Seed::from_number(seed), {.history = History::none});
    RandomAnswers answers(seed);
    do {
      ASSERT_LT(match.arena().used(), 16U << 10) << "seed " << seed;
    } while (answers.answer(match));
  }
}

TEST_P(EveryGame, ShowsItselfToEverySeatAndToSpectators) {
  Match match(game(), Settings(game().settings), Seed::from_number(1));
  RandomAnswers answers(1);
  do {
    std::string shown;
    match.play().show(std::nullopt, shown);
    for (const Seat seat : SeatSet::first(match.seat_count())) {
      match.play().show(seat, shown);
    }
    ASSERT_FALSE(shown.empty());
    for (const Seat seat : match.waiting()) {
      for (const Choice& choice : match.question(seat).choices) {
        std::string title;
        match.play().show_choice(choice, title);
        ASSERT_FALSE(title.empty());
      }
    }
  } while (answers.answer(match));
}

TEST(ListOfGames, HasEachNameOnce) {
  std::set<std::string_view> names;
  for (const Game* const game : games::all()) {
    EXPECT_TRUE(names.insert(game->name).second) << game->name;
    EXPECT_EQ(games::find(game->name), game);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, EveryGame, ::testing::ValuesIn(games::all().begin(), games::all().end()),
                         [](const auto& game) { return std::string(game.param->name); });

}  // namespace
}  // namespace rondel::testing
