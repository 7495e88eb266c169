#include "tests/support/kill_rounds.h"

namespace rondel {
namespace {

class ServerThatIsKilled : public testing::InFolder {};

TEST_F(ServerThatIsKilled, HasWhatItAcknowledgedAndNothingTwice) {
  testing::KillRounds rounds(testing::test_server(), folder_, 5);
  for (int i = 0; i < 4; ++i) {
    rounds.round();
  }
  EXPECT_GT(rounds.acknowledged(), 0);
}

TEST_F(ServerThatIsKilled, PolitelyFinishesWhatItAcknowledgesAndEndsWell) {
  testing::KillRounds rounds(testing::test_server(), folder_, 20);
  for (int i = 0; i < 3; ++i) {
    rounds.round(SIGTERM);
  }
  EXPECT_GT(rounds.acknowledged(), 0);
}

}  // namespace
}  // namespace rondel
