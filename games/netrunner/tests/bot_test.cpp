// The house bot of Netrunner: each side of it wins, and it plays by what its side knows.
#include "netrunner/bot/bot.h"

#include <gtest/gtest.h>

#include "agents/playout.h"
#include "agents/random_agent.h"
#include "netrunner/bot/bot.h"
#include "netrunner/game.h"
#include "netrunner/tests/run_scene.h"
#include "series/series.h"
#include "tests/support/bot_fairness.h"

namespace rondel::games::netrunner {
namespace {

// How many of `games` games the house bot wins in that seat against a random player.
int wins_against_random(Seat house_seat, const Settings& settings, int games) {
  HouseBot house;
  RandomAgent random;
  Seating<Agent> seating{};
  seating[static_cast<unsigned>(house_seat.index())] = &house;
  seating[static_cast<unsigned>(1 - house_seat.index())] = &random;
  PickRoom room;
  int wins = 0;
  for (int i = 0; i < games; ++i) {
    Match match(game, settings, game_seed(Seed::from_number(7), static_cast<std::uint64_t>(i)),
                {.history = History::none});
    begin_agents(match, seating);
    const Playout playout = play_out(match, seating, room);
    EXPECT_EQ(playout.end, Playout::End::over) << complaint(match, playout);
    wins += match.result().winners == SeatSet::of(house_seat) ? 1 : 0;
  }
  return wins;
}

TEST(NetrunnerBot, BeatsRandomAsTheCorp) {
  EXPECT_GE(wins_against_random(corp, Settings(game.settings), 500), 475);
}

TEST(NetrunnerBot, BeatsRandomAsTheRunner) {
  EXPECT_GE(wins_against_random(runner, Settings(game.settings), 500), 475);
}

TEST(NetrunnerBot, FinishesAgainstItselfByEitherPriorityWithEitherDecks) {
  for (const char* const priority : {"strict", "seed"}) {
    for (const char* const decks : {"starter", "intermediate"}) {
      Series series;
      series.game = &game;
      series.settings = Settings(game.settings);
      ASSERT_EQ(series.settings.set("priority", priority), "");
      ASSERT_EQ(series.settings.set("decks", decks), "");
      series.seats = 2;
      series.seed = Seed::from_number(8);
      series.agents = {"house", "house"};
      series.games = 250;
      EXPECT_EQ(play_series(series).failures, 0U) << priority << " " << decks;
    }
  }
}

// Where both may speak at once, the Corp does not fire before the Runner could break.
class NetrunnerBotInARun : public RunScene {
 protected:
  void SetUp() override {
    begin(tithe_before_hq);
    all_say({{runner, "run HQ"}, {runner, "continue"}, {corp, "continue"}});
    all_say({{corp, "rez Tithe protecting HQ"}, {runner, "continue"}, {corp, "continue"}});
    ASSERT_EQ(match_->waiting().size(), 2);
  }
  bool waits(Seat seat) {
    return HouseBot().waits({.match = *match_, .question = match_->question(seat), .seat = seat});
  }
};

TEST_F(NetrunnerBotInARun, TheCorpLetsTheRunnerBreakFirst) {
  EXPECT_TRUE(waits(corp));
  EXPECT_FALSE(waits(runner));
  HouseBot agent;
  Seating<Agent> seating{};
  seating[0] = seating[1] = &agent;
  EXPECT_EQ(next_to_answer<Agent>(*match_, seating), runner);
}

TEST_F(NetrunnerBotInARun, TheCorpFiresOnceTheRunnerIsDone) {
  says(runner, "let the subroutines fire");
  EXPECT_FALSE(waits(corp));
}

TEST_F(NetrunnerBotInARun, TheCorpFiresOnceTheRunnerHasPassed) {
  says(runner, "continue");
  EXPECT_FALSE(waits(corp));
}

TEST_F(NetrunnerBotInARun, TheCorpHasNothingToWaitForWhenAllIsBroken) {
  says(runner, "fully break with Carmen");
  EXPECT_FALSE(waits(corp));
}

TEST(NetrunnerBot, DoesNotPlayByWhatItMayNotKnow) {
  testing::expect_bot_plays_by_what_it_knows(Match(game, Settings(game.settings), Seed::from_number(3)), 300,
                                             100);
}

}  // namespace
}  // namespace rondel::games::netrunner
