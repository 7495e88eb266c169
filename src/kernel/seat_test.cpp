#include "kernel/seat.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace rondel::testing {
namespace {

using ::testing::ElementsAre;

TEST(Seat, GoesAroundTheTableBothWays) {
  EXPECT_EQ(Seat(0).next(4), Seat(1));
  EXPECT_EQ(Seat(3).next(4), Seat(0));
  EXPECT_EQ(Seat(0).next(4, -1), Seat(3));
  EXPECT_EQ(Seat(2).next(4, 10), Seat(0));
  EXPECT_EQ(Seat(1).next(4, -9), Seat(0));
}

TEST(SeatSet, AddsRemovesAndCounts) {
  SeatSet seats;
  EXPECT_TRUE(seats.empty());
  seats.add(Seat(3));
  seats.add(Seat(0));
  seats.add(Seat(3));
  EXPECT_EQ(seats.size(), 2);
  EXPECT_TRUE(seats.has(Seat(3)));
  EXPECT_FALSE(seats.has(Seat(1)));
  seats.remove(Seat(3));
  EXPECT_EQ(seats, SeatSet::of(Seat(0)));
}

TEST(SeatSet, IteratesInSeatOrder) {
  SeatSet seats;
  for (const int seat : {15, 2, 7}) {
    seats.add(Seat(seat));
  }
  EXPECT_THAT(std::vector<Seat>({*seats.begin(), *++seats.begin(), *++ ++seats.begin()}),
              ElementsAre(Seat(2), Seat(7), Seat(15)));
}

TEST(SeatSet, FirstHasThatMany) {
  EXPECT_EQ(SeatSet::first(0), SeatSet());
  EXPECT_EQ(SeatSet::first(max_seats).size(), max_seats);
}

TEST(SeatSet, HasNoSeatThatDoesNotExist) {
  const SeatSet all = SeatSet::first(max_seats);
  for (const int seat : {16, 20, 31}) {
    EXPECT_FALSE(all.has(Seat(seat))) << seat;
  }
}

TEST(SeatArray, FindsBySeat) {
  SeatArray<int, 3> points = {4, 5, 6};
  points[Seat(1)] += 10;
  const SeatArray<int, 3>& read = points;
  EXPECT_EQ(read[Seat(1)], 15);
  EXPECT_THAT(points, ElementsAre(4, 15, 6));
  EXPECT_EQ(SeatArray<int>{}.size(), static_cast<std::size_t>(max_seats));
}

}  // namespace
}  // namespace rondel::testing
