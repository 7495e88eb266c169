// Passing three cards before the first trick.
#include <gtest/gtest.h>

#include <array>
#include <set>

#include "hearts/tests/scene.h"
#include "rules/knowledge.h"
#include "rules/layout.h"

namespace rondel::games::hearts::testing {
namespace {

// The cards of a hand, as they are laid out.
class HandOf final : public CardsOnly {
 public:
  explicit HandOf(Seat seat) : seat_(seat) {}
  void zone(const ZoneLine& line, LaidCards& cards) override {
    for (std::size_t place = 0; place < cards.size(); ++place) {
      if (line.name == Text("hand") && line.owner == seat_) {
        cards_.add(PlayingCard(cards.at(place).face));
      }
    }
  }
  CardSet cards() const { return cards_; }

 private:
  Seat seat_;
  CardSet cards_;
};

CardSet hand_of(const Match& match, Seat seat) {
  HandOf hand(seat);
  match.lay_out(hand);
  return hand.cards();
}

const Seed agents = Seed::from_number(1);

// Every seat's hand is what it was dealt, without what it passed, with what came from `steps`
// seats before it.
void expect_passed(const PlayedDeal& deal, int steps) {
  ASSERT_TRUE(deal.had_passing);
  for (const Seat seat : SeatSet::first(4)) {
    const Seat giver = seat.next(4, -steps);
    EXPECT_EQ(deal.hands[seat], (deal.dealt[seat] - deal.passed[seat]) | deal.passed[giver]);
  }
}

TEST(HeartsPassing, AllFourSeatsAreAskedForThreeCardsAtOnce) {
  const Match match = hearts_match(1);
  EXPECT_EQ(match.waiting(), SeatSet::first(4));
  for (const Seat seat : match.waiting()) {
    EXPECT_EQ(match.mode(seat), Mode::many);
    EXPECT_EQ(match.question(seat).choices.size(), 13U);
    EXPECT_EQ(match.question(seat).min, 3);
    EXPECT_EQ(match.question(seat).max, 3);
    EXPECT_EQ(match.question(seat).shown, Shown::to_asked);
  }
}

TEST(HeartsPassing, TwoFourOrRepeatedCardsAreRefused) {
  Match match = hearts_match(1);
  const Seat south(0);
  EXPECT_EQ(match.answer(south, std::vector<std::uint16_t>{0, 1}).code, Rejection::Code::count);
  EXPECT_EQ(match.answer(south, std::vector<std::uint16_t>{0, 1, 2, 3}).code, Rejection::Code::count);
  EXPECT_EQ(match.answer(south, std::vector<std::uint16_t>{0, 1, 1}).code, Rejection::Code::unknown);
  EXPECT_EQ(match.answers(), 0U);
}

// Of what the others hold, and of what they have chosen to pass, nothing is taken for granted in an imagined world.
TEST(HeartsPassing, WorldsDifferInAllCardsOfTheOthersAndInWhatTheyPass) {
  Match match = hearts_match(1);
  const std::array<std::uint16_t, 3> picks = {0, 5, 9};
  for (const int seat : {1, 2, 3}) {
    ASSERT_FALSE(match.answer(Seat(seat), picks));
  }
  Snapshot here;
  match.snapshot(here);
  int same = 0;
  std::set<std::uint64_t> passed;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const std::uint64_t truth = match.fingerprint();
    EXPECT_EQ(permute_hidden(match, Seat(0), Seed::from_number(seed)), 39U);
    same += match.fingerprint() == truth ? 1 : 0;
    ASSERT_FALSE(match.answer(Seat(0), picks));
    EXPECT_EQ(match.status(), Status::waiting) << match.fault();
    // What south holds now came from east.
    passed.insert(hand_of(match, Seat(0)).bits());
    match.restore(here);
  }
  EXPECT_EQ(same, 0);
  EXPECT_GT(passed.size(), 15U);
}

TEST(HeartsPassing, CardsGoToTheLeftFirst) {
  Random dice(agents, Purpose("agents").id);
  Match match = hearts_match(1);
  expect_passed(play_deal(match, any_card(dice)), 1);
}

TEST(HeartsPassing, CardsGoToTheRight) {
  Random dice(agents, Purpose("agents").id);
  Match match = hearts_match(1, {{"pass", "1"}});
  expect_passed(play_deal(match, any_card(dice)), -1);
}

TEST(HeartsPassing, CardsGoAcross) {
  Random dice(agents, Purpose("agents").id);
  Match match = hearts_match(1, {{"pass", "2"}});
  expect_passed(play_deal(match, any_card(dice)), 2);
}

TEST(HeartsPassing, AHoldDealBeginsWithTheFirstTrick) {
  const Match match = hearts_match(1, {{"pass", "3"}});
  ASSERT_EQ(match.waiting().size(), 1);
  EXPECT_EQ(cards_of(match.question(*match.waiting().begin())), CardSet::of(two_of_clubs));
}

TEST(HeartsPassing, ItDoesNotMatterWhoPassesFirst) {
  Match clockwise = hearts_match(1);
  Match backwards = hearts_match(1);
  const std::vector<std::uint16_t> picks = {2, 5, 11};
  for (int i = 0; i < 4; ++i) {
    EXPECT_FALSE(clockwise.answer(Seat(i), picks));
    EXPECT_FALSE(backwards.answer(Seat(3 - i), picks));
  }
  EXPECT_EQ(clockwise.fingerprint(), backwards.fingerprint());
}

TEST(HeartsPassing, NobodyIsShownWhatAnotherPasses) {
  Match one = hearts_match(1);
  Match other = hearts_match(1);
  EXPECT_FALSE(one.answer(Seat(0), std::vector<std::uint16_t>{0, 1, 2}));
  EXPECT_FALSE(other.answer(Seat(0), std::vector<std::uint16_t>{10, 11, 12}));
  for (const Seat seat : SeatSet::first(4)) {
    EXPECT_EQ(shown_to(one, seat), shown_to(other, seat));
  }
}

TEST(HeartsPassing, TheDirectionRotatesFromDealToDeal) {
  Random dice(agents, Purpose("agents").id);
  for (unsigned first = 0; first < 4; ++first) {
    Match match = hearts_match(first, {{"pass", std::to_string(first)}, {"target", "200"}});
    const std::vector<PlayedDeal> deals = play_match(match, any_card(dice));
    ASSERT_GE(deals.size(), 8U);
    for (unsigned i = 0; i < deals.size(); ++i) {
      const std::array<int, 4> steps = {1, -1, 2, 0};
      const int step = steps[(first + i) % 4];
      EXPECT_EQ(deals[i].had_passing, step != 0);
      if (step != 0) expect_passed(deals[i], step);
    }
  }
}

}  // namespace
}  // namespace rondel::games::hearts::testing
