// Every game that ships, under the check for a moment; every_game_long_test.cpp takes its time.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include "kernel/built_modules.h"
#include "kernel/match.h"
#include "series/check/check_run.h"
#include "tests/support/random_answers.h"
#include "tests/support/sanitized.h"

namespace rondel {
namespace {

using testing::is_about_threads;
using testing::is_sanitized;

// A match is played by one thread.
constexpr std::uint64_t enough_questions = is_about_threads ? 300 : is_sanitized ? 500 : 1'500;
constexpr std::uint64_t fewest_games = is_sanitized ? 1 : 2;

// About as many questions for every game, and as many on a busy machine as on another.
std::uint64_t some_games(const Game& game) {
  Match match(game, Settings(game.settings), Seed::from_number(1), {.history = History::none});
  testing::RandomAnswers answers(1);
  answers.play_out(match);
  return std::clamp<std::uint64_t>(enough_questions / std::max<std::uint64_t>(match.answers(), 1),
                                   fewest_games, 100);
}

class EveryGame : public ::testing::TestWithParam<const Game*> {};

TEST_P(EveryGame, PassesTheCheck) {
  const Game& game = *GetParam();
  const CheckRun run{.subject = {.game = &game, .settings = Settings(game.settings), .seats = 0},
                     .seed = Seed::from_number(1),
                     .games = some_games(game),
                     .game_limit = std::chrono::minutes(5)};
  const CheckReport report = run_checks(run);
  EXPECT_FALSE(report.finding) << name_of(report.finding->kind) << ": " << report.finding->sentence;
  EXPECT_GT(report.coverage.games, 0);
  EXPECT_EQ(report.coverage.replayed, report.coverage.questions);
}

INSTANTIATE_TEST_SUITE_P(Check, EveryGame, ::testing::ValuesIn(built_modules().games()),
                         [](const auto& info) { return std::string(info.param->name); });

}  // namespace
}  // namespace rondel
