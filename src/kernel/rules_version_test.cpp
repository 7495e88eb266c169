// A game of two versions: what changed with the second stands behind since(2).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/two_versions.h"

namespace rondel::testing {
namespace {

using ::testing::ElementsAre;

TEST(RulesVersion, IsTheNewestUnlessAMatchSaysOtherwise) {
  EXPECT_EQ(start_version(0).rules(), 2);
  EXPECT_EQ(start_version(2).rules(), 2);
  EXPECT_EQ(start_version(1).rules(), 1);
  EXPECT_EQ(start_version(0).fingerprint(), start_version(2).fingerprint());
}

TEST(RulesVersion, DecidesWhatARuleDoes) {
  Match old = start_version(1);
  answer(old, ann, 1);
  EXPECT_EQ(old.status(), Status::over);
  Match now = start_version(2);
  answer(now, ann, 1);
  ASSERT_EQ(now.status(), Status::waiting) << "version 2 asks the other seat too";
  answer(now, ben, 0);
  EXPECT_THAT(notes_of(old), ElementsAre(1));
  EXPECT_THAT(notes_of(now), ElementsAre(1, 0));
}

TEST(RulesVersion, IsKeptByForksAndRestarts) {
  Match match = start_version(1);
  EXPECT_EQ(match.fork().rules(), 1);
  match.restart(Seed::from_number(9));
  EXPECT_EQ(match.rules(), 1);
  answer(match, ann, 1);
  EXPECT_EQ(match.status(), Status::over);
}

TEST(RulesVersion, IsOneThatTheGamePlays) {
  const Game& game = two_versions(1);
  EXPECT_FALSE(game.plays(0));
  EXPECT_TRUE(game.plays(1));
  EXPECT_TRUE(game.plays(2));
  EXPECT_FALSE(game.plays(3));
  EXPECT_FALSE(two_versions(2).plays(1));
  EXPECT_FALSE(two_versions(0).plays(1)) << "without a word about old ones, only the newest is played";
  EXPECT_TRUE(two_versions(0).plays(2));
}

TEST(RulesVersionDeathTest, ThatTheGameDoesNotPlayStopsTheProgram) {
  EXPECT_DEATH(start_version(3), "a version of the rules that its game plays");
  EXPECT_DEATH(start_version(-1), "a version of the rules that its game plays");
}

}  // namespace
}  // namespace rondel::testing
