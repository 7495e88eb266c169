#include "kernel/hasher.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace rondel::testing {
namespace {

template <class... Values>
std::uint64_t hash(const Values&... values) {
  Hasher hasher;
  (hasher.add(values), ...);
  return hasher.value();
}

TEST(Hasher, TheSameValuesGiveTheSame) { EXPECT_EQ(hash(1, 2, 3), hash(1, 2, 3)); }

TEST(Hasher, OtherValuesOrAnotherOrderGiveAnother) {
  EXPECT_NE(hash(1, 2, 3), hash(1, 2, 4));
  EXPECT_NE(hash(1, 2, 3), hash(3, 2, 1));
  EXPECT_NE(hash(1, 2), hash(1, 2, 0));
}

TEST(Hasher, TheWidthOfANumberDoesNotShow) {
  EXPECT_EQ(hash(std::uint8_t{7}), hash(std::uint64_t{7}));
  EXPECT_EQ(hash(std::int16_t{-7}), hash(std::int64_t{-7}));
}

TEST(Hasher, ListsFeedTheirLengthFirst) {
  const auto of = [](const std::vector<int>& a, const std::vector<int>& b) {
    return Hasher().add_all(a).add_all(b).value();
  };
  EXPECT_NE(of({1}, {2, 3}), of({1, 2}, {3}));
  EXPECT_NE(of({}, {1}), of({1}, {}));
}

TEST(Hasher, TextsFeedTheirCharactersAndNotTheirAddress) {
  static const char one[] = "same";
  static const char two[] = "same";
  EXPECT_EQ(hash(Text::from_static(one)), hash(Text::from_static(two)));
  EXPECT_NE(hash(Text("ab"), Text("c")), hash(Text("a"), Text("bc")));
}

TEST(Hasher, SeatsAndSeatSetsFeedWhichTheyAre) {
  EXPECT_NE(hash(Seat(1)), hash(Seat(2)));
  EXPECT_NE(hash(SeatSet::of(Seat(1))), hash(SeatSet::first(2)));
}

TEST(Hasher, IsTheHashOfAllBytesThatWereFed) {
  for (const std::size_t count : {0U, 1U, 127U, 128U, 129U, 1000U}) {
    const std::vector<std::uint64_t> numbers(count, 7);  // little-endian machines keep them as they are fed
    Hasher hasher;
    for (const std::uint64_t number : numbers) {
      hasher.add(number);
    }
    EXPECT_EQ(hasher.value(), XXH3_64bits(numbers.data(), numbers.size() * sizeof(std::uint64_t))) << count;
  }
  const std::string text(5000, 'x');
  EXPECT_EQ(hash(1, text), hash(1, std::string_view(text)));
  EXPECT_NE(hash(1, text), hash(1, text + "x"));
}

// Kept for good: fingerprints are stored with every response.
TEST(Hasher, IsAsRecorded) {
  EXPECT_EQ(hash(), 0x2d06800538d394c2U);
  EXPECT_EQ(hash(1, 2, 3), 0x7c68b4906e7ea780U);
  EXPECT_EQ(hash(Text("rondel")), 0xabb70e50ea31dee0U);
}

}  // namespace
}  // namespace rondel::testing
