// Who is before whom on a score sheet, and what broke a tie.
#include "rules/score_sheet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "kernel/rondel.h"
#include "rules/edge/ending.h"

namespace rondel {
namespace {

using ::testing::ElementsAre;

// Three seats: ann and ben have as many points, ben has more food; cat has fewer.
class Picnic final : public Play {
 public:
  using Play::Play;
  Task<Result> run() override {
    Result result{.winners = SeatSet::of(Seat(1)), .reason = "the basket is empty"};
    result.scores = {7, 7, 5};
    co_return result;
  }
  void digest(Hasher& /*hasher*/) const override {}
  void score_sheet(ScoreSheet& sheet) const override {
    sheet.part("round", 1, {4, 3, 5});
    sheet.part("round", 2, {3, 4, 0});
    sheet.tie_break("drinks", {1, 1, 9});
    sheet.tie_break("food", {1, 2, 9});
    sheet.note("ants", {3, 0, 1});
  }
};

// The fewest points are the best, and nobody wins.
class Diet final : public Play {
 public:
  using Play::Play;
  Task<Result> run() override {
    Result result{.reason = "everybody is full"};
    result.scores = {7, 2, 5};
    co_return result;
  }
  void digest(Hasher& /*hasher*/) const override {}
  void score_sheet(ScoreSheet& sheet) const override { sheet.fewest_are_best(); }
};

constexpr std::array<std::string_view, 3> seats = {"ann", "ben", "cat"};
constexpr Game picnic{.name = "picnic",
                      .title = "Picnic",
                      .summary = "",
                      .seats = seats,
                      .settings = {},
                      .make_play = make_play<Picnic>};
constexpr Game diet{.name = "diet",
                    .title = "Diet",
                    .summary = "",
                    .seats = seats,
                    .settings = {},
                    .make_play = make_play<Diet>};

Match played(const Game& game) { return Match(game, Settings(), Seed::from_number(1)); }

TEST(ScoreSheet, HasTheWinnersFirst) {
  const Match match = played(picnic);
  EXPECT_THAT(standings_of(match, score_sheet_of(match)), ElementsAre(Seat(1), Seat(0), Seat(2)));
}

TEST(ScoreSheet, MayHaveTheFewestPointsFirst) {
  const Match match = played(diet);
  EXPECT_THAT(standings_of(match, score_sheet_of(match)), ElementsAre(Seat(1), Seat(2), Seat(0)));
}

TEST(ScoreSheet, TellsWhatBrokeATie) {
  const Match match = played(picnic);
  const ScoreSheet sheet = score_sheet_of(match);
  ASSERT_NE(tie_breaker(match, sheet), nullptr);
  EXPECT_EQ(tie_breaker(match, sheet)->name, Text("food")) << "they had as much to drink";
  EXPECT_EQ(tie_breaker(played(diet), score_sheet_of(played(diet))), nullptr);
}

TEST(ScoreSheet, IsInTheEnding) {
  EXPECT_EQ(ending_of(played(picnic)), boost::json::parse(R"({
    "reason": "the basket is empty", "winners": ["ben"], "scores": {"ann": 7, "ben": 7, "cat": 5},
    "standings": ["ben", "ann", "cat"],
    "sheet": [{"name": "round", "kind": "part", "number": 1, "points": {"ann": 4, "ben": 3, "cat": 5}},
              {"name": "round", "kind": "part", "number": 2, "points": {"ann": 3, "ben": 4, "cat": 0}},
              {"name": "drinks", "kind": "tie break", "points": {"ann": 1, "ben": 1, "cat": 9}},
              {"name": "food", "kind": "tie break", "points": {"ann": 1, "ben": 2, "cat": 9}},
              {"name": "ants", "kind": "note", "points": {"ann": 3, "ben": 0, "cat": 1}}],
    "tieBreak": "food"})"));
}

}  // namespace
}  // namespace rondel
