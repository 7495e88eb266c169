// The check itself reaches every kind of power: what it does not find, it has looked at.
#include <gtest/gtest.h>

#include "agents/check/check_run.h"
#include "games/wingspan/wingspan.h"

namespace rondel {
namespace {

TEST(WingspanCheck, UsesEveryKindOfPower) {
  const CheckRun run{
      .subject = {.game = &games::wingspan, .settings = Settings(games::wingspan.settings), .seats = 2},
      .seed = Seed::from_number(21),
      .games = 5000,
      .seconds = std::chrono::duration<double>(1800),
      .game_limit = std::chrono::duration<double>(60),
      .jobs = 2};
  const CheckReport report = run_checks(run);
  ASSERT_FALSE(report.finding) << name_of(report.finding->kind) << ": " << report.finding->sentence;
  for (const std::string_view kind : power_kinds(games::wingspan)) {
    const auto found = report.coverage.powers.find(kind);
    ASSERT_NE(found, report.coverage.powers.end()) << kind;
    EXPECT_GT(found->second.activated, 0U) << kind << " did nothing";
  }
}

}  // namespace
}  // namespace rondel
