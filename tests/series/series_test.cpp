#include "series/series.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <mutex>
#include <numeric>
#include <set>

#include "kernel/built_modules.h"
#include "table/replay.h"
#include "tests/support/scene.h"

namespace rondel {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using namespace rondel::testing;

// Whoever sits first wins.
Task<Result> first_seat_wins(Scene&) {
  co_await choose(ann, "win", numbers(1));
  co_return Result{.winners = SeatSet::of(ann), .reason = "sat first"};
}

Task<Result> first_seat_scores(Scene&) {
  co_await choose(ann, "score", numbers(1));
  co_return Result{.scores = {8, -2, -2, -2}, .winners = SeatSet::of(ann), .reason = "sat first"};
}

Task<Result> two_winners(Scene&) {
  co_await choose(ann, "share", numbers(1));
  co_return Result{.winners = seats_of({ann, ben}), .reason = "shared"};
}

Task<Result> sometimes_broken(Scene& scene) {
  co_await choose(ann, "go on", numbers(2));
  check(scene.dice("trouble").below(10) != 0, "trouble came up");
  co_return Result{};
}

Series series_of(const Game& game, std::uint64_t games) {
  return {.game = &game,
          .settings = Settings(game.settings),
          .seats = static_cast<int>(game.seats.size()),
          .seed = Seed::from_number(3),
          .agents = std::vector<std::string>(game.seats.size(), "random"),
          .games = games};
}

TEST(Series, does_not_depend_on_the_number_of_threads) {
  Series series = series_of(*built_modules().find("tictactoe"), 3000);
  series.agents = {"random", "first"};
  const SeriesResult one = play_series(series);
  EXPECT_EQ(one.wins[0] + one.wins[1] + one.draws, 3000U);
  EXPECT_EQ(std::accumulate(one.lengths.begin(), one.lengths.end(), std::uint64_t{0}), 3000U);
  for (const unsigned threads : {2U, 3U, 8U}) {
    series.threads = threads;
    const SeriesResult many = play_series(series);
    EXPECT_EQ(many.wins, one.wins);
    EXPECT_EQ(many.seat_wins, one.seat_wins);
    EXPECT_EQ(many.scores, one.scores);
    EXPECT_EQ(many.seat_scores, one.seat_scores);
    EXPECT_EQ(many.draws, one.draws);
    EXPECT_EQ(many.answers, one.answers);
    EXPECT_EQ(many.lengths, one.lengths);
  }
}

TEST(Series, gives_the_same_whether_or_not_the_type_of_agent_is_known) {
  // A game for one agent at a time: the others never answer, so that only the loop differs.
  Series series = series_of(game_of<SceneOf<sometimes_broken>>(), 400);
  const SeriesResult known = play_series(series);
  series.agents = {"random", "random", "random", "first"};
  const SeriesResult mixed = play_series(series);
  EXPECT_EQ(known.failures, mixed.failures);
  EXPECT_EQ(known.first_failure->index, mixed.first_failure->index);
}

TEST(Series, lets_no_agent_keep_the_first_seat) {
  const SeriesResult result = play_series(series_of(game_of<SceneOf<first_seat_wins>>(), 400));
  EXPECT_THAT(result.wins, ElementsAre(100, 100, 100, 100));
  EXPECT_THAT(result.seat_wins, ElementsAre(400, 0, 0, 0));
  EXPECT_EQ(result.draws, 0U);
}

TEST(Series, counts_scores_by_agent_and_by_seat) {
  const SeriesResult result = play_series(series_of(game_of<SceneOf<first_seat_scores>>(), 400));
  EXPECT_EQ(result.seat_scores[0].games(), 400U);
  EXPECT_DOUBLE_EQ(result.seat_scores[0].mean(), 8);
  EXPECT_DOUBLE_EQ(result.seat_scores[0].spread(), 0);
  EXPECT_DOUBLE_EQ(result.seat_scores[1].mean(), -2);
  for (const Scores& scores : result.scores) {  // first in a quarter of its games
    EXPECT_EQ(scores.games(), 400U);
    EXPECT_DOUBLE_EQ(scores.mean(), 0.5);
    EXPECT_NEAR(scores.spread(), 4.33, 0.005);
    EXPECT_EQ(scores.least(), -2);
    EXPECT_EQ(scores.most(), 8);
  }
}

TEST(Series, counts_a_shared_win_as_a_draw) {
  const SeriesResult result = play_series(series_of(game_of<SceneOf<two_winners>>(), 10));
  EXPECT_THAT(result.wins, ElementsAre(0, 0, 0, 0));
  EXPECT_EQ(result.draws, 10U);
}

TEST(Series, seats_agent_a_of_game_i_in_seat_a_plus_i) {
  const Series series = series_of(game_of<SceneOf<first_seat_wins>>(), 1);
  EXPECT_EQ(series.agent_in(0, 0), 0);
  EXPECT_EQ(series.agent_in(1, 1), 0);
  EXPECT_EQ(series.agent_in(0, 1), 3);
  EXPECT_EQ(series.agent_in(2, 1'000'000'000'001), 1);
}

TEST(Series, reports_the_first_game_that_failed_whoever_played_it) {
  Series series = series_of(game_of<SceneOf<sometimes_broken>>(), 500);
  const SeriesResult one = play_series(series);
  ASSERT_TRUE(one.first_failure);
  EXPECT_NEAR(static_cast<double>(one.failures), 50, 35);
  EXPECT_THAT(one.first_failure->sentence, HasSubstr("faulted after 1 answers: trouble came up"));
  EXPECT_EQ(one.draws + one.failures, 500U);
  series.threads = 4;
  const SeriesResult many = play_series(series);
  EXPECT_EQ(many.failures, one.failures);
  EXPECT_EQ(many.first_failure->index, one.first_failure->index);

  Match again(*series.game, series.settings, game_seed(series.seed, one.first_failure->index));
  answer(again, ann, 0);
  EXPECT_EQ(again.status(), Status::faulted);
}

TEST(Series, hands_over_a_record_of_each_game) {
  Series series = series_of(*built_modules().find("leduc"), 40);
  series.threads = 2;
  std::mutex mutex;
  std::set<std::uint64_t> saved;
  series.save = [&](std::uint64_t index, const Match& match, const Recorder& recorder) {
    const std::lock_guard lock(mutex);
    saved.insert(index);
    EXPECT_TRUE(Replay(recorder.text(match), built_modules()).run());
    return std::string();
  };
  play_series(series);
  EXPECT_EQ(saved.size(), 40U);
}

TEST(Series, stops_when_a_record_cannot_be_saved) {
  Series series = series_of(*built_modules().find("tictactoe"), 100'000);
  series.save = [](std::uint64_t, const Match&, const Recorder&) { return std::string("the disk is full"); };
  const SeriesResult result = play_series(series);
  EXPECT_EQ(result.save_problem, "the disk is full");
  EXPECT_LT(std::accumulate(result.lengths.begin(), result.lengths.end(), std::uint64_t{0}), 1000U);
}

}  // namespace
}  // namespace rondel
