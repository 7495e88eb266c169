#include <gtest/gtest.h>

#include "tests/support/power_loss.h"
#include "tests/support/program.h"

namespace rondel::store {
namespace {

using PowerLossLongTest = testing::InFolder;

TEST_F(PowerLossLongTest, NothingAcknowledgedIsLostIn5000PowerLosses) {
  const testing::PowerLosses losses = testing::lose_power(folder_, 250, 20, Durability::full);
  EXPECT_EQ(losses.problem, "");
  EXPECT_GT(losses.acknowledged, 10000);
  EXPECT_GT(losses.in_flight_kept, 100);
}

}  // namespace
}  // namespace rondel::store
