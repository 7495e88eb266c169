// What holds of every match of Hearts, however it is played.
#include <gtest/gtest.h>

#include <numeric>

#include "hearts/tests/scene.h"
#include "tests/support/sanitized.h"

namespace rondel::games::hearts::testing {
namespace {

constexpr std::uint64_t matches = 3000;

class HeartsProperty : public ::testing::Test {
 protected:
  Seed agents_ = Seed::from_number(4);
  Random dice_{agents_, Purpose("agents").id};
  Taste any_card_ = any_card(dice_);
};

// Whoever is asked first, or any of several: passing has no order.
void answer_one(Match& match, Random& dice, const Taste& taste) {
  auto seat = match.waiting().begin();
  for (std::uint32_t skip = dice.below(static_cast<std::uint32_t>(match.waiting().size())); skip > 0; --skip)
    ++seat;
  answer(match, *seat, taste);
}

TEST_F(HeartsProperty, EveryDealPlaysEveryCardOnceAndSharesOutAllPoints) {
  for (std::uint64_t seed = 0; seed < matches; ++seed) {
    Match match = hearts_match(seed, {{"pass", std::to_string(seed % 4)}});
    const PlayedDeal deal = play_deal(match, any_card_);
    ASSERT_EQ(match.status(), Status::over) << match.fault();
    CardSet played;
    for (const Trick& trick : deal.tricks) {
      for (const Turn& turn : trick) {
        ASSERT_FALSE(played.has(turn.card)) << turn.card.name() << " twice, seed " << seed;
        played.add(turn.card);
      }
    }
    EXPECT_EQ(played, CardSet::full());
    const auto& scores = match.result().scores;
    const int sum = std::accumulate(scores.begin(), scores.end(), 0);
    EXPECT_TRUE(sum == 26 || sum == 78) << sum << ", seed " << seed;
  }
}

TEST_F(HeartsProperty, BackAtASnapshotTheSameAnswersGiveTheSameMatch) {
  Snapshot snapshot;
  for (std::uint64_t seed = 0; seed < matches / 4; ++seed) {
    Match match = hearts_match(seed);
    for (std::uint32_t left = dice_.below(56); left > 0; --left) answer_one(match, dice_, any_card_);
    match.snapshot(snapshot);
    const std::uint32_t answered = match.answers();
    std::vector<std::uint64_t> fingerprints;
    while (match.status() == Status::waiting) {
      answer_one(match, dice_, any_card_);
      fingerprints.push_back(match.fingerprint());
    }
    const std::vector<Response> responses = match.responses();
    match.restore(snapshot);
    for (std::size_t i = answered; i < responses.size(); ++i) {
      ASSERT_FALSE(match.answer(responses[i].seat, responses[i].picks));
      ASSERT_EQ(match.fingerprint(), fingerprints[i - answered]) << "answer " << i << ", seed " << seed;
    }
  }
}

TEST_F(HeartsProperty, AMatchStaysSmallHoweverLongItLasts) {
  Match match = hearts_match(1, {{"target", "1000"}});
  std::size_t most = 0;
  while (match.status() == Status::waiting) {
    most = std::max(most, match.arena().used());
    answer_one(match, dice_, any_card_);
  }
  // Four hands of choices, while all pass. Frames are larger where a sanitizer looks on.
  EXPECT_LT(most, rondel::testing::is_sanitized ? 5U << 10 : 4U << 10);
}

}  // namespace
}  // namespace rondel::games::hearts::testing
