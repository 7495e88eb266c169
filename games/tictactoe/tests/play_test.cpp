#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "kernel/match.h"
#include "tictactoe/game.h"

namespace rondel::games::tictactoe {
namespace {

const Seat x(0);
const Seat o(1);

Match new_match() { return Match(game, Settings(), Seed::from_number(1)); }

// Whoever is asked marks this cell; false when it is not among the choices.
bool mark(Match& match, int cell) {
  const Seat me = *match.waiting().begin();
  const std::span<const Choice> free = match.question(me).choices;
  const auto at = std::find(free.begin(), free.end(), Choice::number(cell));
  return at != free.end() && !match.answer(me, static_cast<std::uint16_t>(at - free.begin()));
}

Match after(const std::vector<int>& cells) {
  Match match = new_match();
  for (const int cell : cells) {
    EXPECT_TRUE(mark(match, cell)) << "cell " << cell;
  }
  return match;
}

std::string shown(const Match& match) {
  std::string text;
  match.play().show(std::nullopt, text);
  return text;
}

TEST(TicTacToe, AsksTheSeatsInTurn) {
  Match match = new_match();
  EXPECT_EQ(match.waiting(), SeatSet::of(x));
  EXPECT_TRUE(mark(match, 5));
  EXPECT_EQ(match.waiting(), SeatSet::of(o));
}

TEST(TicTacToe, AMarkedCellIsNoLongerAChoice) {
  Match match = after({5});
  EXPECT_EQ(match.question(o).choices.size(), 8U);
  EXPECT_FALSE(mark(match, 5));
}

TEST(TicTacToe, ThreeInARowWins) {
  const Match match = after({1, 4, 2, 5, 3});
  ASSERT_EQ(match.status(), Status::over);
  EXPECT_EQ(match.result().winners, SeatSet::of(x));
  EXPECT_EQ(match.result().reason, Text("three in a row"));
}

TEST(TicTacToe, EachOfTheEightLinesWinsForEitherSeat) {
  constexpr std::array<std::array<int, 3>, 8> lines = {
      {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {1, 4, 7}, {2, 5, 8}, {3, 6, 9}, {1, 5, 9}, {3, 5, 7}}};
  for (const auto& [a, b, c] : lines) {
    std::vector<int> rest;
    for (int cell = 1; cell <= 9; ++cell) {
      if (cell != a && cell != b && cell != c) {
        rest.push_back(cell);
      }
    }
    const Match first = after({a, rest[0], b, rest[1], c});
    EXPECT_EQ(first.result().winners, SeatSet::of(x)) << a << b << c;

    // The other seat needs one more cell of x's; 0, 1 and 3 of what is left never make a line
    // with each other.
    const Match second = after({rest[0], a, rest[1], b, rest[3], c});
    EXPECT_EQ(second.result().winners, SeatSet::of(o)) << a << b << c;
  }
}

TEST(TicTacToe, AFullBoardIsADraw) {
  const Match match = after({5, 1, 3, 7, 4, 6, 2, 8, 9});
  ASSERT_EQ(match.status(), Status::over);
  EXPECT_TRUE(match.result().winners.empty());
  EXPECT_EQ(match.result().reason, Text("the board is full"));
}

TEST(TicTacToe, TheLastCellMayWin) {
  const Match match = after({1, 2, 3, 4, 5, 6, 8, 7, 9});
  EXPECT_EQ(match.result().winners, SeatSet::of(x));
}

TEST(TicTacToe, ShowsTheBoard) {
  EXPECT_EQ(shown(after({5, 1})),
            " O | 2 | 3\n"
            " 4 | X | 6\n"
            " 7 | 8 | 9\n");
}

TEST(TicTacToe, EveryPositionHasAFingerprintOfItsOwn) {
  EXPECT_NE(after({1, 2, 3}).fingerprint(), after({1, 2, 4}).fingerprint());
  EXPECT_NE(after({1, 2}).fingerprint(), after({2, 1}).fingerprint());
  EXPECT_EQ(after({1, 2, 3}).fingerprint(), after({3, 2, 1}).fingerprint());
}

}  // namespace
}  // namespace rondel::games::tictactoe
