// The start of a match of Wingspan: what lies open, and what is kept in secret until all have chosen.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <set>
#include <string>

#include "kernel/match.h"
#include "rules/edge/view.h"
#include "wingspan/game.h"
#include "wingspan/rules/play.h"

namespace rondel::games::wingspan {
namespace {

using ::testing::HasSubstr;

constexpr Seat alice{0};
constexpr Seat bob{1};

Match begun_with(std::uint64_t seed, int seats = 2) {
  return Match(game, Settings(game.settings), Seed::from_number(seed), {}, seats);
}

// Alice keeps these of five cards and five foods, and one of two bonus cards. What the others then see, with everything
// that they read about it.
std::string seen_by(Viewer viewer, std::initializer_list<std::uint16_t> kept, std::uint16_t bonus) {
  Match match = begun_with(1, 3);
  EXPECT_FALSE(match.answer(alice, std::vector<std::uint16_t>(kept)));
  EXPECT_FALSE(match.answer(alice, bonus));
  return boost::json::serialize(view_of(match, viewer)) + text_view(match, viewer);
}

TEST(WingspanStart, WhatOneKeepsIsNotSeenBeforeAllHaveChosen) {
  for (const Viewer viewer : {Viewer(bob), Viewer(Seat(2)), Viewer()}) {
    const std::string cards = seen_by(viewer, {0, 1, 2, 3, 4}, 0);
    EXPECT_EQ(cards, seen_by(viewer, {5, 6, 7, 8, 9}, 0));
    EXPECT_EQ(cards, seen_by(viewer, {0, 2, 4, 6, 8}, 1));
  }
}

TEST(WingspanStart, WhatAllKeepIsSeenTogether) {
  Match match = begun_with(1);
  const Position& now = static_cast<const Wingspan&>(match.play()).position();
  const auto choose = [&](Seat seat) {
    ASSERT_FALSE(match.answer(seat, std::vector<std::uint16_t>{0, 1, 2, 8, 9}));
    ASSERT_FALSE(match.answer(seat, 1));
  };
  choose(bob);
  EXPECT_EQ(now.mat(bob).foods().total(), 0);
  EXPECT_EQ(now.mat(bob).hand().size(), 5U);
  choose(alice);
  for (const Seat seat : now.seats()) {
    EXPECT_EQ(now.mat(seat).foods(), (Foods{{0, 0, 0, 1, 1}}));
    EXPECT_EQ(now.mat(seat).hand().size(), 3U);
    EXPECT_EQ(now.mat(seat).bonus_cards().size(), 1U);
  }
}

TEST(WingspanStart, TheTrayAndTheDiceLieOpenWhileAllChoose) {
  const Match match = begun_with(1);
  const Position& now = static_cast<const Wingspan&>(match.play()).position();
  EXPECT_EQ(match.waiting(), now.seats());
  EXPECT_EQ(now.supply().tray().size(), std::size_t{tray_size});
  for (const Card card : now.supply().tray()) {
    EXPECT_TRUE(now.table().knowers(card).has(bob));
  }
  EXPECT_EQ(now.feeder.inside(), Feeder::dice);
}

TEST(WingspanStart, GoalsComeFromDifferentTiles) {
  std::set<Goal> met;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const Match match = begun_with(seed);
    const Position& now = static_cast<const Wingspan&>(match.play()).position();
    for (const GoalTile& tile : goal_tiles) {
      int sides = 0;
      for (int round = 0; round < rounds; ++round) {
        sides += std::ranges::count(tile, now.goals.goal(round));
        met.insert(now.goals.goal(round));
      }
      EXPECT_LE(sides, 1) << "seed " << seed;
    }
  }
  EXPECT_EQ(met.size(), std::size_t{goal_count});
}

TEST(WingspanStart, AllFourGoalsAreShownToEverybody) {
  for (const bool is_blue : {false, true}) {
    Settings settings(game.settings);
    ASSERT_EQ(settings.set("blue_board", is_blue ? "1" : "0"), "");
    const Match match(game, settings, Seed::from_number(5), {}, 2);
    const Position& now = static_cast<const Wingspan&>(match.play()).position();
    for (const Viewer viewer : {Viewer(alice), Viewer()}) {
      const std::string view = boost::json::serialize(view_of(match, viewer));
      const std::string text = text_view(match, viewer);
      for (int round = 0; round < rounds; ++round) {
        const std::string name(name_of(now.goals.goal(round)).view());
        EXPECT_THAT(view, HasSubstr("\"the goal of round " + std::to_string(round + 1) + ": " + name + "\""));
        EXPECT_THAT(text, HasSubstr("goal " + std::to_string(round + 1) + ": " + name));
      }
      EXPECT_THAT(view, HasSubstr(is_blue ? "1 point each, up to 5" : "7, 4, 3 points"));
      EXPECT_THAT(text, HasSubstr(is_blue ? "1 point each, up to 5" : "7, 4, 3 points"));
    }
  }
}

}  // namespace
}  // namespace rondel::games::wingspan
