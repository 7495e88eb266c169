// What a deal costs, how deals add up, and who wins.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "hearts/tests/scene.h"

namespace rondel::games::hearts::testing {
namespace {

constexpr std::uint64_t deals = 400;

Points scores_of(const Match& match) {
  Points scores{};
  std::copy_n(match.result().scores.begin(), scores.size(), scores.begin());
  return scores;
}

SeatSet lowest_of(const Points& scores) {
  SeatSet lowest;
  for (const Seat seat : SeatSet::first(4)) {
    if (scores[seat] == *std::min_element(scores.begin(), scores.end())) lowest.add(seat);
  }
  return lowest;
}

Points sum_of(const std::vector<PlayedDeal>& played) {
  Points sum{};
  for (const PlayedDeal& deal : played) {
    const Points points = penalties(deal);
    std::transform(sum.begin(), sum.end(), points.begin(), sum.begin(), std::plus<>());
  }
  return sum;
}

class HeartsScoring : public ::testing::Test {
 protected:
  Seed agents_ = Seed::from_number(3);
  Random dice_{agents_, Purpose("agents").id};
  Taste any_card_ = any_card(dice_);
  int seen_ = 0;  // moments that the rule of this test spoke of
};

TEST_F(HeartsScoring, AHeartCostsOnePointAndTheQueenOfSpadesThirteen) {
  for (std::uint64_t seed = 0; seed < deals; ++seed) {
    Match match = hearts_match(seed);
    const Points points = points_taken(play_deal(match, any_card_));
    if (std::find(points.begin(), points.end(), 26) != points.end()) continue;
    ASSERT_EQ(match.status(), Status::over);
    EXPECT_EQ(scores_of(match), points);
    ++seen_;
  }
  EXPECT_GT(seen_, 0);
}

// South takes what it can, the others duck and throw their points: it shoots the moon now and then.
TEST_F(HeartsScoring, WhoTakesAllThePointsHasNoneAndTheOthersTwentySix) {
  const Taste south_shoots = [](const Question& asked, PlayingCard card) {
    const int height = card.rank_ace_high() + (card.suit() == Suit::hearts ? 2 : 0);
    return (asked.seat == Seat(0)) != is_passing(asked) ? height : -height;
  };
  for (std::uint64_t seed = 0; seed < 10 * deals; ++seed) {
    Match match = hearts_match(seed);
    const Points points = points_taken(play_deal(match, south_shoots));
    if (points != Points{26, 0, 0, 0}) continue;
    EXPECT_EQ(scores_of(match), (Points{0, 26, 26, 26}));
    EXPECT_EQ(match.result().winners, SeatSet::of(Seat(0)));
    ++seen_;
  }
  EXPECT_GT(seen_, 0);
}

TEST_F(HeartsScoring, AllSeatsWithTheLowestScoreWin) {
  for (std::uint64_t seed = 0; seed < deals; ++seed) {
    Match match = hearts_match(seed);
    play_deal(match, any_card_);
    EXPECT_EQ(match.result().winners, lowest_of(scores_of(match)));
    seen_ += match.result().winners.size() > 1 ? 1 : 0;
  }
  EXPECT_GT(seen_, 0);
}

TEST_F(HeartsScoring, WithoutATargetAMatchIsOneDeal) {
  Match match = hearts_match(1);
  EXPECT_EQ(play_match(match, any_card_).size(), 1U);
  EXPECT_EQ(match.answers(), 4U + 52U);
}

TEST_F(HeartsScoring, DealsAddUpUntilSomebodyReachesTheTarget) {
  for (std::uint64_t seed = 0; seed < deals / 10; ++seed) {
    Match match = hearts_match(seed, {{"target", "100"}});
    std::vector<PlayedDeal> played = play_match(match, any_card_);
    const Points scores = scores_of(match);
    EXPECT_EQ(scores, sum_of(played));
    EXPECT_GE(*std::max_element(scores.begin(), scores.end()), 100);
    EXPECT_EQ(match.result().winners, lowest_of(scores));
    played.pop_back();
    const Points before = sum_of(played);
    EXPECT_LT(*std::max_element(before.begin(), before.end()), 100);
  }
}

TEST_F(HeartsScoring, EachDealOfAMatchIsShuffledAnew) {
  Match match = hearts_match(1, {{"target", "50"}});
  const std::vector<PlayedDeal> played = play_match(match, any_card_);
  ASSERT_GE(played.size(), 2U);
  EXPECT_NE(played[0].dealt, played[1].dealt);
}

TEST_F(HeartsScoring, TheJackOfDiamondsTakesTenPointsOffWhereAgreed) {
  for (std::uint64_t seed = 0; seed < deals; ++seed) {
    Match match = hearts_match(seed, {{"jack", "1"}});
    const PlayedDeal deal = play_deal(match, any_card_);
    Points expected = penalties(deal);
    for (const Trick& trick : deal.tricks) {
      for (const Turn& turn : trick) {
        if (turn.card == jack_of_diamonds) expected[taker_of(trick)] -= 10;
      }
    }
    EXPECT_EQ(scores_of(match), expected);
  }
}

}  // namespace
}  // namespace rondel::games::hearts::testing
