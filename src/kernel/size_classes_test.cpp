#include "kernel/size_classes.h"

#include <gtest/gtest.h>

namespace rondel::testing {
namespace {

constexpr std::size_t largest = std::size_t{64} << 20;

TEST(SizeClasses, GrowFromOneToTheNextInMultiplesOf16) {
  for (unsigned size_class = 1; size_class < SizeClasses::count; ++size_class) {
    EXPECT_GT(SizeClasses::bytes(size_class), SizeClasses::bytes(size_class - 1));
    EXPECT_EQ(SizeClasses::bytes(size_class) % 16, 0U);
  }
  EXPECT_EQ(SizeClasses::bytes(SizeClasses::count - 1), largest);
}

TEST(SizeClasses, HoldingGivesTheSmallestThatIsLargeEnough) {
  for (std::size_t bytes = 1; bytes <= 100'000; ++bytes) {
    const unsigned size_class = SizeClasses::holding(bytes);
    ASSERT_GE(SizeClasses::bytes(size_class), bytes);
    ASSERT_LT(SizeClasses::bytes(size_class - 1), bytes);
  }
  EXPECT_EQ(SizeClasses::holding(0), 1U);
  EXPECT_EQ(SizeClasses::holding(largest), SizeClasses::count - 1);
}

TEST(SizeClasses, WithinGivesTheLargestThatFits) {
  for (std::size_t bytes = 16; bytes <= 100'000; bytes += 16) {
    const unsigned size_class = SizeClasses::within(bytes);
    ASSERT_LE(SizeClasses::bytes(size_class), bytes);
    ASSERT_GT(SizeClasses::bytes(size_class + 1), bytes);
  }
}

TEST(SizeClasses, EachIsItsOwnClassBothWays) {
  for (unsigned size_class = 1; size_class < SizeClasses::count; ++size_class) {
    EXPECT_EQ(SizeClasses::holding(SizeClasses::bytes(size_class)), size_class);
    EXPECT_EQ(SizeClasses::within(SizeClasses::bytes(size_class)), size_class);
  }
}

}  // namespace
}  // namespace rondel::testing
