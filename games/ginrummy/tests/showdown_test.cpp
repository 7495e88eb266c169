// Knocking, gin, melds on the table, laying off, and what a hand scores.
#include <gtest/gtest.h>

#include <string>

#include "ginrummy/tests/support.h"
#include "rules/knowledge.h"

namespace rondel::games::ginrummy::testing {
namespace {

bool offers(const Match& match, Text label) {
  return asks(match, "discard, or knock") && !offered(match.question(asked(match)), label).empty();
}

TEST(GinRummyShowdown, AKnockIsOfferedForEachDiscardThatLeavesLittleEnough) {
  int knocks = 0;
  int gins = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Match match = start(seed);
    play(match, sensible(GoesOut::never), [&] {
      if (!asks(match, "discard, or knock")) return false;
      const Question& question = match.question(asked(match));
      const CardSet hand = state(match).cards(asked(match));
      for (const PlayingCard card : offered(question, {})) {
        const int left = brute_force(hand - CardSet::of(card)).deadwood;
        EXPECT_EQ(offered(question, knock_with).has(card), left > 0 && left <= 10);
        EXPECT_EQ(offered(question, gin_with).has(card), left == 0);
        knocks += left > 0 && left <= 10 ? 1 : 0;
        gins += left == 0 ? 1 : 0;
      }
      return ::testing::Test::HasFailure();
    });
  }
  EXPECT_GT(knocks, 1'000);
  EXPECT_GT(gins, 100);
}

TEST(GinRummyShowdown, WithALimitOfZeroOnlyGinIsOffered) {
  int gins = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Match match = start(seed, settings({{"knock", "0"}}));
    play(match, knocks_early, [&] {
      EXPECT_FALSE(offers(match, knock_with));
      gins += offers(match, gin_with) ? 1 : 0;
      return false;
    });
  }
  EXPECT_GT(gins, 10);
}

TEST(GinRummyShowdown, AKnockEndsTheHandAndTheDiscardLiesOnThePile) {
  Match match = find_match(knocks_early, [](const Match& at) { return offers(at, knock_with); });
  const Seat knocker = asked(match);
  const PlayingCard card = offered(match.question(knocker), knock_with).lowest();
  const int left = brute_force(state(match).cards(knocker) - CardSet::of(card)).deadwood;
  ASSERT_FALSE(match.answer(knocker, find_choice(match, "knock with " + card.name())));
  play(match, knocks_early);
  EXPECT_EQ(state(match).pile().back(), card);
  EXPECT_EQ(points_of(state(match).cards(knocker)), left);
}

// Plays a hand out and compares its result with the showdown as it lies on the table.
struct Tried {
  int knocks = 0;
  int undercuts = 0;
  int ties = 0;
  int gins = 0;
};
void check_result(const Match& match, Seat knocker, Tried& tried) {
  const int mine = points_of(state(match).cards(knocker));
  const int theirs = brute_force(state(match).cards(other(knocker))).deadwood;
  int points = theirs - mine;
  Seat winner = knocker;
  if (state(match).ending() == Ending::gin) {
    ++tried.gins;
    EXPECT_EQ(mine, 0);
    EXPECT_EQ(state(match).cards(other(knocker)).size(), 10) << "nothing is laid off after gin";
    points += 25;
  } else if (points > 0) {
    ++tried.knocks;
  } else {
    ++tried.undercuts;
    tried.ties += points == 0 ? 1 : 0;
    winner = other(knocker);
    points = 25 - points;
  }
  EXPECT_EQ(match.result().winners, SeatSet::of(winner));
  EXPECT_EQ(match.result().score(winner), points);
  EXPECT_EQ(match.result().score(other(winner)), 0);
}

TEST(GinRummyShowdown, ThePointsFollowFromWhatLiesOnTheTable) {
  Tried tried;
  for (std::uint64_t seed = 0; seed < 3'000; ++seed) {
    Match match = start(seed);
    const Player player = sensible(seed % 2 == 0 ? GoesOut::as_soon_as_possible : GoesOut::with_gin);
    Seat knocker;
    play(match, player, [&] {
      if (asks(match, "discard, or knock")) knocker = asked(match);
      return false;
    });
    ASSERT_EQ(match.status(), Status::over);
    if (!is_cancelled(state(match).ending())) check_result(match, knocker, tried);
  }
  EXPECT_GT(tried.knocks, 500);
  EXPECT_GT(tried.undercuts, 50);
  EXPECT_GT(tried.ties, 5);
  EXPECT_GT(tried.gins, 200);
}

TEST(GinRummyShowdown, TheBonusesAreThoseOfTheSettings) {
  const Settings agreed = settings({{"gin_bonus", "7"}, {"undercut_bonus", "9"}});
  int gins = 0;
  int undercuts = 0;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    Match usual = start(seed);
    Match changed = start(seed, agreed);
    play(usual, knocks_early);
    play(changed, knocks_early);
    const Result& before = usual.result();
    for (const Seat seat : before.winners) {
      const bool gin = before.reason == Text("gin");
      const bool undercut = before.reason == Text("undercut");
      gins += gin ? 1 : 0;
      undercuts += undercut ? 1 : 0;
      EXPECT_EQ(changed.result().score(seat), before.score(seat) - (gin ? 18 : 0) - (undercut ? 16 : 0));
    }
  }
  EXPECT_GT(gins, 0);
  EXPECT_GT(undercuts, 10);
}

TEST(GinRummyShowdown, TheKnockerLaysDownWhatIsChosen) {
  Match match = find_match(knocks_early, [](const Match& at) { return asks(at, "lay down your melds"); });
  const Seat knocker = asked(match);
  const CardSet hand = state(match).cards(knocker);
  const auto count = match.question(knocker).choices.size();
  ASSERT_GT(count, 1U);
  Snapshot here;
  match.snapshot(here);
  std::set<std::vector<std::uint64_t>> layouts;
  for (std::uint16_t pick = 0; pick < count; ++pick) {
    std::string text;
    match.play().show_choice(match.question(knocker).choices[pick], text);
    ASSERT_FALSE(match.answer(knocker, pick));
    std::string expected = "lay down ";
    std::vector<std::uint64_t> layout;
    CardSet melded;
    for (const CardSet meld : state(match).melds()) {
      expected += (layout.empty() ? "" : " | ") + names_of(meld);
      layout.push_back(meld.bits());
      melded = melded | meld;
    }
    const int left = points_of(hand - melded);
    expected += "; deadwood " + std::to_string(left) + ": " + names_of(hand - melded);
    layouts.insert(layout);
    EXPECT_EQ(text, expected);
    EXPECT_LE(left, 10);
    EXPECT_EQ(pick == 0, left == brute_force(hand).deadwood) << "the lowest deadwood comes first";
    EXPECT_EQ(state(match).cards(knocker), hand - melded);
    match.restore(here);
  }
  EXPECT_EQ(layouts.size(), count);
}

// Matches of version 1 go on as their players expected.
TEST(GinRummyShowdown, TheFirstRulesAskedOnlyForArrangementsWithTheLowestDeadwood) {
  int asked_for = 0;
  for (std::uint64_t seed = 0; seed < 2'000; ++seed) {
    Match match(game, settings(), Seed::from_number(seed), {.arena_bytes = std::size_t{1} << 16, .rules = 1});
    play(match, knocks_early, [&] {
      if (!asks(match, "lay down your melds")) return false;
      ++asked_for;
      const CardSet hand = state(match).cards(asked(match));
      EXPECT_EQ(match.question(asked(match)).choices.size(), brute_force(hand).arrangements.size());
      return true;
    });
  }
  EXPECT_GT(asked_for, 5);
}

// Few knocks have more than one way to be laid down that matters.
TEST(GinRummyShowdown, TheKnockerIsAskedSeldom) {
  int knocks = 0;
  int asked_for = 0;
  std::size_t most = 0;
  for (std::uint64_t seed = 0; seed < 2'000; ++seed) {
    Match match = start(seed);
    play(match, knocks_early, [&] {
      if (asks(match, "lay down your melds")) {
        ++asked_for;
        most = std::max(most, match.question(asked(match)).choices.size());
      }
      return false;
    });
    knocks += state(match).ending() == Ending::knock ? 1 : 0;
  }
  EXPECT_GT(asked_for, 50);
  EXPECT_LT(asked_for * 20, knocks);
  EXPECT_LE(most, 4U);
}

TEST(GinRummyShowdown, TheDefenderLaysOffCardByCardAndMayStopAtAnyTime) {
  Match match = find_match(knocks_early, [](const Match& at) { return asks(at, "lay off"); });
  const Seat defender = asked(match);
  const auto choices = match.question(defender).choices;
  EXPECT_EQ(choices.back().label.view(), "done");
  const LayOff first = LayOff::from(choices[0]);
  const CardSet meld = state(match).melds()[static_cast<unsigned>(first.meld)];
  EXPECT_EQ(find_choice(match, "lay off " + first.card.name() + " on " + names_of(meld)), 0);
  Snapshot here;
  match.snapshot(here);
  const CardSet hand = state(match).cards(defender);
  ASSERT_FALSE(match.answer(defender, find_choice(match, "done")));
  EXPECT_EQ(match.status(), Status::over);
  EXPECT_EQ(state(match).cards(defender), hand);
  match.restore(here);
  ASSERT_FALSE(match.answer(defender, 0));
  EXPECT_EQ(state(match).cards(defender), hand - CardSet::of(first.card));
  EXPECT_EQ(state(match).melds()[static_cast<unsigned>(first.meld)], meld | CardSet::of(first.card));
}

TEST(GinRummyShowdown, WhoKnocksAndSeesThatTheOtherIsAskedTakesNothingBackForFree) {
  const Match match = find_match(knocks_early, [](const Match& at) { return asks(at, "lay off"); });
  const std::optional<TakeBack> back = take_back(match, other(asked(match)));
  ASSERT_TRUE(back);
  EXPECT_FALSE(back->is_free);
}

TEST(GinRummyShowdown, LaidOffCardsMakeRoomForMoreOnTheSameRun) {
  // After a first card on a run, a second one that did not fit before.
  int chains = 0;
  for (std::uint64_t seed = 0; seed < 5'000 && chains < 3; ++seed) {
    Match match = start(seed);
    play(match, knocks_early, [&] { return asks(match, "lay off"); });
    if (match.status() != Status::waiting) continue;
    const Seat defender = asked(match);
    const CardSet hand = state(match).cards(defender);
    const LayOff first = LayOff::from(match.question(defender).choices[0]);
    const auto meld_at = static_cast<unsigned>(first.meld);
    const CardSet fitted = hand & fits_on(state(match).melds()[meld_at]);
    ASSERT_FALSE(match.answer(defender, 0));
    if (!asks(match, "lay off")) continue;
    for (std::uint16_t i = 0; i + 1U < match.question(defender).choices.size(); ++i) {
      const LayOff next = LayOff::from(match.question(defender).choices[i]);
      if (next.meld != first.meld || fitted.has(next.card)) continue;
      ++chains;
      EXPECT_EQ(next.card.suit(), first.card.suit());
      ASSERT_FALSE(match.answer(defender, i));
      EXPECT_GE(state(match).melds()[meld_at].size(), 5);
      break;
    }
  }
  EXPECT_EQ(chains, 3);
}

TEST(GinRummyShowdown, LayingOffIsOfferedExactlyForCardsThatFit) {
  int on_sets = 0;
  int on_runs = 0;
  for (std::uint64_t seed = 0; seed < 1'000; ++seed) {
    Match match = start(seed);
    play(match, knocks_early, [&] {
      if (!asks(match, "lay off")) return false;
      std::set<std::pair<int, int>> expected;
      const auto melds = state(match).melds();
      for (const PlayingCard card : state(match).cards(asked(match))) {
        for (int at = 0; at < static_cast<int>(melds.size()); ++at) {
          const CardSet grown = melds[static_cast<unsigned>(at)] | CardSet::of(card);
          if (brute_force(grown).deadwood > 0) continue;
          expected.insert({card.index(), at});
          (deadwood(grown - CardSet::of(grown.lowest())) == 0 && fits_on(grown).empty() ? on_sets
                                                                                        : on_runs)++;
        }
      }
      std::set<std::pair<int, int>> listed;
      for (const Choice& choice : match.question(asked(match)).choices) {
        if (choice.kind == Choice::Kind::word) continue;
        listed.insert({LayOff::from(choice).card.index(), LayOff::from(choice).meld});
      }
      EXPECT_EQ(listed, expected);
      return false;
    });
  }
  EXPECT_GT(on_sets, 20);
  EXPECT_GT(on_runs, 20);
}

TEST(GinRummyShowdown, NothingIsLaidOffAfterGin) {
  int fitting = 0;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    Match match = start(seed);
    Seat knocker;
    play(match, sensible(GoesOut::with_gin), [&] {
      if (asks(match, "discard, or knock")) knocker = asked(match);
      EXPECT_FALSE(asks(match, "lay off"));
      EXPECT_FALSE(asks(match, "lay down your melds"));
      return false;
    });
    if (state(match).ending() != Ending::gin) continue;
    for (const CardSet meld : state(match).melds()) {
      fitting += (fits_on(meld) & state(match).cards(other(knocker))).size();
    }
  }
  EXPECT_GT(fitting, 50);
}

TEST(GinRummyShowdown, BigGinKeepsAllElevenCardsAndIsOfferedOnlyWhenAgreed) {
  const Player holds_out = sensible(GoesOut::with_big_gin);
  const Settings agreed = settings({{"big_gin", "31"}});
  int offered_at = 0;
  for (std::uint64_t seed = 0; seed < 5'000 && offered_at == 0; ++seed) {
    Match match = start(seed, agreed);
    play(match, holds_out,
         [&] { return asks(match, "discard, or knock") && deadwood(state(match).cards(asked(match))) == 0; });
    if (match.status() != Status::waiting) continue;
    ++offered_at;
    const Seat me = asked(match);
    ASSERT_EQ(find_choice(match, "big gin") + 1U, match.question(me).choices.size());
    ASSERT_FALSE(match.answer(me, find_choice(match, "big gin")));
    EXPECT_EQ(match.result().score(me), 31 + deadwood(state(match).cards(other(me))));
    EXPECT_EQ(match.result().reason.view(), "big gin");
    Match plain = start(seed);
    play(plain, [&](const Match& at) {
      EXPECT_GE(find_choice(at, "big gin"), at.question(asked(at)).choices.size());
      return holds_out(at);
    });
  }
  EXPECT_EQ(offered_at, 1);
}

}  // namespace
}  // namespace rondel::games::ginrummy::testing
