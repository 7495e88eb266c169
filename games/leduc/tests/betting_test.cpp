// The betting of Leduc hold'em: who may say what, and what every path through it is worth.
#include <gmock/gmock.h>

#include "leduc/tests/scene.h"

namespace rondel::games::leduc::testing {
namespace {

using ::testing::ElementsAre;
using Words = std::vector<std::string_view>;

// Every way a betting round can go: what is said, how many raises each seat has paid, who folded.
struct Round {
  Words said;
  int first_raises;
  int second_raises;
  std::optional<Seat> folded = std::nullopt;
};
const std::vector<Round> rounds = {
    {{"check", "check"}, 0, 0},
    {{"check", "raise", "fold"}, 0, 1, first_seat},
    {{"check", "raise", "call"}, 1, 1},
    {{"check", "raise", "raise", "fold"}, 2, 1, second_seat},
    {{"check", "raise", "raise", "call"}, 2, 2},
    {{"raise", "fold"}, 1, 0, second_seat},
    {{"raise", "call"}, 1, 1},
    {{"raise", "raise", "fold"}, 1, 2, first_seat},
    {{"raise", "raise", "call"}, 2, 2},
};

// The folder loses what it has paid: the ante, and its raises of 2 and of 4.
void expect_folded(const LeducScene& scene, Seat folder, int paid) {
  ASSERT_TRUE(scene.is_over());
  const Seat winner(1 - folder.index());
  EXPECT_EQ(scene.match.result().score(folder), -paid);
  EXPECT_EQ(scene.match.result().score(winner), paid);
  EXPECT_EQ(scene.match.result().winners, SeatSet::of(winner));
}

int paid_by(Seat seat, const Round& round) {
  return seat == first_seat ? round.first_raises : round.second_raises;
}

// Counts the ways a match can go on from here.
int count_endings(Match& match) {
  if (match.status() == Status::over) {
    return 1;
  }
  Snapshot here;
  match.snapshot(here);
  const Seat seat = *match.waiting().begin();
  const std::size_t choices = match.question(seat).choices.size();
  int endings = 0;
  for (std::size_t pick = 0; pick < choices; ++pick) {
    match.answer(seat, static_cast<std::uint16_t>(pick));
    endings += count_endings(match);
    match.restore(here);
  }
  return endings;
}

TEST(LeducBetting, NobodyFoldsWhenThereIsNothingToCall) {
  LeducScene scene(1);
  EXPECT_THAT(scene.words(), ElementsAre("check", "raise"));
  scene.says("check");
  EXPECT_THAT(scene.words(), ElementsAre("check", "raise"));
}

TEST(LeducBetting, ARaiseIsAnsweredByFoldCallOrRaise) {
  LeducScene scene(1);
  scene.says("raise");
  EXPECT_EQ(scene.asked(), second_seat);
  EXPECT_THAT(scene.words(), ElementsAre("fold", "call", "raise"));
}

TEST(LeducBetting, ARoundHasAtMostTwoRaises) {
  LeducScene scene(1);
  scene.say_all({"raise", "raise"});
  EXPECT_THAT(scene.words(), ElementsAre("fold", "call"));
  scene.say_all({"call", "check", "raise", "raise"});
  EXPECT_THAT(scene.words(), ElementsAre("fold", "call"));
}

TEST(LeducBetting, TheFirstSeatSpeaksFirstInBothRounds) {
  LeducScene scene(1);
  EXPECT_EQ(scene.asked(), first_seat);
  scene.say_all({"check", "raise", "call"});
  EXPECT_EQ(scene.asked(), first_seat);
}

TEST(LeducBetting, ThePublicCardIsTurnedUpBetweenTheRounds) {
  LeducScene scene(1);
  scene.say_all({"raise"});
  EXPECT_EQ(scene.public_card(), "");
  scene.say_all({"call"});
  EXPECT_NE(scene.public_card(), "");
}

TEST(LeducBetting, FoldingInTheFirstRoundCostsWhatWasPaidUntilThen) {
  for (const Round& round : rounds) {
    if (!round.folded) continue;
    LeducScene scene(1);
    scene.say_all(round.said);
    expect_folded(scene, *round.folded, 1 + 2 * paid_by(*round.folded, round));
    EXPECT_EQ(scene.public_card(), "");
  }
}

TEST(LeducBetting, FoldingInTheSecondRoundCostsTheFirstRoundToo) {
  for (const Round& before : rounds) {
    for (const Round& round : rounds) {
      if (before.folded || !round.folded) continue;
      LeducScene scene(1);
      scene.say_all(before.said).say_all(round.said);
      const int raises = paid_by(*round.folded, round);
      expect_folded(scene, *round.folded, 1 + 2 * before.first_raises + 4 * raises);
    }
  }
}

TEST(LeducBetting, AShowdownPaysTheAnteAndAllRaises) {
  std::uint64_t seed = 0;  // the first deal with cards of two ranks: somebody wins
  while (strength(LeducScene(seed).card_of(first_seat)) == strength(LeducScene(seed).card_of(second_seat)))
    ++seed;
  for (const Round& before : rounds) {
    for (const Round& round : rounds) {
      if (before.folded || round.folded) continue;
      LeducScene scene(seed);
      scene.say_all(before.said).say_all(round.said);
      ASSERT_TRUE(scene.is_over());
      const Result& result = scene.match.result();
      ASSERT_EQ(result.winners.size(), 1);
      const Seat winner = *result.winners.begin();
      EXPECT_EQ(result.score(winner), 1 + 2 * before.first_raises + 4 * round.first_raises);
      EXPECT_EQ(result.score(Seat(1 - winner.index())), -result.score(winner));
    }
  }
}

TEST(LeducBetting, ThereIsNoOtherWayToBet) {
  LeducScene scene(1);
  EXPECT_EQ(count_endings(scene.match), 4 + 5 * 9);  // four first rounds end in a fold, five go on
}

}  // namespace
}  // namespace rondel::games::leduc::testing
