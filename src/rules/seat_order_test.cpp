#include "rules/seat_order.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace rondel {
namespace {

using ::testing::ElementsAre;

std::vector<int> numbers_of(const SeatList& seats) {
  std::vector<int> numbers;
  for (const Seat seat : seats) {
    numbers.push_back(seat.index());
  }
  return numbers;
}

TEST(SeatOrder, BeginsAnywhereAndComesRound) {
  const SeatSet four = SeatSet::first(4);
  EXPECT_THAT(numbers_of(clockwise_from(four, Seat(2))), ElementsAre(2, 3, 0, 1));
  EXPECT_THAT(numbers_of(clockwise_after(four, Seat(2))), ElementsAre(3, 0, 1, 2));
  EXPECT_THAT(numbers_of(clockwise_after(four, Seat(3))), ElementsAre(0, 1, 2, 3));
}

TEST(SeatOrder, LeavesOutWhoIsNotInTheSet) {
  SeatSet some = SeatSet::first(4);
  some.remove(Seat(2));
  EXPECT_THAT(numbers_of(clockwise_from(some, Seat(2))), ElementsAre(3, 0, 1));
  EXPECT_THAT(numbers_of(clockwise_after(some, Seat(1))), ElementsAre(3, 0, 1));
}

}  // namespace
}  // namespace rondel
