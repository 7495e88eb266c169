// Every game that ships, under the check for a minute each, with its own settings and with every other value at the edges.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "kernel/built_modules.h"
#include "series/check/check_run.h"

namespace rondel {
namespace {

class EveryGame : public ::testing::TestWithParam<const Game*> {};

// The usual settings, then each number at its lowest and, where that keeps a match short, at its highest.
std::vector<Settings> settings_of(const Game& game) {
  std::vector<Settings> all = {Settings(game.settings)};
  for (const SettingSpec& spec : game.settings) {
    constexpr std::int64_t short_enough = 1000;
    for (const std::int64_t value : {spec.min, std::min(spec.max, short_enough / 10)}) {
      if (spec.kind == SettingSpec::Kind::number && value != spec.preset) {
        all.emplace_back(game.settings).set(spec.name, std::to_string(value));
      }
    }
  }
  return all;
}

TEST_P(EveryGame, PassesTheCheckForLong) {
  const Game& game = *GetParam();
  const std::vector<Settings> all = settings_of(game);
  for (const Settings& settings : all) {
    CheckRun run{.subject = {.game = &game, .settings = settings, .seats = 0},
                 .seed = Seed::from_number(2),
                 .games = UINT64_MAX,
                 .seconds = std::chrono::duration<double>(60) / static_cast<double>(all.size()),
                 .game_limit = std::chrono::duration<double>(300)};
    run.limits.answers = 1'000'000;
    const CheckReport report = run_checks(run);
    ASSERT_FALSE(report.finding) << name_of(report.finding->kind) << ": " << report.finding->sentence;
  }
}

INSTANTIATE_TEST_SUITE_P(Check, EveryGame, ::testing::ValuesIn(built_modules().games()),
                         [](const auto& info) { return std::string(info.param->name); });

}  // namespace
}  // namespace rondel
