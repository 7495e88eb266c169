// Dealing, drawing, discarding and how a hand runs dry.
#include <gtest/gtest.h>

#include <string>

#include "ginrummy/tests/support.h"

namespace rondel::games::ginrummy::testing {
namespace {

void say(Match& match, std::string_view words) {
  const std::uint16_t pick = find_choice(match, words);
  ASSERT_LT(pick, match.question(asked(match)).choices.size()) << "nothing reads " << words;
  ASSERT_FALSE(match.answer(asked(match), pick));
}

std::string take_upcard(const Match& match) { return "take " + names_of(top_of_pile(match)); }

TEST(GinRummyTurns, TenCardsEachAreDealtAndOneIsTurnedUp) {
  const Match match = start(1);
  EXPECT_EQ(state(match).cards(Seat(0)).size(), 10);
  EXPECT_EQ(state(match).cards(Seat(1)).size(), 10);
  EXPECT_EQ(state(match).pile().size(), 1U);
  EXPECT_EQ(state(match).stock().size(), 31U);
}

TEST(GinRummyTurns, EitherSeatMayDealFirst) {
  std::set<Seat> dealers;
  for (std::uint64_t seed = 0; seed < 20; ++seed) dealers.insert(state(start(seed)).dealer());
  EXPECT_EQ(dealers.size(), 2U);
}

TEST(GinRummyTurns, TheNonDealerMayTakeTheUpcard) {
  Match match = start(1);
  const Seat first = other(state(match).dealer());
  const PlayingCard upcard = state(match).pile().back();
  ASSERT_EQ(asked(match), first);
  ASSERT_TRUE(asks(match, "take the upcard?"));
  say(match, take_upcard(match));
  EXPECT_TRUE(asks(match, "discard, or knock"));
  EXPECT_EQ(asked(match), first);
  EXPECT_TRUE(state(match).cards(first).has(upcard));
  EXPECT_EQ(state(match).stock().size(), 31U);
}

TEST(GinRummyTurns, WhenTheNonDealerPassesTheDealerMayTakeTheUpcard) {
  Match match = start(2);
  const Seat dealer = state(match).dealer();
  say(match, "pass");
  ASSERT_EQ(asked(match), dealer);
  ASSERT_TRUE(asks(match, "take the upcard?"));
  say(match, take_upcard(match));
  EXPECT_TRUE(asks(match, "discard, or knock"));
  EXPECT_EQ(asked(match), dealer);
  step(match, sensible(GoesOut::never));
  EXPECT_TRUE(asks(match, "draw"));
  EXPECT_EQ(asked(match), other(dealer));
}

TEST(GinRummyTurns, WhenBothPassTheNonDealerDrawsFromTheStock) {
  Match match = start(3);
  const Seat first = other(state(match).dealer());
  const PlayingCard next = state(match).stock().front();
  say(match, "pass");
  say(match, "pass");
  EXPECT_TRUE(asks(match, "discard, or knock"));
  EXPECT_EQ(asked(match), first);
  EXPECT_TRUE(state(match).cards(first).has(next));
  EXPECT_EQ(state(match).stock().size(), 30U);
  EXPECT_EQ(state(match).pile().size(), 1U);
}

TEST(GinRummyTurns, ADrawIsFromTheStockOrTheTopOfThePile) {
  Match match = start(4);
  const Player player = at_random(4);
  play(match, player, [&] { return asks(match, "draw"); });
  const Seat me = asked(match);
  const PlayingCard top = state(match).pile().back();
  const PlayingCard next = state(match).stock().front();
  ASSERT_EQ(match.question(me).choices.size(), 2U);
  Snapshot here;
  match.snapshot(here);
  say(match, "take " + top.name());
  EXPECT_TRUE(state(match).cards(me).has(top));
  match.restore(here);
  say(match, "draw from the stock");
  EXPECT_TRUE(state(match).cards(me).has(next));
  EXPECT_EQ(state(match).pile().back(), top);
}

TEST(GinRummyTurns, TheCardTakenFromThePileCannotBeDiscardedAtOnce) {
  int taken = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Match match = start(seed);
    const Player player = at_random(seed);
    CardSet top;
    std::size_t stock = 0;
    play(match, player, [&] {
      if (asks(match, "discard, or knock")) {
        const Question& question = match.question(asked(match));
        const bool from_pile = state(match).stock().size() == stock;
        const CardSet barred = from_pile ? top : CardSet();
        taken += from_pile ? 1 : 0;
        EXPECT_EQ(offered(question, {}), state(match).cards(asked(match)) - barred);
        EXPECT_TRUE((offered(question, knock_with) & barred).empty());
        EXPECT_TRUE((offered(question, gin_with) & barred).empty());
      }
      top = top_of_pile(match);
      stock = state(match).stock().size();
      return ::testing::Test::HasFailure();
    });
  }
  EXPECT_GT(taken, 100);
}

TEST(GinRummyTurns, ADiscardGoesOnTopOfThePileAndTheOtherIsNext) {
  Match match = start(5);
  play(match, at_random(5), [&] { return asks(match, "draw"); });
  const Seat me = asked(match);
  say(match, "draw from the stock");
  const PlayingCard last = PlayingCard(match.question(me).choices[3].value);
  say(match, last.name());
  EXPECT_EQ(state(match).pile().back(), last);
  EXPECT_FALSE(state(match).cards(me).has(last));
  EXPECT_EQ(asked(match), other(me));
  EXPECT_EQ(find_choice(match, "take " + last.name()), 1);
}

TEST(GinRummyTurns, AHandIsCancelledWhenTwoCardsAreLeftInTheStock) {
  Match match = start(6);
  const auto always_stock = [](const Match& at) {
    const std::uint16_t pass = find_choice(at, "pass");
    return pass < at.question(asked(at)).choices.size() ? pass : std::uint16_t{0};
  };
  play(match, always_stock, [&] {
    EXPECT_GE(state(match).stock().size(), 2U);
    return false;
  });
  ASSERT_EQ(match.status(), Status::over);
  EXPECT_EQ(state(match).stock().size(), 2U);
  EXPECT_EQ(match.answers(),
            2U + 28U + 29U);  // two passes, 28 asked draws (the first is forced), 29 discards
  EXPECT_TRUE(match.result().winners.empty());
  EXPECT_EQ(match.result().scores, Result{}.scores);
  EXPECT_EQ(match.result().reason.view(), "the stock ran out");
}

TEST(GinRummyTurns, TheOneWhoDrewTheThirdLastCardMayStillKnock) {
  int knocks = 0;
  for (std::uint64_t seed = 0; seed < 5'000 && knocks == 0; ++seed) {
    Match match = start(seed);
    const auto last_turn = [&] { return state(match).stock().size() == 2; };
    play(match, sensible(GoesOut::never), last_turn);
    if (match.status() != Status::waiting || offered(match.question(asked(match)), knock_with).empty())
      continue;
    ++knocks;
    play(match, sensible(GoesOut::as_soon_as_possible));
    EXPECT_EQ(state(match).ending(), Ending::knock);
  }
  EXPECT_GT(knocks, 0);
}

TEST(GinRummyTurns, AHandIsCancelledAfterFiftyCardsTakenFromThePile) {
  Match match = start(7);
  play(match, [](const Match& at) {
    const std::uint16_t take = find_choice(at, take_upcard(at));
    return take < at.question(asked(at)).choices.size() ? take : std::uint16_t{0};
  });
  EXPECT_EQ(match.answers(), 50U * 2U);
  EXPECT_EQ(state(match).stock().size(), 31U);
  EXPECT_EQ(state(match).ending(), Ending::swapped_out);
  EXPECT_TRUE(match.result().winners.empty());
}

}  // namespace
}  // namespace rondel::games::ginrummy::testing
