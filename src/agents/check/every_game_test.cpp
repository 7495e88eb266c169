// Every game that ships, under the check for a moment; every_game_long_test.cpp takes its time.
#include <gtest/gtest.h>

#include <string>

#include "agents/check/check_run.h"
#include "games/all.h"

namespace rondel {
namespace {

class EveryGame : public ::testing::TestWithParam<const Game*> {};

TEST_P(EveryGame, PassesTheCheck) {
  const Game& game = *GetParam();
  const CheckRun run{.subject = {.game = &game, .settings = Settings(game.settings), .seats = 0},
                     .seed = Seed::from_number(1),
                     .games = 100,
                     .seconds = std::chrono::duration<double>(2),
                     .game_limit = std::chrono::duration<double>(30)};
  const CheckReport report = run_checks(run);
  EXPECT_FALSE(report.finding) << name_of(report.finding->kind) << ": " << report.finding->sentence;
  EXPECT_GT(report.coverage.games, 0);
  EXPECT_EQ(report.coverage.replayed, report.coverage.questions);
}

INSTANTIATE_TEST_SUITE_P(Check, EveryGame, ::testing::ValuesIn(games::all().begin(), games::all().end()),
                         [](const auto& info) { return std::string(info.param->name); });

}  // namespace
}  // namespace rondel
