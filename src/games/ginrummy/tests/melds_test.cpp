#include "games/ginrummy/melds.h"

#include <gtest/gtest.h>

#include "games/ginrummy/tests/support.h"

namespace rondel::games::gin::testing {
namespace {

TEST(GinRummyMelds, AnAceCountsOneAndFacesTen) {
  EXPECT_EQ(points_of(cards("A♣")), 1);
  EXPECT_EQ(points_of(cards("9♦")), 9);
  EXPECT_EQ(points_of(cards("10♥ J♥ Q♠ K♣")), 40);
  EXPECT_EQ(points_of(CardSet::full()), 4 * (45 + 40));
}

TEST(GinRummyMelds, ThreeOfARankAreASetAndTwoAreNot) {
  EXPECT_EQ(deadwood(cards("7♣ 7♦ 7♠")), 0);
  EXPECT_EQ(deadwood(cards("7♣ 7♦")), 14);
  EXPECT_EQ(deadwood(cards("7♣ 7♦ 7♥ 7♠")), 0);
}

TEST(GinRummyMelds, ThreeInSequenceAreARunInOneSuitOnly) {
  EXPECT_EQ(deadwood(cards("4♥ 5♥ 6♥")), 0);
  EXPECT_EQ(deadwood(cards("4♥ 5♥ 6♠")), 15);
  EXPECT_EQ(deadwood(cards("A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠")), 0);
}

TEST(GinRummyMelds, TheAceIsLowAndNoRunGoesAroundTheKing) {
  EXPECT_EQ(deadwood(cards("A♣ 2♣ 3♣")), 0);
  EXPECT_EQ(deadwood(cards("Q♣ K♣ A♣")), 21);
  EXPECT_EQ(deadwood(cards("K♣ A♣ 2♣")), 13);
}

TEST(GinRummyMelds, NoRunGoesOnInTheNextSuit) {
  EXPECT_EQ(deadwood(cards("Q♣ K♣ A♦")), 21);
  EXPECT_EQ(deadwood(cards("K♣ A♦ 2♦")), 13);
  EXPECT_EQ(deadwood(cards("K♥ A♠ 2♠")), 13);
  const Melds melds = melds_of(best_arrangement(cards("J♣ Q♣ K♣ A♦ 2♦ 3♦")));
  ASSERT_EQ(melds.size(), 2U);
  EXPECT_EQ(melds[0], cards("J♣ Q♣ K♣"));
  EXPECT_EQ(melds[1], cards("A♦ 2♦ 3♦"));
}

TEST(GinRummyMelds, ACardWantedByASetAndARunGoesWhereItSavesMore) {
  EXPECT_EQ(deadwood(cards("5♣ 5♦ 5♥ 6♥ 7♥")), 10);  // the run; the set would leave 13
  EXPECT_EQ(deadwood(cards("3♥ 4♥ 5♥ 5♣ 5♦")), 7);   // the set; the run would leave 10
}

TEST(GinRummyMelds, AFourthCardOfARankMayLeaveTheSetForARun) {
  EXPECT_EQ(deadwood(cards("5♣ 5♦ 5♥ 5♠ 6♠ 7♠")), 0);
  EXPECT_EQ(deadwood(cards("5♣ 5♦ 5♥ 5♠ 6♠ 7♠ 6♥ 7♥")), 10);  // two runs beat a set and a run
}

TEST(GinRummyMelds, ThreeRanksInThreeSuitsCanLieEitherWay) {
  const CardSet square = cards("4♣ 5♣ 6♣ 4♦ 5♦ 6♦ 4♥ 5♥ 6♥");
  EXPECT_EQ(deadwood(square), 0);
  const Arrangements both = best_arrangements(square);
  ASSERT_EQ(both.size(), 2U);
  EXPECT_EQ(both[0].runs, square);
  EXPECT_EQ(both[1].sets, square);
  EXPECT_EQ(melds_of(both[0]).size(), 3U);
  EXPECT_EQ(melds_of(both[1]).size(), 3U);
}

TEST(GinRummyMelds, ALongRunGivesUpAMiddleCardToASet) {
  EXPECT_EQ(deadwood(cards("2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 5♥ 5♦")), 0);
  const Melds melds = melds_of(best_arrangement(cards("2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 5♥ 5♦")));
  ASSERT_EQ(melds.size(), 3U);
  EXPECT_EQ(melds[0], cards("5♠ 5♥ 5♦"));
  EXPECT_EQ(melds[1], cards("2♠ 3♠ 4♠"));
  EXPECT_EQ(melds[2], cards("6♠ 7♠ 8♠"));
}

TEST(GinRummyMelds, ALongRunIsOneArrangementHoweverItCouldBeCut) {
  EXPECT_EQ(best_arrangements(cards("3♠ 4♠ 5♠ 6♠ 7♠ 8♠ K♣")).size(), 1U);
}

TEST(GinRummyMelds, ASpareEndOfARunMakesTwoArrangements) {
  const Arrangements both = best_arrangements(cards("5♣ 5♦ 5♥ 5♠ 6♠ 7♠ 8♠ K♣"));
  ASSERT_EQ(both.size(), 2U);
  EXPECT_EQ(both[0], (Arrangement{.sets = cards("5♣ 5♦ 5♥ 5♠"), .runs = cards("6♠ 7♠ 8♠")}));
  EXPECT_EQ(both[1], (Arrangement{.sets = cards("5♣ 5♦ 5♥"), .runs = cards("5♠ 6♠ 7♠ 8♠")}));
}

TEST(GinRummyMelds, AHandWithoutMeldsHasOneEmptyArrangement) {
  const Arrangements only = best_arrangements(cards("2♣ 4♦ K♠"));
  ASSERT_EQ(only.size(), 1U);
  EXPECT_TRUE(only[0].melded().empty());
  EXPECT_TRUE(melds_of(only[0]).empty());
}

TEST(GinRummyMelds, CardsFitOnBothEndsOfARunAndOnASetOfThree) {
  EXPECT_EQ(fits_on(cards("6♠ 7♠ 8♠")), cards("5♠ 9♠"));
  EXPECT_EQ(fits_on(cards("A♦ 2♦ 3♦")), cards("4♦"));
  EXPECT_EQ(fits_on(cards("J♦ Q♦ K♦")), cards("10♦"));
  EXPECT_EQ(fits_on(cards("9♣ 9♦ 9♠")), cards("9♥"));
  EXPECT_EQ(fits_on(cards("9♣ 9♦ 9♥ 9♠")), CardSet());
  EXPECT_EQ(fits_on(cards("A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠")), CardSet());
}

// Few ranks make crowded hands, where sets and runs fight for cards.
class GinRummyMeldsOfCrowdedHands : public ::testing::TestWithParam<int> {};

TEST_P(GinRummyMeldsOfCrowdedHands, DeadwoodAndArrangementsAreThoseOfBruteForce) {
  const Seed seed = Seed::from_number(static_cast<std::uint64_t>(GetParam()));
  Random random(seed, 1);
  for (int round = 0; round < 10'000; ++round) {
    const int size = random.between(1, 11);
    const CardSet hand = random_hand(random, size, GetParam());
    const BruteForce expected = brute_force(hand);
    ASSERT_EQ(deadwood(hand), expected.deadwood) << names_of(hand);
    ASSERT_LE(deadwood_floor(hand), expected.deadwood) << names_of(hand);
    if (size > 10) continue;
    const Arrangements found = best_arrangements(hand);
    std::set<std::pair<std::uint64_t, std::uint64_t>> listed;
    for (const Arrangement& arrangement : found) {
      listed.insert({arrangement.sets.bits(), arrangement.runs.bits()});
      CardSet together;
      for (const CardSet meld : melds_of(arrangement)) {
        ASSERT_GE(meld.size(), 3);
        ASSERT_EQ(deadwood(meld), 0);
        ASSERT_TRUE((together & meld).empty());
        together = together | meld;
      }
      ASSERT_EQ(together, arrangement.melded());
    }
    ASSERT_EQ(listed, expected.arrangements) << names_of(hand);
    ASSERT_EQ(found.size(), listed.size());
    ASSERT_EQ(best_arrangement(hand), found[0]);
  }
}

INSTANTIATE_TEST_SUITE_P(LowestRanks, GinRummyMeldsOfCrowdedHands, ::testing::Values(3, 4, 5, 6, 8, 13));

}  // namespace
}  // namespace rondel::games::gin::testing
