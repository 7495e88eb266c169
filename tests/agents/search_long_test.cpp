// What takes too long for every test run: by make check-long.
#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "kernel/built_modules.h"
#include "series/series.h"

namespace rondel {
namespace {

SeriesResult play_tictactoe(std::vector<std::string> agents, std::uint64_t games) {
  const Game& game = *built_modules().find("tictactoe");
  return play_series({.game = &game,
                      .settings = Settings(game.settings),
                      .seats = 2,
                      .seed = Seed::from_number(9),
                      .agents = std::move(agents),
                      .games = games,
                      .threads = std::max(1U, std::thread::hardware_concurrency())});
}

TEST(SearchForLong, LosesNoneOfTenThousandGamesOfTicTacToe) {
  EXPECT_EQ(play_tictactoe({"search:iterations=1000", "random"}, 10'000).wins[1], 0U);
}

TEST(SearchForLong, DrawsTenThousandGamesOfTicTacToeWithItself) {
  EXPECT_EQ(play_tictactoe({"search:iterations=1000", "search:iterations=1000"}, 10'000).draws, 10'000U);
}

}  // namespace
}  // namespace rondel
