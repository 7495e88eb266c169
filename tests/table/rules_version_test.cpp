// Records of matches that were begun under older rules.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "table/record.h"
#include "table/replay.h"
#include "tests/support/records.h"
#include "tests/support/two_versions.h"

namespace rondel {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using namespace rondel::testing;

std::string recorded(const Game& game, int rules) {
  Settings settings(game.settings);
  EXPECT_EQ(settings.set("always", "7"), "");
  Match match(game, settings, Seed::from_number(1), {.rules = rules}, 2);
  Recorder recorder;
  recorder.begin(match);
  while (match.status() == Status::waiting) {
    answer_and_note(match, recorder, {1});
  }
  return recorder.text(match);
}

Modules still_plays_1() { return Modules({{.game = &two_versions(1)}}); }
Modules plays_only_2() { return Modules({{.game = &two_versions(2)}}); }

TEST(RecordOfOlderRules, IsWhatTheOlderProgramWrote) {
  const std::string then = recorded(first_version(), 0);
  EXPECT_THAT(then, HasSubstr(R"("rules":1,"seats":["ann","ben"],"settings":{"always":7},)"));
  EXPECT_EQ(recorded(two_versions(1), 1), then);
}

TEST(RecordOfOlderRules, ReplaysUnderThem) {
  Replay replay(recorded(first_version(), 0), still_plays_1());
  EXPECT_TRUE(replay.run()) << replay.problem()->sentence;
  EXPECT_EQ(replay.match().rules(), 1);
  EXPECT_EQ(replay.match().answers(), 1U);
  Replay now(recorded(two_versions(1), 2), still_plays_1());
  EXPECT_TRUE(now.run());
  EXPECT_EQ(now.match().answers(), 2U);
}

TEST(RecordOfOlderRules, IsForeignToAProgramThatNoLongerPlaysThem) {
  Replay replay(recorded(first_version(), 0), plays_only_2());
  EXPECT_FALSE(replay.run());
  EXPECT_EQ(replay.problem()->kind, RecordProblem::Kind::foreign);
  EXPECT_THAT(replay.problem()->sentence,
              HasSubstr("version 1 of the rules of two versions; this program has version 2"));
}

TEST(RecordOfNewerRules, IsForeignToAnOlderProgram) {
  Replay replay(recorded(two_versions(1), 2), Modules({{.game = &first_version()}}));
  EXPECT_FALSE(replay.run());
  EXPECT_EQ(replay.problem()->kind, RecordProblem::Kind::foreign);
  EXPECT_THAT(replay.problem()->sentence, HasSubstr("version 2 of the rules"));
}

TEST(RecordOfOlderRules, HasNoSettingThatCameLater) {
  std::string text = recorded(first_version(), 0);
  text.replace(text.find("\"always\":7"), 10, "\"always\":7,\"extra\":0");
  Replay replay(text, still_plays_1());
  EXPECT_FALSE(replay.run());
  EXPECT_THAT(replay.problem()->sentence, HasSubstr("unknown key \"extra\""));
}

}  // namespace
}  // namespace rondel
