// Games of several hands.
#include <gtest/gtest.h>

#include "ginrummy/tests/support.h"

namespace rondel::games::ginrummy::testing {
namespace {

// Watches a game to 100 and keeps its own books.
struct Books {
  std::array<std::int32_t, 2> points{};
  std::array<std::int32_t, 2> hands{};
  int cancelled = 0;
};

Books keep_books(Match& match, const Player& player) {
  Books books;
  Tally before = state(match).tally();
  Seat dealer = state(match).dealer();
  play(match, player, [&] {
    if (!asks(match, "take the upcard?") || asked(match) == state(match).dealer()) return false;
    const Tally& now = state(match).tally();  // a hand has just been dealt
    if (match.answers() == 0) return false;
    const int north = now.points[0] - before.points[0];
    const int south = now.points[1] - before.points[1];
    EXPECT_TRUE(north == 0 || south == 0);
    const Seat expected_dealer = north > 0 ? Seat(1) : south > 0 ? Seat(0) : dealer;
    EXPECT_EQ(state(match).dealer(), expected_dealer);
    books.cancelled += north + south == 0 ? 1 : 0;
    books.hands[0] += north > 0 ? 1 : 0;
    books.hands[1] += south > 0 ? 1 : 0;
    EXPECT_LT(std::max(now.points[0], now.points[1]), 100);
    before = now;
    dealer = state(match).dealer();
    return false;
  });
  books.points = state(match).tally().points;
  books.hands[0] += books.points[0] > before.points[0] ? 1 : 0;
  books.hands[1] += books.points[1] > before.points[1] ? 1 : 0;
  return books;
}

TEST(GinRummyGame, HandsArePlayedUntilSomebodyReachesTheTargetAndTheLoserDeals) {
  int shutouts = 0;
  int cancelled = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    Match match = start(seed, settings({{"target", "100"}}));
    const Books books =
        keep_books(match, sensible(seed % 3 == 0 ? GoesOut::with_gin : GoesOut::as_soon_as_possible));
    ASSERT_EQ(match.status(), Status::over);
    const Seat winner(books.points[0] >= 100 ? 0 : 1);
    const auto w = static_cast<unsigned>(winner.index());
    EXPECT_GE(books.points[w], 100);
    EXPECT_LT(books.points[1 - w], 100);
    EXPECT_EQ(match.result().winners, SeatSet::of(winner));
    const bool shutout = books.points[1 - w] == 0;
    EXPECT_EQ(match.result().score(winner), books.points[w] + 25 * books.hands[w] + (shutout ? 200 : 100));
    EXPECT_EQ(match.result().score(other(winner)), books.points[1 - w] + 25 * books.hands[1 - w]);
    shutouts += shutout ? 1 : 0;
    cancelled += books.cancelled;
  }
  EXPECT_GT(shutouts, 2);
  EXPECT_GT(cancelled, 2);
}

TEST(GinRummyGame, WithoutATargetOneHandIsTheWholeMatch) {
  Match match = start(3);
  int deals = 0;
  play(match, knocks_early, [&] {
    deals += asks(match, "take the upcard?") && asked(match) != state(match).dealer() ? 1 : 0;
    return false;
  });
  EXPECT_EQ(deals, 1);
}

TEST(GinRummyGame, EachHandIsDealtFromANewlyShuffledPack) {
  Match match = start(4, settings({{"target", "100"}}));
  std::set<std::uint64_t> hands;
  play(match, knocks_early, [&] {
    if (asks(match, "take the upcard?")) hands.insert(state(match).cards(Seat(0)).bits());
    return false;
  });
  EXPECT_GT(hands.size(), 2U);
}

TEST(GinRummyGame, AGameWhereNobodyKnocksIsBrokenOff) {
  Match match = start(5, settings({{"target", "100"}}));
  play(match, [](const Match&) { return std::uint16_t{0}; });
  ASSERT_EQ(match.status(), Status::over);
  EXPECT_TRUE(match.result().winners.empty());
  EXPECT_EQ(match.result().reason.view(), "broken off");
}

TEST(GinRummyGame, SettingsOutOfBoundsAreRefused) {
  Settings agreed(game.settings);
  EXPECT_NE(agreed.set("knock", "11"), "");
  EXPECT_NE(agreed.set("target", "-1"), "");
  EXPECT_EQ(agreed.set("target", "250"), "");
}

}  // namespace
}  // namespace rondel::games::ginrummy::testing
