// Bots at hosted tables.
#include <gtest/gtest.h>

#include "netrunner/tests/run_scene.h"
#include "server/server.h"

namespace rondel::server {
namespace {

class BotAtATable : public games::netrunner::RunScene {};

// Where both may speak at once, the bot answers when it is its turn to, so that a person comes to break what it meets.
TEST_F(BotAtATable, LetsSomebodyElseSpeakFirst) {
  begin(games::netrunner::tithe_before_hq);
  const BotAnswer bot = find_bot("house");
  says(runner, "run HQ");
  EXPECT_TRUE(bot(*match_, corp, Seed(), BotPatience::may_wait));
  all_say({{runner, "continue"}, {corp, "continue"}, {corp, "rez Tithe protecting HQ"}});
  all_say({{runner, "continue"}, {corp, "continue"}});
  EXPECT_FALSE(bot(*match_, corp, Seed(), BotPatience::may_wait));
  EXPECT_TRUE(bot(*match_, corp, Seed(), BotPatience::must_answer));
  EXPECT_TRUE(bot(*match_, runner, Seed(), BotPatience::may_wait));
  says(runner, "continue");
  EXPECT_TRUE(bot(*match_, corp, Seed(), BotPatience::may_wait));
}

}  // namespace
}  // namespace rondel::server
