// What a seat and a spectator are shown.
#include <gtest/gtest.h>

#include "hearts/tests/scene.h"

namespace rondel::games::hearts::testing {
namespace {

// What everybody was shown before a card was played.
struct Moment {
  SeatArray<std::string, 4> to_seat;
  std::string to_spectator;
  Seat player;
  PlayingCard card;
};

Moment look(const Match& match) {
  Moment moment;
  for (const Seat seat : SeatSet::first(4)) {
    moment.to_seat[seat] = shown_to(match, seat);
  }
  moment.to_spectator = shown_to(match, std::nullopt);
  return moment;
}

// A seat is shown all of its hand, and neither it nor a spectator any card of another hand.
void expect_only_own_hands(const Moment& moment, const SeatArray<CardSet, 4>& hands) {
  const CardSet all_hands = hands[0] | hands[1] | hands[2] | hands[3];
  for (const Seat seat : SeatSet::first(4)) {
    EXPECT_EQ(cards_named_in(moment.to_seat[seat]) & all_hands, hands[seat]) << moment.to_seat[seat];
  }
  EXPECT_EQ(cards_named_in(moment.to_spectator) & all_hands, CardSet());
}

TEST(HeartsShow, WhilePassingNobodyIsShownACardOfAnotherHand) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const Match match = hearts_match(seed);
    SeatArray<CardSet, 4> hands;
    for (const Seat seat : match.waiting()) hands[seat] = cards_of(match.question(seat));
    expect_only_own_hands(look(match), hands);
  }
}

// The hands of each moment are known afterwards: they are what was played from then on.
TEST(HeartsShow, WhilePlayingNobodyIsShownACardOfAnotherHand) {
  const Seed agents = Seed::from_number(5);
  Random dice(agents, Purpose("agents").id);
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Match match = hearts_match(seed, {{"pass", "3"}});
    std::vector<Moment> moments;
    while (match.status() == Status::waiting) {
      moments.push_back(look(match));
      moments.back().player = *match.waiting().begin();
      moments.back().card = answer(match, moments.back().player, any_card(dice)).lowest();
    }
    SeatArray<CardSet, 4> hands;
    for (auto moment = moments.rbegin(); moment != moments.rend(); ++moment) {
      hands[moment->player].add(moment->card);
      expect_only_own_hands(*moment, hands);
    }
  }
}

TEST(HeartsShow, TheTableNamesTheTrickTheHandsThePointsAndTheHearts) {
  Match match = hearts_match(1, {{"pass", "3"}});
  const Seat leader = *match.waiting().begin();
  const std::string before = shown_to(match, leader);
  EXPECT_NE(before.find("south  13 cards    0 points taken    0 from finished deals"), std::string::npos)
      << before;
  EXPECT_NE(before.find("trick: none yet"), std::string::npos) << before;
  EXPECT_NE(before.find("hearts are not broken"), std::string::npos) << before;
  EXPECT_FALSE(match.answer(leader, std::uint16_t{0}));
  const std::string after = shown_to(match, leader);
  const std::string name(match.play().name(leader));
  EXPECT_NE(after.find("trick:  " + name + " 2♣"), std::string::npos) << after;
}

TEST(HeartsShow, AChoiceReadsAsTheNameOfItsCard) {
  const Match match = hearts_match(1);
  std::string text;
  match.play().show_choice(choice_of(queen_of_spades), text);
  EXPECT_EQ(text, "Q♠");
}

}  // namespace
}  // namespace rondel::games::hearts::testing
