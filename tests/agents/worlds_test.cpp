#include "agents/worlds.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <set>
#include <string>

#include "kernel/built_modules.h"
#include "rules/edge/view.h"
#include "tests/support/random_answers.h"
#include "tests/support/records.h"
#include "tests/support/search_games.h"

namespace rondel {
namespace {

using testing::new_match;
using testing::RandomAnswers;

class EveryGamesWorlds : public ::testing::TestWithParam<const Game*> {};

// Less the log, which worlds do not keep, and less whether others are still asked: in worlds they are, of what is secret.
std::string seen(const Match& match, Seat seat) {
  boost::json::object view = view_of(match, seat);
  view.erase("log");
  for (boost::json::value& each : view.at("players").as_array()) {
    each.as_object().erase("waiting");
  }
  view.at("request").as_object().erase("waiting");
  return boost::json::serialize(view);
}

TEST_P(EveryGamesWorlds, LookToTheSeatLikeTheRealMatch) {
  const Game& game = *GetParam();
  Match match(game, Settings(game.settings), Seed::from_number(3));
  RandomAnswers answers(3);
  while (match.status() == Status::waiting && match.answers() < 60) {
    const Seat seat = *match.waiting().begin();
    Worlds worlds(match, seat);
    const std::string truth = seen(match, seat);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      ASSERT_EQ(seen(worlds.next(seed), seat), truth) << "after " << match.answers() << " answers";
    }
    answers.answer(match);
  }
}

TEST_P(EveryGamesWorlds, LeaveTheRealMatchAndEachOtherAlone) {
  const Game& game = *GetParam();
  Match match(game, Settings(game.settings), Seed::from_number(4));
  RandomAnswers answers(4);
  answers.answer(match);
  const std::uint64_t truth = match.fingerprint();
  Worlds worlds(match, *match.waiting().begin());
  const std::uint64_t first = worlds.next(1).fingerprint();
  RandomAnswers elsewhere(5);
  elsewhere.play_out(worlds.next(2));
  EXPECT_EQ(worlds.next(1).fingerprint(), first);
  EXPECT_EQ(match.fingerprint(), truth);
}

INSTANTIATE_TEST_SUITE_P(All, EveryGamesWorlds, ::testing::ValuesIn(built_modules().games()),
                         [](const auto& info) { return std::string(info.param->name); });

TEST(Worlds, DifferInWhatTheSeatDoesNotKnow) {
  const Match match = new_match("leduc", 1);
  Worlds worlds(match, *match.waiting().begin());
  EXPECT_EQ(worlds.hidden(), 5U);
  std::set<std::uint64_t> prints;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    prints.insert(worlds.next(seed).fingerprint());
  }
  EXPECT_GT(prints.size(), 20U);
}

TEST(Worlds, AskAgainWhoHasAnsweredInSecret) {
  Match match(testing::guess_the_answer, Settings(), Seed::from_number(1));
  ASSERT_FALSE(match.answer(testing::hider, std::uint16_t{3}));
  Worlds worlds(match, testing::guesser);
  Match& world = worlds.next(1);
  EXPECT_EQ(world.waiting(), SeatSet::first(2));
  ASSERT_FALSE(world.answer(testing::hider, std::uint16_t{7}));
  ASSERT_FALSE(world.answer(testing::guesser, std::uint16_t{7}));
  EXPECT_TRUE(world.result().winners.has(testing::guesser));
  EXPECT_EQ(match.waiting(), SeatSet::of(testing::guesser));
}

TEST(Worlds, OutliveTheMatchTheyWereMadeOf) {
  std::optional<Worlds> worlds;
  {
    const Match match = new_match("leduc", 1);
    worlds.emplace(match, *match.waiting().begin());
  }
  RandomAnswers answers(1);
  Match& world = worlds->next(1);
  answers.play_out(world);
  EXPECT_EQ(world.status(), Status::over);
}

}  // namespace
}  // namespace rondel
