#include "kernel/containers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <utility>
#include <vector>

namespace rondel::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

// Containers grow only while rules run; here an arena stands in for a match's.
class Containers : public ::testing::Test {
 protected:
  Arena& arena() { return range_.arena(); }

 private:
  ArenaRange range_{std::size_t{1} << 20};
  ArenaInUse in_use_{range_.arena()};
};

using SmallVector = Containers;
using FlatMap = Containers;
using Numbers = small_vector<int, 3>;

std::vector<int> as_vector(const Numbers& numbers) { return {numbers.begin(), numbers.end()}; }

TEST_F(Containers, VectorsAndStringsKeepTheirMemoryInTheArena) {
  const std::size_t before = arena().live();
  {
    vector<string> words;
    words.emplace_back("a word that is far too long for the room inside a string");
    EXPECT_TRUE(arena().contains(words.data()));
    EXPECT_TRUE(arena().contains(words[0].data()));
  }
  EXPECT_EQ(arena().live(), before);
}

TEST_F(SmallVector, ItsFirstValuesNeedNoBlock) {
  const std::size_t before = arena().live();
  const Numbers numbers = {1, 2, 3};
  EXPECT_EQ(arena().live(), before);
  EXPECT_THAT(as_vector(numbers), ElementsAre(1, 2, 3));
}

TEST_F(SmallVector, GrowsBeyondThemAndGivesTheBlockBack) {
  const std::size_t before = arena().live();
  {
    Numbers numbers;
    for (int i = 0; i < 100; ++i) {
      numbers.push_back(i);
    }
    EXPECT_EQ(numbers.size(), 100U);
    for (unsigned i = 0; i < 100; ++i) {
      EXPECT_EQ(numbers[i], static_cast<int>(i));
    }
    EXPECT_TRUE(arena().contains(numbers.data()));
  }
  EXPECT_EQ(arena().live(), before);
}

TEST_F(SmallVector, IsCopiedAndMovedWhetherSmallOrLarge) {
  for (const int size : {0, 2, 3, 4, 50}) {
    Numbers original;
    for (int i = 0; i < size; ++i) {
      original.push_back(i);
    }
    const std::vector<int> expected = as_vector(original);

    Numbers copied = original;
    Numbers moved = std::move(copied);
    EXPECT_EQ(as_vector(moved), expected);
    EXPECT_EQ(as_vector(original), expected);
    EXPECT_TRUE(copied.empty());  // NOLINT(bugprone-use-after-move): a moved-from list is empty
    copied.push_back(7);
    EXPECT_THAT(as_vector(copied), ElementsAre(7));

    Numbers assigned = {9, 9, 9, 9, 9, 9};
    assigned = original;
    EXPECT_EQ(as_vector(assigned), expected);
    Numbers& self = assigned;
    assigned = self;
    EXPECT_EQ(as_vector(assigned), expected);
    Numbers target = {9, 9, 9, 9, 9, 9};
    target = std::move(moved);
    EXPECT_EQ(as_vector(target), expected);
  }
}

TEST_F(SmallVector, MovingALargeOneHandsItsBlockOver) {
  Numbers large;
  for (int i = 0; i < 50; ++i) {
    large.push_back(i);
  }
  const int* const block = large.data();
  const Numbers taken = std::move(large);
  EXPECT_EQ(taken.data(), block);
}

TEST_F(SmallVector, ErasesClearsAndPops) {
  Numbers numbers = {1, 2, 3, 4, 5};
  numbers.erase(numbers.begin() + 1);
  EXPECT_THAT(as_vector(numbers), ElementsAre(1, 3, 4, 5));
  numbers.erase(numbers.end() - 1);
  EXPECT_THAT(as_vector(numbers), ElementsAre(1, 3, 4));
  numbers.pop_back();
  EXPECT_EQ(numbers.back(), 3);
  numbers.clear();
  EXPECT_TRUE(numbers.empty());
}

TEST_F(SmallVector, TakesTheValuesOfASpan) {
  const std::array<int, 6> values = {6, 5, 4, 3, 2, 1};
  Numbers numbers(values);
  EXPECT_THAT(as_vector(numbers), ElementsAre(6, 5, 4, 3, 2, 1));
  numbers.assign(std::span(values).first(2));
  EXPECT_THAT(as_vector(numbers), ElementsAre(6, 5));
  const std::span<const int> span = numbers;
  EXPECT_EQ(span.data(), numbers.data());
}

TEST_F(SmallVector, GivesEveryBlockItEverTookBack) {
  const std::size_t before = arena().live();
  {
    Numbers numbers;
    Numbers other;
    for (int round = 0; round < 200; ++round) {
      numbers.push_back(round);
      if (round % 7 == 0) {
        other = numbers;
      }
      if (round % 11 == 0) {
        std::swap(numbers, other);
      }
      if (round % 50 == 0) {
        numbers = Numbers();
      }
    }
  }
  EXPECT_EQ(arena().live(), before);
}

TEST_F(FlatMap, IteratesInOrderOfKeyWhateverTheOrderOfInsertion) {
  flat_map<int, int> map;
  for (const int key : {5, 1, 4, 2, 3, 1}) {
    map[key] += 10 * key;
  }
  EXPECT_THAT(std::vector(map.begin(), map.end()),
              ElementsAre(Pair(1, 20), Pair(2, 20), Pair(3, 30), Pair(4, 40), Pair(5, 50)));
  EXPECT_EQ(map.size(), 5U);
}

TEST_F(FlatMap, FindsAndErases) {
  flat_map<int, string> map;
  EXPECT_TRUE(map.empty());
  map[2] = "two";
  map[7] = "seven";
  ASSERT_NE(map.find(7), nullptr);
  EXPECT_EQ(*map.find(7), "seven");
  EXPECT_EQ(map.find(3), nullptr);
  EXPECT_EQ(map.find(8), nullptr);
  EXPECT_TRUE(map.erase(2));
  EXPECT_FALSE(map.erase(2));
  EXPECT_EQ(map.find(2), nullptr);
  EXPECT_EQ(map.size(), 1U);
}

TEST(ContainersDeathTest, GrowingOutsideRulesStopsTheProgram) {
  Numbers numbers = {1, 2, 3};
  EXPECT_DEATH(numbers.push_back(4), "while no rules were running");
}

}  // namespace
}  // namespace rondel::testing
