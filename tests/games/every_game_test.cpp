// What must hold for every game: same answers, same match, whatever way led there.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "kernel/built_modules.h"
#include "kernel/match.h"
#include "rules/edge/view.h"
#include "rules/score_sheet.h"
#include "tests/support/fidelity.h"
#include "tests/support/random_answers.h"

namespace rondel::testing {
namespace {

// Who has points is told what they are made of.
void expect_a_sheet_that_adds_up(const Match& match) {
  const ScoreSheet sheet = score_sheet_of(match);
  ScoreSheet::Points sum{};
  for (const ScoreSheet::Line& line : sheet.lines()) {
    ASSERT_FALSE(line.name.empty());
    for (const Seat seat : SeatSet::first(match.seat_count())) {
      sum[seat] += line.kind == ScoreSheet::Line::Kind::part ? line.points[seat] : 0;
    }
  }
  for (const Seat seat : SeatSet::first(match.seat_count())) {
    ASSERT_EQ(sum[seat], match.result().score(seat)) << match.play().name(seat);
  }
  ASSERT_EQ(standings_of(match, sheet).size(), static_cast<std::size_t>(match.seat_count()));
}

class EveryGame : public ::testing::TestWithParam<const Game*> {};

TEST_P(EveryGame, GoesBackToAnyQuestionAndOnAgainTheSame) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    expect_same_after_restore(*GetParam(), seed);
  }
}

TEST_P(EveryGame, HasATreeOfHistories) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    expect_a_tree_of_histories(*GetParam(), seed, 100);
  }
}

TEST_P(EveryGame, KeepsItsArenaCompact) {
  const Game& game = *GetParam();
  Match match(game, Settings(game.settings), Seed::from_number(1));
  RandomAnswers answers(1);
  std::size_t most_live = 0;  // what phases that stacked deep have given back is free, not lost
  do {
    most_live = std::max<std::size_t>(most_live, match.arena().live());
    // Most need 4 KiB; a draft has 360 cards, and lands for eight, and each of them has two bytes for the name of each card.
    ASSERT_LT(match.arena().used(), 72U << 10);
    ASSERT_LE(match.arena().used(), 2 * most_live) << "after " << match.answers() << " answers";
  } while (match.answers() < 2000 && answers.answer(match));
}

TEST_P(EveryGame, EndsWhateverIsAnswered) {
  const Game& game = *GetParam();
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Match match(game, Settings(game.settings), Seed::from_number(seed), {.history = History::none});
    RandomAnswers answers(seed);
    answers.play_out(match);
    ASSERT_EQ(match.status(), Status::over) << "seed " << seed << ": " << match.fault();
    ASSERT_NO_FATAL_FAILURE(expect_a_sheet_that_adds_up(match)) << "seed " << seed;
  }
}

TEST_P(EveryGame, TellsWhatScoresAreMadeOfWhateverWasAgreed) {
  const Game& game = *GetParam();
  for (const SettingSpec& spec : game.settings) {
    for (const SettingChoice& choice : spec.choices) {
      Settings settings(game.settings);
      ASSERT_EQ(settings.set(spec.name, choice.value), "");
      for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        Match match(game, settings, Seed::from_number(seed), {.history = History::none});
        RandomAnswers answers(seed);
        answers.play_out(match);
        ASSERT_EQ(match.status(), Status::over) << match.fault();
        ASSERT_NO_FATAL_FAILURE(expect_a_sheet_that_adds_up(match)) << spec.name << " " << choice.value;
      }
    }
  }
}

TEST_P(EveryGame, ShowsItselfToEverySeatAndToSpectators) {
  const Game& game = *GetParam();
  Match match(game, Settings(game.settings), Seed::from_number(1));
  RandomAnswers answers(1);
  do {
    ASSERT_FALSE(text_view(match, std::nullopt).empty());
    for (const Seat seat : SeatSet::first(match.seat_count())) {
      ASSERT_FALSE(text_view(match, seat).empty());
    }
    for (const Seat seat : match.waiting()) {
      for (const Choice& choice : match.question(seat).choices) {
        std::string title;
        match.play().show_choice(choice, title);
        ASSERT_FALSE(title.empty());
      }
    }
  } while (answers.answer(match));
}

// What somebody is asked reads like something that a player would say, and tells what it is about.
bool is_a_bare_word(std::string_view sentence) {
  return sentence.find(' ') == std::string_view::npos && !sentence.empty() &&
         std::islower(sentence.front()) != 0;
}

TEST_P(EveryGame, AsksInSentences) {
  const Game& game = *GetParam();
  std::set<std::string> bare;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    Match match(game, Settings(game.settings), Seed::from_number(seed), {.history = History::none});
    RandomAnswers answers(seed);
    do {
      for (const Seat seat : match.waiting()) {
        std::string sentence;
        match.play().show_title(match.question(seat), sentence);
        if (is_a_bare_word(sentence)) {
          bare.insert(sentence);
        }
      }
    } while (answers.answer(match));
  }
  EXPECT_EQ(bare, std::set<std::string>());
}

TEST_P(EveryGame, IsFoundByItsName) { EXPECT_EQ(built_modules().find(GetParam()->name), GetParam()); }

TEST_P(EveryGame, HasAHashOfItsRules) {
  const std::string hash(built_modules().rules_hash(*GetParam()));
  EXPECT_EQ(hash.size(), 32U);
  EXPECT_EQ(hash.find_first_not_of("0123456789abcdef"), std::string::npos);
  for (const Game* const other : built_modules().games()) {
    EXPECT_EQ(other == GetParam(), built_modules().rules_hash(*other) == hash) << other->name;
  }
}

INSTANTIATE_TEST_SUITE_P(All, EveryGame, ::testing::ValuesIn(built_modules().games()),
                         [](const auto& info) { return std::string(info.param->name); });

TEST(Games, HaveNamesOfTheirOwn) {
  std::set<std::string_view> names;
  for (const Game* const game : built_modules().games()) {
    EXPECT_TRUE(names.insert(game->name).second) << game->name;
  }
}

TEST(Games, AnUnknownNameIsNoGame) { EXPECT_EQ(built_modules().find("chess boxing"), nullptr); }

}  // namespace
}  // namespace rondel::testing
