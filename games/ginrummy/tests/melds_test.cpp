#include "ginrummy/rules/melds.h"

#include <gtest/gtest.h>

#include "ginrummy/tests/support.h"

namespace rondel::games::ginrummy::testing {
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

// --- what a knocker chooses from ---

TEST(GinRummyKnock, MoreDeadwoodIsAChoiceWhereLessCanBeLaidOff) {
  const CardSet hand = cards("A♣ A♦ A♥ 2♥ 3♥ 9♣ 9♦ 9♥ 9♠ 2♠");
  const Arrangements both = knock_arrangements(hand, 10, hand | cards("6♥"));
  ASSERT_EQ(both.size(), 2U);
  EXPECT_EQ(both[0], (Arrangement{.sets = cards("9♣ 9♦ 9♥ 9♠"), .runs = cards("A♥ 2♥ 3♥")}));
  EXPECT_EQ(both[1], (Arrangement{.sets = cards("A♣ A♦ A♥ 9♣ 9♦ 9♥ 9♠"), .runs = {}}));
  EXPECT_EQ(knock_arrangements(hand, 6, hand).size(), 1U) << "seven points are above this limit";
  EXPECT_EQ(knock_arrangements(hand, 10, hand | cards("4♥")).size(), 1U) << "nothing fits the run";
}

TEST(GinRummyKnock, AMeldThatCostsMoreThanItSavesIsNoChoice) {
  // Without the aces the fourth cannot be laid off, which saves one point and costs three.
  const CardSet hand = cards("A♣ A♦ A♥ 9♣ 9♦ 9♥ 9♠ 5♣ 2♣ Q♦");
  EXPECT_EQ(knock_arrangements(hand - cards("Q♦"), 10, hand).size(), 1U);
}

// The points of a hand of a defender who lays off and melds as well as can be.
int after_laying_off(CardSet hand, const Arrangement& laid) {
  const Melds melds = melds_of(laid);
  int least = deadwood(hand);
  const auto lay_off = [&](const auto& self, CardSet left, Melds on) -> void {
    least = std::min(least, deadwood(left));
    for (std::size_t i = 0; i < on.size(); ++i) {
      for (const PlayingCard card : left& fits_on(on[i])) {
        Melds more = on;
        more[i].add(card);
        self(self, left - CardSet::of(card), more);
      }
    }
  };
  lay_off(lay_off, hand, melds);
  return least;
}

void each_way_to_meld(CardSet left, std::vector<CardSet>& melds, std::vector<std::vector<CardSet>>& ways) {
  ways.push_back(melds);
  for (const auto& [meld, is_set] : melds_within(left)) {
    if (!melds.empty() && meld.bits() <= melds.back().bits()) continue;  // each selection once
    melds.push_back(meld);
    each_way_to_meld(left - meld, melds, ways);
    melds.pop_back();
  }
}

// The difference in deadwood, by which a knock scores, with the best of these arrangements.
int best_difference(CardSet defender, CardSet hand, const Arrangements& choices) {
  int best = -1000;
  for (const Arrangement& choice : choices) {
    best = std::max(best, after_laying_off(defender, choice) - points_of(hand - choice.melded()));
  }
  return best;
}

// Against any hand of a defender, one of the choices is as good as the best of all the ways to lay down melds.
TEST(GinRummyKnock, NoWayToLayDownIsBetterThanTheBestChoice) {
  const Seed seed = Seed::from_number(4);
  Random random(seed, 1);
  int tried = 0;
  int with_choice = 0;
  std::size_t most_choices = 0;
  while (tried < 1'500) {
    const CardSet pack = random_hand(random, 20, random.between(5, 9));
    const CardSet hand = some_of(random, pack, 10);
    const int least = deadwood(hand);
    if (least == 0 || least > 10) continue;
    ++tried;
    const CardSet defender = pack - hand;
    const Arrangements choices = knock_arrangements(hand, 10, hand);
    const int offered = best_difference(defender, hand, choices);
    with_choice += choices.size() > 1 ? 1 : 0;
    most_choices = std::max<std::size_t>(most_choices, choices.size());
    std::vector<CardSet> melds;
    std::vector<std::vector<CardSet>> ways;
    each_way_to_meld(hand, melds, ways);
    for (const std::vector<CardSet>& way : ways) {
      Arrangement laid;
      for (const CardSet meld : way) {
        CardSet& kind = sets_in(meld).empty() ? laid.runs : laid.sets;
        kind = kind | meld;
      }
      const int left = points_of(hand - laid.melded());
      if (left > 10) continue;
      ASSERT_LE(after_laying_off(defender, laid) - left, offered)
          << names_of(hand) << " against " << names_of(defender);
    }
  }
  EXPECT_GT(with_choice, 200);
  EXPECT_LE(most_choices, 12U);
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
}  // namespace rondel::games::ginrummy::testing
