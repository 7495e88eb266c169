// What holds at every question of every match, whoever plays.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>

#include "ginrummy/tests/support.h"

namespace rondel::games::ginrummy::testing {
namespace {

void expect_every_card_once(const GinRummy& at) {
  CardSet all;
  int count = 0;
  const auto add = [&](CardSet cards) {
    count += cards.size();
    all = all | cards;
  };
  for (const Seat seat : at.seats()) add(at.cards(seat));
  for (const CardSet meld : at.melds()) add(meld);
  for (const PlayingCard card : at.stock()) add(CardSet::of(card));
  for (const PlayingCard card : at.pile()) add(CardSet::of(card));
  ASSERT_EQ(count, 52);
  ASSERT_EQ(all, CardSet::full());
}

TEST(GinRummyFidelity, EveryCardIsInOnePlaceAndNoRandomHandFaults) {
  for (std::uint64_t seed = 0; seed < 2'000; ++seed) {
    const bool is_game = seed % 100 == 0;
    Match match =
        start(seed, settings({{"big_gin", seed % 2 == 0 ? "31" : "0"}, {"target", is_game ? "60" : "0"}}));
    play(match, is_game ? sensible(GoesOut::as_soon_as_possible) : at_random(seed), [&] {
      expect_every_card_once(state(match));
      const Seat seat = asked(match);
      EXPECT_EQ(match.waiting().size(), 1);
      if (!asks(match, "lay off")) EXPECT_EQ(state(match).cards(other(seat)).size(), 10);
      EXPECT_GT(match.question(seat).choices.size(), 1U);
      return ::testing::Test::HasFailure();
    });
    ASSERT_EQ(match.status(), Status::over);
    expect_every_card_once(state(match));
  }
}

TEST(GinRummyFidelity, AMatchStaysUnderFourKilobytes) {
  std::size_t most = 0;
  Match match = start(1, settings({{"target", "100"}}));
  play(match, sensible(GoesOut::as_soon_as_possible), [&] {
    most = std::max(most, match.arena().used());
    return false;
  });
  EXPECT_LE(most, 4096U);
}

TEST(GinRummyFidelity, GoingBackToAnyQuestionAndAnsweringTheSameLeadsToTheSamePlace) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Match match = start(seed, settings({{"target", seed % 10 == 0 ? "60" : "0"}}));
    const Seed dice_seed = Seed::from_number(seed);
    Random dice(dice_seed, 9);
    const Player player = seed % 3 == 0 ? at_random(seed) : sensible(GoesOut::as_soon_as_possible);
    const std::uint32_t when = dice.below(60);
    play(match, player, [&] { return match.answers() == when; });
    if (match.status() != Status::waiting) continue;
    Snapshot here;
    match.snapshot(here);
    const std::uint64_t at_question = match.fingerprint();
    play(match, player);
    const std::uint64_t at_end = match.fingerprint();
    const std::vector<Response> said = match.responses();
    match.restore(here);
    ASSERT_EQ(match.fingerprint(), at_question);
    for (std::size_t i = match.answers(); i < said.size(); ++i) {
      ASSERT_FALSE(match.answer(said[i].seat, said[i].picks));
    }
    EXPECT_EQ(match.fingerprint(), at_end);
    Match again = match.fork();
    EXPECT_EQ(again.fingerprint(), at_end);
  }
}

TEST(GinRummyFidelity, EveryAnswerChangesTheFingerprint) {
  std::set<std::uint64_t> seen;
  Match match = start(8, settings({{"target", "100"}}));
  play(match, sensible(GoesOut::as_soon_as_possible), [&] {
    EXPECT_TRUE(seen.insert(match.fingerprint()).second);
    return false;
  });
}

// --- what people see ---

// The cards named anywhere in a text.
CardSet cards_in(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == ':' || c == ',' || c == ';' || c == '|'; }, ' ');
  std::set<std::string> words;
  std::istringstream stream(text);
  for (std::string word; stream >> word;) words.insert(word);
  CardSet named;
  for (const PlayingCard card : CardSet::full()) {
    if (words.contains(card.name())) named.add(card);
  }
  return named;
}

std::string shown(const Match& match, std::optional<Seat> viewer) {
  std::string text;
  match.play().show(viewer, text);
  return text;
}

// Which cards in the hands everybody has seen: those that left the pile.
struct Watcher {
  std::array<CardSet, 2> seen;
  CardSet pile_before;

  void look(const Match& match) {
    CardSet pile;
    for (const PlayingCard card : state(match).pile()) pile.add(card);
    const bool new_hand = asks(match, "take the upcard?") && asked(match) != state(match).dealer();
    if (new_hand) {
      seen = {};
      pile_before = pile;
    }
    for (const Seat seat : state(match).seats()) {
      CardSet& known = seen[static_cast<unsigned>(seat.index())];
      known = (known | (pile_before - pile)) & state(match).cards(seat);
    }
    pile_before = pile;
  }
};

void expect_only_what_is_known(const Match& match, const Watcher& watcher, std::optional<Seat> viewer) {
  const std::string text = shown(match, viewer);
  CardSet allowed = watcher.pile_before | watcher.seen[0] | watcher.seen[1];
  if (viewer) allowed = allowed | state(match).cards(*viewer);
  for (const CardSet meld : state(match).melds()) allowed = allowed | meld;
  if (asks(match, "lay down your melds")) allowed = allowed | state(match).cards(asked(match));
  if (asks(match, "lay off")) allowed = allowed | state(match).cards(other(asked(match)));
  EXPECT_EQ(names_of(cards_in(text) - allowed), "") << text;
  EXPECT_EQ(names_of(allowed - cards_in(text)), "") << text;
}

void expect_no_card_in_a_wrong_line(const Match& match) {
  std::istringstream text(shown(match, std::nullopt));
  for (std::string line; std::getline(text, line);) {
    for (const Seat seat : state(match).seats()) {
      const std::string& name = match.seat_names()[static_cast<std::size_t>(seat.index())];
      if (!line.starts_with(name + ":") && !line.starts_with(name + " knocks:")) continue;
      CardSet held = state(match).cards(seat);
      for (const CardSet meld : state(match).melds()) held = held | meld;
      EXPECT_EQ(names_of(cards_in(line) - held), "") << line;
    }
  }
}

TEST(GinRummyFidelity, NobodySeesCardsThatTheyCannotKnow) {
  int knowing = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const bool is_game = seed % 4 == 1;
    Match match = start(seed, settings({{"target", is_game ? "50" : "0"}}));
    Watcher watcher;
    play(match, seed % 2 == 0 ? at_random(seed) : sensible(GoesOut::as_soon_as_possible), [&] {
      watcher.look(match);
      for (const std::optional<Seat> viewer :
           {std::optional(Seat(0)), std::optional(Seat(1)), std::optional<Seat>()}) {
        expect_only_what_is_known(match, watcher, viewer);
      }
      expect_no_card_in_a_wrong_line(match);
      knowing += watcher.seen[0].size() + watcher.seen[1].size();
      return ::testing::Test::HasFailure();
    });
  }
  EXPECT_GT(knowing, 1'000);
}

TEST(GinRummyFidelity, AHandOnTheScreenIsArrangedAndCounted) {
  Match match = start(1);
  const Seat me = asked(match);
  const CardSet hand = state(match).cards(me);
  const std::string text = shown(match, me);
  EXPECT_NE(text.find("(you): "), std::string::npos);
  EXPECT_NE(text.find("deadwood " + std::to_string(deadwood(hand))), std::string::npos);
  EXPECT_NE(text.find("stock: 31 cards"), std::string::npos);
  EXPECT_NE(text.find(": 10 cards\n"), std::string::npos);
}

TEST(GinRummyFidelity, BothHandsLieOpenAfterAKnockAndStayHiddenWhenCancelled) {
  Match knocked =
      find_match(sensible(GoesOut::as_soon_as_possible), [](const Match& at) { return asks(at, "lay off"); });
  const Seat defender = asked(knocked);
  const CardSet hand = state(knocked).cards(defender);
  play(knocked, at_random(1));
  const std::string table = shown(knocked, std::nullopt);
  EXPECT_EQ(names_of(hand - cards_in(table)), "");
  EXPECT_NE(table.find(" knocks: "), std::string::npos);

  Match cancelled = start(1);
  play(cancelled, [](const Match&) { return std::uint16_t{0}; });
  const std::string pile_only = shown(cancelled, std::nullopt);
  EXPECT_LE(cards_in(pile_only).size(), static_cast<int>(state(cancelled).pile().size()) + 1);
}

}  // namespace
}  // namespace rondel::games::ginrummy::testing
