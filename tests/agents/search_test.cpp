#include "agents/search/search.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "agents/search/search_agent.h"
#include "kernel/built_modules.h"
#include "kernel/rondel.h"
#include "rules/tabletop_play.h"
#include "series/lineup.h"
#include "series/series.h"
#include "tests/support/records.h"
#include "tests/support/search_games.h"

namespace rondel {
namespace {

using ::testing::HasSubstr;
using namespace rondel::testing;

SeriesResult play(const Game& game, std::vector<std::string> agents, std::uint64_t games,
                  std::uint64_t seed) {
  return play_series({.game = &game,
                      .settings = Settings(game.settings),
                      .seats = static_cast<int>(agents.size()),
                      .seed = Seed::from_number(seed),
                      .agents = std::move(agents),
                      .games = games});
}

const Game& tictactoe() { return *built_modules().find("tictactoe"); }

TEST(Search, NeverLosesAtTicTacToe) {
  const SeriesResult result = play(tictactoe(), {"search:iterations=1000", "random"}, 200, 1);
  EXPECT_EQ(result.wins[1], 0U);
  EXPECT_GT(result.wins[0], 170U);
  const SeriesResult itself = play(tictactoe(), {"search:iterations=1000", "search:iterations=1000"}, 40, 2);
  EXPECT_EQ(itself.draws, 40U);
}

// --- no peeking ---

class Peeker final : public Agent {
 public:
  void begin(std::uint64_t) override {}
  std::size_t choose(const Turn& turn, std::span<std::uint16_t> room) override {
    room[0] = static_cast<std::uint16_t>(dynamic_cast<const Secret&>(turn.match.play()).secret(turn.match));
    return 1;
  }
};

// How many of these games the guesser wins.
int won_by(Agent& guesser, const Game& game, int games) {
  int won = 0;
  PickRoom room;
  RandomAgent other;
  for (int i = 0; i < games; ++i) {
    Match match(game, Settings(), game_seed(Seed::from_number(1), static_cast<std::uint64_t>(i)));
    Seating<Agent> seating{};
    seating[0] = &other;
    seating[1] = &guesser;
    begin_agents(match, seating);
    EXPECT_EQ(play_out(match, seating, room).end, Playout::End::over);
    won += match.result().winners.has(Seat(1)) ? 1 : 0;
  }
  return won;
}

class Guessing : public ::testing::TestWithParam<const Game*> {};

TEST_P(Guessing, IsWonByWhoPeeks) {
  Peeker peeker;
  EXPECT_EQ(won_by(peeker, *GetParam(), 100), 100);
}

// Of 400 games a tenth: 40, and hardly ever less than 20 or more than 60.
TEST_P(Guessing, IsWonByASearchAsOftenAsByChance) {
  SearchAgent search(*GetParam(), {.iterations = 100}, nullptr);
  const int won = won_by(search, *GetParam(), 400);
  EXPECT_GT(won, 20);
  EXPECT_LT(won, 60);
}

INSTANTIATE_TEST_SUITE_P(All, Guessing,
                         ::testing::Values(&guess_the_card, &guess_the_hand, &guess_the_answer,
                                           &guess_the_dice),
                         [](const auto& info) { return std::string(info.param->name); });

// --- the same again ---

std::vector<Response> answers_of(const Game& game, const std::string& agent, std::uint64_t seed) {
  std::vector<Response> all;
  const Series series{.game = &game,
                      .settings = Settings(game.settings),
                      .seats = static_cast<int>(game.seats.size()),
                      .seed = Seed::from_number(seed),
                      .agents = std::vector<std::string>(game.seats.size(), agent),
                      .games = 1,
                      .save = [&all](std::uint64_t, const Match& match, const Recorder&) {
                        all = match.responses();
                        return std::string();
                      }};
  play_series(series);
  return all;
}

TEST(Search, PlaysTheSameByTheSameSeed) {
  const Game& game = *built_modules().find("leduc");
  EXPECT_EQ(answers_of(game, "search:iterations=50", 3), answers_of(game, "search:iterations=50", 3));
}

// --- several picks ---

TEST(Search, PicksTheBestOfManySelections) {
  SearchAgent search(best_selection, {.iterations = 3000}, nullptr);
  EXPECT_EQ(won_by(search, best_selection, 10), 10);
}

TEST(Search, PicksAWholeSelectionWhereACheckJudgesIt) {
  SearchAgent search(checked_selection, {.iterations = 3000}, nullptr);
  EXPECT_EQ(won_by(search, checked_selection, 10), 10);
}

TEST(Search, PicksNothingWhereThatIsBest) {
  SearchAgent search(empty_selection, {.iterations = 1000}, nullptr);
  EXPECT_EQ(won_by(search, empty_selection, 10), 10);
}

// --- every game ---

class EveryGameSearched : public ::testing::TestWithParam<const Game*> {};

// For as many answers as the time for a test allows; rollouts go to the end of the match all the same.
TEST_P(EveryGameSearched, HasNoWorldThatBreaks) {
  const Game& game = *GetParam();
  for (const auto rollout : {SearchOptions::Rollout::house, SearchOptions::Rollout::random}) {
    Match match(game, Settings(game.settings), Seed::from_number(11));
    Search search(game, {.rollout = rollout});
    IterationBudget budget(4);
    PickRoom room;
    Policy policy(game, rollout);
    Dice dice(1);
    policy.begin(dice);
    while (match.status() == Status::waiting && match.answers() < 150) {
      const Seat seat = *match.waiting().begin();
      Worlds worlds(match, seat);
      const auto picks = room.fit(match.question(seat).choices.size());
      const std::size_t count = search.choose(worlds, budget, match.answers(), picks);
      ASSERT_EQ(search.broken(), 0U) << "after " << match.answers() << " answers";
      const Rejection rejection = match.answer(seat, picks.first(count));
      ASSERT_FALSE(rejection) << "after " << match.answers() << " answers: " << rejection.message();
    }
    EXPECT_NE(match.status(), Status::faulted) << match.fault();
  }
}

INSTANTIATE_TEST_SUITE_P(All, EveryGameSearched, ::testing::ValuesIn(built_modules().games()),
                         [](const auto& info) { return std::string(info.param->name); });

// --- names and options ---

TEST(SearchOptions, AreReadFromAName) {
  SearchOptions options;
  EXPECT_EQ(read_search_options(":iterations=2000,rollout=random,depth=7,ms=300", options), "");
  EXPECT_EQ(options.iterations, 2000U);
  EXPECT_EQ(options.rollout, SearchOptions::Rollout::random);
  EXPECT_EQ(options.depth, 7U);
  EXPECT_EQ(options.milliseconds, 300U);
  EXPECT_EQ(read_search_options("", options), "");
}

TEST(SearchOptions, AreRefusedWithAListOfWhatThereIs) {
  EXPECT_EQ(lineup_problem("search:iteration=5"),
            "search: unknown option \"iteration\"; did you mean \"iterations\"? (the options of search are "
            "iterations=N, ms=N, rollout=house or random, depth=N)");
  EXPECT_EQ(lineup_problem("search:fast"),
            "search: \"fast\" is no option; the options of search are iterations=N, ms=N, rollout=house or "
            "random, depth=N");
  EXPECT_EQ(lineup_problem("search:ms=soon"), "search: ms is \"soon\"; expected 1 to 3600000");
  EXPECT_EQ(lineup_problem("search:rollout=first"), "search: rollout is \"first\"; expected house or random");
  EXPECT_THAT(lineup_problem("searh"), HasSubstr("did you mean \"search\"?"));
  EXPECT_EQ(lineup_problem("search:ms=300"), "");
}

TEST(SearchOptions, KeepTheirCommasInAList) {
  EXPECT_THAT(split_lineup("search:ms=3,rollout=house,random,search:iterations=5"),
              ::testing::ElementsAre("search:ms=3,rollout=house", "random", "search:iterations=5"));
}

TEST(SearchOptions, MakeAnAgent) {
  EXPECT_NE(make_for_lineup("search:ms=300", tictactoe()), nullptr);
  EXPECT_EQ(make_for_lineup("search:ms", tictactoe()), nullptr);
  EXPECT_EQ(make_for_lineup("nobody", tictactoe()), nullptr);
}

TEST(Search, ThinksForAsLongAsTheClockSays) {
  static std::uint64_t now = 0;
  now = 0;
  SearchAgent agent(tictactoe(), {.milliseconds = 50}, [] { return now++; });
  Match match = new_match("tictactoe", 1);
  PickRoom room;
  agent.begin(1);
  agent.choose({.match = match, .question = match.question(Seat(0)), .seat = Seat(0)}, room.fit(9));
  EXPECT_THAT(agent.thoughts(), HasSubstr("50 tries"));
}

TEST(Search, TellsWhatItThought) {
  SearchAgent agent(tictactoe(), {.iterations = 500}, nullptr);
  Match match = new_match("tictactoe", 1);
  ASSERT_FALSE(match.answer(Seat(0), std::uint16_t{0}));
  PickRoom room;
  agent.begin(1);
  EXPECT_EQ(agent.thoughts(), "");
  agent.choose({.match = match, .question = match.question(Seat(1)), .seat = Seat(1)}, room.fit(9));
  const std::string thoughts = agent.thoughts();
  EXPECT_THAT(thoughts, HasSubstr("500 tries\n"));
  EXPECT_THAT(thoughts, HasSubstr("o: place your mark → 5; x: place your mark → "));
}

}  // namespace
}  // namespace rondel
