// The cards of Leduc hold'em: who wins a showdown, and who sees what before it.
#include <algorithm>
#include <set>

#include "leduc/tests/scene.h"

namespace rondel::games::leduc::testing {
namespace {

constexpr std::uint64_t deals = 300;  // enough for every kind of showdown, many times over
const std::vector<std::string_view> all_cards = {"J♥", "J♠", "Q♥", "Q♠", "K♥", "K♠"};

// A deal that was checked through to its showdown, with its cards.
struct Showdown {
  explicit Showdown(std::uint64_t seed) : scene(seed) {
    first = scene.card_of(first_seat);
    second = scene.card_of(second_seat);
    scene.say_all({"check", "check", "check", "check"});
    turned_up = scene.public_card();
  }
  bool pairs(const std::string& card) const { return strength(card) == strength(turned_up); }
  const Result& result() const { return scene.match.result(); }

  LeducScene scene;
  std::string first;
  std::string second;
  std::string turned_up;
};

std::set<std::string_view> cards_in(const std::string& text) {
  std::set<std::string_view> found;
  std::copy_if(all_cards.begin(), all_cards.end(), std::inserter(found, found.end()),
               [&](std::string_view card) { return text.find(card) != std::string::npos; });
  return found;
}

TEST(LeducCards, EachDealUsesDifferentCardsOfTheSix) {
  std::set<std::string> seen;
  for (std::uint64_t seed = 0; seed < deals; ++seed) {
    const Showdown deal(seed);
    const std::set<std::string> cards = {deal.first, deal.second, deal.turned_up};
    EXPECT_EQ(cards.size(), 3U);
    seen.insert(cards.begin(), cards.end());
  }
  EXPECT_EQ(seen, std::set<std::string>(all_cards.begin(), all_cards.end()));
}

TEST(LeducCards, APairWithThePublicCardBeatsAHigherCard) {
  int seen = 0;
  for (std::uint64_t seed = 0; seed < deals; ++seed) {
    const Showdown deal(seed);
    if (deal.pairs(deal.second) && strength(deal.first) > strength(deal.second)) {
      EXPECT_EQ(deal.result().winners, SeatSet::of(second_seat));
      EXPECT_EQ(deal.result().reason, Text("a pair with the public card"));
      ++seen;
    }
    if (deal.pairs(deal.first) && strength(deal.second) > strength(deal.first)) {
      EXPECT_EQ(deal.result().winners, SeatSet::of(first_seat));
      ++seen;
    }
  }
  EXPECT_GT(seen, 0);
}

TEST(LeducCards, WithoutAPairTheHigherCardWins) {
  int seen = 0;
  for (std::uint64_t seed = 0; seed < deals; ++seed) {
    const Showdown deal(seed);
    const bool equal = strength(deal.first) == strength(deal.second);
    if (equal || deal.pairs(deal.first) || deal.pairs(deal.second)) continue;
    const Seat higher(strength(deal.first) > strength(deal.second) ? 0 : 1);
    EXPECT_EQ(deal.result().winners, SeatSet::of(higher));
    EXPECT_EQ(deal.result().reason, Text("the higher card"));
    ++seen;
  }
  EXPECT_GT(seen, 0);
}

TEST(LeducCards, EqualCardsSplitThePot) {
  int seen = 0;
  for (std::uint64_t seed = 0; seed < deals; ++seed) {
    const Showdown deal(seed);
    if (strength(deal.first) != strength(deal.second)) continue;
    EXPECT_TRUE(deal.result().winners.empty());
    EXPECT_EQ(deal.result().score(first_seat), 0);
    EXPECT_EQ(deal.result().score(second_seat), 0);
    ++seen;
  }
  EXPECT_GT(seen, 0);
}

TEST(LeducCards, ASeatIsShownItsOwnCardAndThePublicOneOnly) {
  for (std::uint64_t seed = 0; seed < deals; ++seed) {
    LeducScene scene(seed);
    const std::string first = scene.card_of(first_seat);
    const std::string second = scene.card_of(second_seat);
    EXPECT_EQ(cards_in(scene.shown_to(first_seat)), (std::set<std::string_view>{first}));
    EXPECT_EQ(cards_in(scene.shown_to(second_seat)), (std::set<std::string_view>{second}));
    EXPECT_TRUE(cards_in(scene.shown_to(std::nullopt)).empty());
    scene.say_all({"check", "check"});
    const std::string turned_up = scene.public_card();
    EXPECT_EQ(cards_in(scene.shown_to(first_seat)), (std::set<std::string_view>{first, turned_up}));
    EXPECT_EQ(cards_in(scene.shown_to(second_seat)), (std::set<std::string_view>{second, turned_up}));
    EXPECT_EQ(cards_in(scene.shown_to(std::nullopt)), (std::set<std::string_view>{turned_up}));
  }
}

TEST(LeducCards, AShowdownTurnsBothCardsUp) {
  const Showdown deal(1);
  EXPECT_EQ(cards_in(deal.scene.shown_to(std::nullopt)),
            (std::set<std::string_view>{deal.first, deal.second, deal.turned_up}));
}

TEST(LeducCards, AFoldLeavesBothCardsHidden) {
  LeducScene scene(1);
  scene.say_all({"raise", "fold"});
  EXPECT_TRUE(cards_in(scene.shown_to(std::nullopt)).empty());
  EXPECT_EQ(cards_in(scene.shown_to(first_seat)).size(), 1U);
}

}  // namespace
}  // namespace rondel::games::leduc::testing
