// The house bot of Netrunner: each side of it wins, and it plays by what its side knows.
#include "agents/netrunner/house.h"

#include <gtest/gtest.h>

#include "agents/house_agent.h"
#include "agents/playout.h"
#include "agents/series.h"
#include "games/netrunner/netrunner.h"
#include "tests/support/bot_fairness.h"

namespace rondel {
namespace {

// How many of `games` games the house bot wins in that seat against a random player.
int wins_against_random(Seat house_seat, const Settings& settings, int games) {
  HouseAgent house;
  RandomAgent random;
  Seating<Agent> seating{};
  seating[static_cast<unsigned>(house_seat.index())] = &house;
  seating[static_cast<unsigned>(1 - house_seat.index())] = &random;
  PickRoom room;
  int wins = 0;
  for (int i = 0; i < games; ++i) {
    Match match(games::netrunner, settings, game_seed(Seed::from_number(7), static_cast<std::uint64_t>(i)),
                {.history = History::none});
    begin_agents(match, seating);
    const Playout playout = play_out(match, seating, room);
    EXPECT_EQ(playout.end, Playout::End::over) << complaint(match, playout);
    wins += match.result().winners == SeatSet::of(house_seat) ? 1 : 0;
  }
  return wins;
}

TEST(NetrunnerBot, BeatsRandomAsTheCorp) {
  EXPECT_GE(wins_against_random(agents::net::corp, Settings(games::netrunner.settings), 500), 475);
}

TEST(NetrunnerBot, BeatsRandomAsTheRunner) {
  EXPECT_GE(wins_against_random(agents::net::runner, Settings(games::netrunner.settings), 500), 475);
}

TEST(NetrunnerBot, FinishesAgainstItselfByEitherPriorityWithEitherDecks) {
  for (const char* const priority : {"strict", "seed"}) {
    for (const char* const decks : {"starter", "intermediate"}) {
      Series series;
      series.game = &games::netrunner;
      series.settings = Settings(games::netrunner.settings);
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

TEST(NetrunnerBot, DoesNotPlayByWhatItMayNotKnow) {
  testing::expect_bot_plays_by_what_it_knows(
      Match(games::netrunner, Settings(games::netrunner.settings), Seed::from_number(3)), 300, 100);
}

}  // namespace
}  // namespace rondel
