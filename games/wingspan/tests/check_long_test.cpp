// The check itself reaches every kind of power: what it does not find, it has looked at.
#include <gtest/gtest.h>

#include "series/check/check_run.h"
#include "wingspan/game.h"

namespace rondel::games::wingspan {
namespace {

class WingspanCheck : public ::testing::TestWithParam<int> {};

TEST_P(WingspanCheck, UsesEveryKindOfPower) {
  constexpr std::uint64_t games = 5000;
  const CheckRun run{.subject = {.game = &game, .settings = Settings(game.settings), .seats = GetParam()},
                     .seed = Seed::from_number(21),
                     .games = games,
                     .seconds = std::chrono::duration<double>(
                         3400),  // else the time limit of tests would end it without a word
                     .game_limit = std::chrono::duration<double>(60),
                     .jobs = 2};
  const CheckReport report = run_checks(run);
  ASSERT_FALSE(report.finding) << name_of(report.finding->kind) << ": " << report.finding->sentence;
  EXPECT_EQ(report.coverage.games, games) << "there was no time for more";
  for (const std::string_view kind : game.power_kinds()) {
    const auto found = report.coverage.powers.find(kind);
    ASSERT_NE(found, report.coverage.powers.end()) << kind;
    EXPECT_GT(found->second.activated, 0U) << kind << " did nothing";
  }
}

INSTANTIATE_TEST_SUITE_P(Seats, WingspanCheck, ::testing::Values(2, 3, 5),
                         [](const auto& info) { return std::to_string(info.param); });

}  // namespace
}  // namespace rondel::games::wingspan
