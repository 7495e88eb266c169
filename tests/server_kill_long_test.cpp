#include "tests/support/kill_rounds.h"

namespace rondel {
namespace {

class ServerThatIsKilled : public testing::InFolder {};

TEST_F(ServerThatIsKilled, TwoHundredTimesHasWhatItAcknowledgedAndNothingTwice) {
  testing::KillRounds rounds(testing::test_server(), folder_, 20);
  for (int i = 0; i < 200 && !HasFatalFailure(); ++i) {
    rounds.round();
  }
  EXPECT_GT(rounds.acknowledged(), 200);
  EXPECT_GT(rounds.retried(), 20);
}

}  // namespace
}  // namespace rondel
