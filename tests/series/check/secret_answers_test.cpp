// Answers that are given in secret while others still think: a planted game that shows them too early is found, and the games
// that ship show none.
#include "series/check/secret_answers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>

#include "kernel/built_modules.h"
#include "kernel/rondel.h"
#include "rules/layout.h"
#include "series/check/answer_maker.h"
#include "series/check/check_run.h"

namespace rondel::testing {
namespace {

enum class Showing : std::uint8_t { together, early, in_the_log, at_the_next_answer };

// Both bid in secret, and see the bids when both are there: or one sees the other's before it has bid itself.
template <Showing showing>
class SealedBids final : public Play {
 public:
  using Play::Play;
  Task<Result> run() override {
    co_await together(seats(), [this](Seat seat) { return bid(seat); });
    shown_ = bids_;
    co_return Result{.reason = "both have bid"};
  }
  void digest(Hasher& hasher) const override { hasher.add_all(bids_).add_all(shown_); }
  void lay_out(Layout& layout) override {
    for (const Seat seat : seats()) {
      layout.counter("bid", seat, shown_[static_cast<std::size_t>(seat.index())]);
    }
  }

 private:
  Task<> bid(Seat seat) {
    static constexpr std::array bids = {Choice::number(1), Choice::number(2), Choice::number(3)};
    const Picks picks =
        co_await ask({.seat = seat, .title = "your bid", .choices = bids, .shown = Shown::to_asked});
    const std::int32_t value = bids[picks[0]].value;
    bids_[static_cast<std::size_t>(seat.index())] = value;
    if constexpr (showing == Showing::early) {
      shown_ = bids_;
    } else if constexpr (showing == Showing::in_the_log) {
      log("{} bids {}", seat, value);
    }
    static constexpr std::array words = {Choice::word("gladly"), Choice::word("sadly")};
    co_await choose(seat, "how do you feel?", words);
    if constexpr (showing == Showing::at_the_next_answer) {
      shown_ = bids_;
    }
  }

  std::array<std::int32_t, 2> bids_{};
  std::array<std::int32_t, 2> shown_{};
};

constexpr std::array<std::string_view, 2> bidders = {"ann", "ben"};

template <Showing showing>
const Game sealed_bids{.name = "bids",
                       .title = "Bids",
                       .summary = "Made for tests.",
                       .version = 1,
                       .seats = bidders,
                       .min_seats = 0,
                       .settings = {},
                       .make_play = make_play<SealedBids<showing>>};

struct SecretsSeen {
  int compared = 0;
  std::string told;
};

constexpr int enough = 40;

SecretsSeen look_at(const Game& game, std::uint64_t games) {
  SecretsSeen seen;
  SecretAnswers secrets;
  AnswerMaker answers;
  for (std::uint64_t i = 1; i <= games && seen.told.empty() && seen.compared < enough; ++i) {
    Match match(game, Settings(game.settings), Seed::from_number(i));
    answers.begin(i);
    secrets.begin();
    while (match.status() == Status::waiting && seen.told.empty()) {
      const std::optional<Response> response = answers.make(match);
      if (!response) {
        break;
      }
      secrets.look_beside(match, *response);
      const std::string title(match.question(response->seat).title.view());
      EXPECT_FALSE(match.answer(response->seat, response->picks, response->mark));
      if (const std::optional<SecretAnswers::Told> told = secrets.told(match)) {
        seen.told = title + ": " + told->difference;
      }
      seen.compared += secrets.is_live() ? 1 : 0;
    }
  }
  return seen;
}

TEST(SecretAnswers, ThatShowBeforeTheOthersHaveAnsweredAreFound) {
  EXPECT_NE(look_at(sealed_bids<Showing::early>, 20).told, "");
  EXPECT_NE(look_at(sealed_bids<Showing::in_the_log>, 20).told, "");
  EXPECT_NE(look_at(sealed_bids<Showing::at_the_next_answer>, 20).told, "");
  const SecretsSeen fine = look_at(sealed_bids<Showing::together>, 20);
  EXPECT_EQ(fine.told, "");
  EXPECT_GT(fine.compared, 5);
}

TEST(SecretAnswers, ThatShowBeforeTheOthersHaveAnsweredAreFoundByTheCheck) {
  const auto check_of = [](const Game& game) {
    return run_checks({.subject = {.game = &game, .settings = Settings(game.settings), .seats = 0},
                       .seed = Seed::from_number(1),
                       .games = 20,
                       .game_limit = std::chrono::duration<double>(60)});
  };
  const CheckReport report = check_of(sealed_bids<Showing::at_the_next_answer>);
  ASSERT_TRUE(report.finding);
  EXPECT_EQ(name_of(report.finding->kind), "leak");
  EXPECT_THAT(report.finding->sentence, ::testing::HasSubstr("before all who were asked with"));
  EXPECT_THAT(report.finding->sentence, ::testing::HasSubstr("counters.bid"));
  EXPECT_FALSE(check_of(sealed_bids<Showing::together>).finding);
}

TEST(SecretAnswers, ShowTooEarlyInNoGameThatShips) {
  std::vector<std::string_view> compared;
  for (const Game* const game : built_modules().games()) {
    const SecretsSeen seen = look_at(*game, 10);
    EXPECT_EQ(seen.told, "") << game->name;
    compared.push_back(seen.compared > 0 ? game->name : "");
  }
  // Those that ask all seats at once, so that a check which compares nothing is seen.
  for (const std::string_view name : {"hearts", "cubedraft", "mars", "wingspan"}) {
    EXPECT_NE(std::ranges::find(compared, name), compared.end()) << name;
  }
}

}  // namespace
}  // namespace rondel::testing
