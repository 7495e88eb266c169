#include "tests/support/power_loss.h"

#include <gtest/gtest.h>

#include "tests/support/program.h"

namespace rondel::store {
namespace {

using PowerLossTest = testing::InFolder;

TEST_F(PowerLossTest, NothingAcknowledgedIsLostAndNothingIsThereByHalf) {
  const testing::PowerLosses losses = testing::lose_power(folder_, 10, 20, Durability::full);
  EXPECT_EQ(losses.problem, "");
  // The disk did lose things, and kept others: it was worth trying.
  EXPECT_GT(losses.acknowledged, 500);
  EXPECT_GT(losses.in_flight_kept, 3);
  EXPECT_GT(losses.in_flight_lost, 10);
}

// The disk is cruel enough: without syncing, the same test does find losses.
TEST_F(PowerLossTest, WithoutDurabilityTheSamePlayLosesRows) {
  const testing::PowerLosses losses = testing::lose_power(folder_, 5, 20, Durability::none);
  EXPECT_GE(losses.failed, 4) << losses.problem;
}

}  // namespace
}  // namespace rondel::store
