// Lists of choices: groups, choices that go with no other, choices that cannot be picked now, forced answers.
#include "kernel/choices.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "tests/support/scene.h"

namespace rondel::testing {
namespace {

using ::testing::ElementsAre;
using Code = Rejection::Code;

// --- a plain list, one that goes alone, one that cannot be picked ---

Task<Result> ask_with_flags(Scene& scene) {
  const std::array<Choice, 4> choices = {Choice::word("a"), Choice::word("b").not_now("it is Monday"),
                                         Choice::word("c").alone(), Choice::word("d")};
  const Picks picks = co_await ask({.seat = ann, .title = "some", .choices = choices, .min = 1, .max = 4});
  for (const std::uint16_t pick : picks) {
    scene.note(pick);
  }
  co_return Result{};
}

TEST(Choices, ADisabledOneIsShownWithItsReasonAndRefused) {
  Match match = start<ask_with_flags>();
  EXPECT_EQ(match.question(ann).choices[1].note, Text("it is Monday"));
  const Rejection rejection = try_answer(match, ann, {1});
  EXPECT_EQ(rejection.code, Code::unknown);
  EXPECT_EQ(rejection.got, 1);
  EXPECT_EQ(try_answer(match, ann, {0, 1}).code, Code::unknown);
}

Task<Result> ask_for_three_where_two_can_be_picked(Scene& scene) {
  const std::array<Choice, 3> choices = {Choice::word("a"), Choice::word("b").not_now("gone"),
                                         Choice::word("c")};
  const Picks picks = co_await ask({.seat = ann, .title = "all", .choices = choices, .min = 3, .max = 3});
  scene.note(static_cast<int>(picks.size()));
  co_return Result{};
}

TEST(Choices, DisabledOnesDoNotCountForTheBounds) {
  Match match = start<ask_for_three_where_two_can_be_picked>();
  EXPECT_EQ(try_answer(match, ann, {0}).message(), "Invalid number of options selected: expected 2-2, got 1");
  answer(match, ann, {0, 2});
  EXPECT_THAT(notes_of(match), ElementsAre(2));
}

TEST(Choices, AnExclusiveOneGoesWithNoOther) {
  Match match = start<ask_with_flags>();
  const Rejection rejection = try_answer(match, ann, {0, 2});
  EXPECT_EQ(rejection.code, Code::exclusive);
  EXPECT_EQ(rejection.name(), "exclusive");
  EXPECT_FALSE(rejection.message().empty());
  answer(match, ann, 2);
  EXPECT_THAT(notes_of(match), ElementsAre(2));
}

TEST(Choices, PlainOnesBesideThemGoTogether) {
  Match match = start<ask_with_flags>();
  answer(match, ann, {3, 0});
  EXPECT_THAT(notes_of(match), ElementsAre(3, 0));
}

TEST(Choices, TooFewOfAListWithFlagsAreRefused) {
  Match match = start<ask_with_flags>();
  EXPECT_EQ(try_answer(match, ann, {}).code, Code::count);
}

TEST(Choices, AnUnknownPickIsSaidBeforeAnExclusiveOneAndThatBeforeTheCount) {
  Match match = start<ask_with_flags>();
  EXPECT_EQ(try_answer(match, ann, {0, 2, 9}).code, Code::unknown);
  EXPECT_EQ(try_answer(match, ann, {0, 2, 2}).code, Code::unknown);
  EXPECT_EQ(try_answer(match, ann, {0, 2, 3}).code, Code::exclusive);
}

// --- groups: 0 draw, 1 run (2 fort, 3 harbour, 4 gate), 5 trade (6 all, 7 with: (8 ann, 9 ben)) ---

Choices grouped() {
  Choices inner;
  inner.add(Choice::word("all"));
  inner.group("with", std::array{Choice::seat(ann), Choice::seat(ben)}, {.min = 1, .max = 2});

  Choices choices;
  choices.add(Choice::word("draw"));
  choices.group("run", std::array{Choice::word("fort"), Choice::word("harbour"), Choice::word("gate")});
  choices.group("trade", inner);
  return choices;
}

Task<Result> ask_with_groups(Scene& scene) {
  const Choices choices = grouped();
  const Picks picks = co_await ask({.seat = ann, .title = "do", .choices = choices, .min = 1, .max = 2});
  for (const std::uint16_t pick : picks) {
    scene.note(pick);
  }
  co_return Result{};
}

Rejection review(std::initializer_list<std::uint16_t> picks) {
  const Match match = start<ask_with_groups>();
  return match.review(ann, std::span(picks.begin(), picks.size()));
}

TEST(Groups, CountAsOneChoiceEach) {
  const Match match = start<ask_with_groups>();
  EXPECT_EQ(match.question(ann).choices.size(), 10U);
  EXPECT_EQ(count_selectable(match.question(ann).choices), 3);
}

TEST(Groups, AreAnsweredByTheGroupAndWhatIsPickedInIt) {
  EXPECT_FALSE(review({1, 3}));
  EXPECT_FALSE(review({0, 1, 2}));
  EXPECT_FALSE(review({5, 6}));
  EXPECT_FALSE(review({5, 7, 9}));
  EXPECT_FALSE(review({5, 7, 8, 9, 1, 4}));
}

TEST(Groups, ALonePickOutOfAGroupIsUnknown) {
  const Rejection rejection = review({3});
  EXPECT_EQ(rejection.code, Code::unknown);
  EXPECT_EQ(rejection.got, 3);
  EXPECT_EQ(review({5, 9}).code, Code::unknown);
}

TEST(Groups, AGroupWithTooFewOrTooManyPicksIsItselfUnknown) {
  EXPECT_EQ(review({1}).code, Code::unknown);
  EXPECT_EQ(review({1}).got, 1);
  EXPECT_EQ(review({1, 2, 3}).got, 1);
  EXPECT_EQ(review({5, 7}).code, Code::unknown);
  EXPECT_EQ(review({5, 6, 7, 8}).got, 5);
}

TEST(Groups, TheOuterBoundsCountTheOuterLevel) {
  const Rejection rejection = review({0, 1, 2, 5, 6});
  EXPECT_EQ(rejection.code, Code::count);
  EXPECT_EQ(rejection.got, 3);
  EXPECT_EQ(review({}).code, Code::count);
}

TEST(Groups, ThePicksComeBackAsTheyWereGiven) {
  Match match = start<ask_with_groups>();
  answer(match, ann, {5, 7, 9, 8});
  EXPECT_THAT(notes_of(match), ElementsAre(5, 7, 9, 8));
}

TEST(Groups, KeepTheirBounds) {
  const Match match = start<ask_with_groups>();
  const GroupBounds bounds = bounds_of(match.question(ann).choices[7]);
  EXPECT_EQ(bounds.min, 1);
  EXPECT_EQ(bounds.max, 2);
}

// --- forced answers ---

template <std::size_t count, std::uint16_t min, bool covered>
Task<Result> ask_for_all(Scene& scene) {
  const Picks picks = co_await ask({.seat = ann,
                                    .title = "all",
                                    .choices = numbers(count),
                                    .min = min,
                                    .max = static_cast<std::uint16_t>(count),
                                    .covered = covered});
  scene.note(static_cast<int>(picks.size()));
  co_return Result{};
}

TEST(Forced, WhatMustBePickedInFullIsAnsweredByTheMatchAndMarked) {
  Match match = start<ask_for_all<3, 3, false>>();
  EXPECT_TRUE(is_forced(match.question(ann)));
  EXPECT_TRUE(match.answer_forced());
  EXPECT_THAT(notes_of(match), ElementsAre(3));
  const Response expected{.seat = ann, .picks = {0, 1, 2}, .mark = Mark::forced};
  EXPECT_THAT(match.responses(), ElementsAre(expected));
  EXPECT_FALSE(match.answer_forced());
}

TEST(Forced, NoChoicesAtAllIsForcedToo) {
  Match match = start<ask_for_all<0, 0, false>>();
  EXPECT_TRUE(match.answer_forced());
  EXPECT_THAT(notes_of(match), ElementsAre(0));
}

TEST(Forced, ARealChoiceIsNot) {
  Match match = start<ask_for_all<3, 2, false>>();
  EXPECT_FALSE(match.answer_forced());
  EXPECT_EQ(match.status(), Status::waiting);
}

TEST(Forced, ACoveredQuestionIsNot) {
  Match match = start<ask_for_all<3, 3, true>>();
  EXPECT_FALSE(match.answer_forced());
}

TEST(Forced, AQuestionWithGroupsIsNot) {
  Match match = start<ask_with_groups>();
  EXPECT_FALSE(match.answer_forced());
}

TEST(Forced, AForkRepeatsTheMark) {
  Match match = start<ask_for_all<3, 3, false>>();
  match.answer_forced();
  EXPECT_EQ(match.fork().responses(), match.responses());
}

TEST(Forced, ReplayedByHandItIsTheSameMatch) {
  Match forced = start<ask_for_all<3, 3, false>>();
  Match by_hand = start<ask_for_all<3, 3, false>>();
  forced.answer_forced();
  answer(by_hand, ann, {0, 1, 2});
  EXPECT_EQ(forced.fingerprint(), by_hand.fingerprint());
}

Task<Result> ask_one_of_one_left(Scene& scene) {
  const std::array<Choice, 3> choices = {Choice::word("a").not_now("gone"), Choice::word("b"),
                                         Choice::word("c").not_now("gone")};
  const Choice choice = co_await choose(ann, "one", choices);
  scene.note(choice == choices[1] ? 1 : 0);
  co_return Result{};
}

TEST(Forced, DisabledChoicesLeaveNoChoice) {
  Match match = start<ask_one_of_one_left>();
  EXPECT_TRUE(match.answer_forced());
  EXPECT_THAT(notes_of(match), ElementsAre(1));
}

template <Mode mode>
Task<Result> ask_two_seats(Scene& scene) {
  const std::array<Question, 2> questions = {{{.seat = ann, .title = "free", .choices = numbers(2)},
                                              {.seat = ben, .title = "forced", .choices = numbers(1)}}};
  if (mode == Mode::any) {
    co_await ask_any(questions);
  } else {
    co_await ask_many(questions);
  }
  scene.note(1);
  co_return Result{};
}

TEST(Forced, ASeatAmongManyIsAnsweredWithoutItsNeighbours) {
  Match match = start<ask_two_seats<Mode::many>>();
  EXPECT_TRUE(match.answer_forced());
  EXPECT_EQ(match.waiting(), SeatSet::of(ann));
  EXPECT_FALSE(match.answer_forced());
}

Text refuse_all(const Play&, Seat, std::span<const std::uint16_t>) { return "no"; }

Task<Result> ask_one_who_cannot_answer(Scene& scene) {
  const std::array<Question, 2> questions = {
      {{.seat = ann, .title = "refused", .choices = numbers(1), .check = refuse_all},
       {.seat = ben, .title = "forced", .choices = numbers(1)}}};
  co_await ask_many(questions);
  scene.note(1);
  co_return Result{};
}

TEST(Forced, AForcedAnswerThatIsRefusedDoesNotHoldUpTheNeighbours) {
  Match match = start<ask_one_who_cannot_answer>();
  EXPECT_TRUE(match.answer_forced());
  EXPECT_EQ(match.waiting(), SeatSet::of(ann));
  EXPECT_FALSE(match.answer_forced());
}

TEST(Forced, AQuestionToAnySeatIsNeverAnswered) {
  Match match = start<ask_two_seats<Mode::any>>();
  EXPECT_FALSE(match.answer_forced());
  EXPECT_EQ(match.waiting(), seats_of({ann, ben}));
}

}  // namespace
}  // namespace rondel::testing
