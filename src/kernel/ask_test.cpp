#include "kernel/ask.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "tests/support/arena_bytes.h"
#include "tests/support/scene.h"

namespace rondel::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Code = Rejection::Code;

// --- one seat ---

Task<Result> ask_one_of_four(Scene& scene) {
  const Choice choice = co_await choose(ben, "which?", numbers(4));
  scene.note(choice.value);
  co_return Result{};
}

TEST(AskOne, WaitsForTheAskedSeatAlone) {
  const Match match = start<ask_one_of_four>();
  EXPECT_EQ(match.status(), Status::waiting);
  EXPECT_EQ(match.waiting(), SeatSet::of(ben));
  EXPECT_EQ(match.mode(ben), Mode::single);
}

TEST(AskOne, ShowsTitleChoicesAndBoundsOfExactlyOne) {
  const Match match = start<ask_one_of_four>();
  const Question& question = match.question(ben);
  EXPECT_EQ(question.title, Text("which?"));
  EXPECT_EQ(question.choices.size(), 4U);
  EXPECT_EQ(question.choices[3], Choice::number(3));
  EXPECT_EQ(question.min, 1);
  EXPECT_EQ(question.max, 1);
}

TEST(AskOne, GivesTheChoiceThatWasPicked) {
  Match match = start<ask_one_of_four>();
  answer(match, ben, 2);
  EXPECT_THAT(notes_of(match), ElementsAre(2));
}

Task<Result> ask_one_of_none(Scene& scene) {
  const Choice choice = co_await choose(ann, "which?", {});
  scene.note(choice.value);
  co_return Result{};
}

TEST(AskOne, OneOfNoChoicesFaultsWhenItIsAnswered) {
  Match match = start<ask_one_of_none>();
  if (match.status() == Status::waiting) {
    answer(match, ann, {});
  }
  EXPECT_EQ(match.status(), Status::faulted);
  EXPECT_THAT(match.fault(), HasSubstr("no choices"));
}

Task<Result> read_the_first_of_none(Scene& scene) {
  const Picks picks = co_await ask({.seat = ann, .title = "which?", .choices = {}});
  scene.note(picks[0]);
  co_return Result{};
}

TEST(Ask, ReadingTheFirstPickOfNoneFaults) {
  Match match = start<read_the_first_of_none>();
  if (match.status() == Status::waiting) {
    answer(match, ann, {});
  }
  EXPECT_EQ(match.status(), Status::faulted);
  EXPECT_THAT(match.fault(), HasSubstr("more than there is in it"));
}

Task<Result> ask_two_to_three(Scene& scene) {
  const Picks picks = co_await ask({.seat = ann, .title = "some", .choices = numbers(5), .min = 2, .max = 3});
  for (const std::uint16_t pick : picks) {
    scene.note(pick);
  }
  co_return Result{};
}

TEST(Ask, GivesThePicksInTheOrderTheyWerePicked) {
  Match match = start<ask_two_to_three>();
  answer(match, ann, {4, 0, 2});
  EXPECT_THAT(notes_of(match), ElementsAre(4, 0, 2));
}

Task<Result> ask_for_a_hundred(Scene& scene) {
  vector<Choice> choices;
  for (int i = 0; i < 200; ++i) {
    choices.push_back(Choice::card(i));
  }
  const Picks picks = co_await ask({.seat = ann, .title = "cards", .choices = choices, .min = 0, .max = 100});
  for (const std::uint16_t pick : picks) {
    scene.note(choices[pick].value);
  }
  co_return Result{};
}

TEST(Ask, TakesAHundredPicksOutOfTwoHundredChoicesInTheFrame) {
  Match match = start<ask_for_a_hundred>();
  std::vector<std::uint16_t> picks;
  for (std::uint16_t i = 0; i < 100; ++i) {
    picks.push_back(static_cast<std::uint16_t>(199 - i));
  }
  ASSERT_FALSE(match.answer(ann, picks));
  EXPECT_EQ(notes_of(match), std::vector<int>(picks.begin(), picks.end()));
}

// --- bounds ---

Task<Result> ask_for_more_than_there_is(Scene& scene) {
  const Picks picks = co_await ask({.seat = ann, .title = "all", .choices = numbers(2), .min = 3, .max = 9});
  scene.note(static_cast<int>(picks.size()));
  co_return Result{};
}

TEST(Ask, ClampsItsBoundsToTheNumberOfChoices) {
  Match match = start<ask_for_more_than_there_is>();
  EXPECT_EQ(match.question(ann).min, 2);
  EXPECT_EQ(match.question(ann).max, 2);
  answer(match, ann, {1, 0});
  EXPECT_THAT(notes_of(match), ElementsAre(2));
}

Task<Result> ask_for_none_of_none(Scene& scene) {
  const Picks picks = co_await ask({.seat = ann, .title = "nothing"});
  scene.note(static_cast<int>(picks.size()));
  co_return Result{};
}

TEST(Ask, WithoutChoicesTakesTheEmptyAnswer) {
  Match match = start<ask_for_none_of_none>();
  answer(match, ann, {});
  EXPECT_THAT(notes_of(match), ElementsAre(0));
}

Task<Result> ask_for_up_to_none(Scene& scene) {
  const Picks picks = co_await ask({.seat = ann, .title = "none", .choices = numbers(3), .min = 0, .max = 0});
  scene.note(static_cast<int>(picks.size()));
  co_return Result{};
}

TEST(Ask, AtMostNoneTakesOnlyTheEmptyAnswer) {
  Match match = start<ask_for_up_to_none>();
  EXPECT_EQ(try_answer(match, ann, {0}).code, Code::count);
  answer(match, ann, {});
  EXPECT_THAT(notes_of(match), ElementsAre(0));
}

Task<Result> ask_for_at_least_more_than_at_most(Scene&) {
  co_await ask({.seat = ann, .title = "impossible", .choices = numbers(9), .min = 3, .max = 2});
  co_return Result{};
}

TEST(Ask, AtLeastMoreThanAtMostFaults) {
  const Match match = start<ask_for_at_least_more_than_at_most>();
  EXPECT_EQ(match.status(), Status::faulted);
  EXPECT_THAT(match.fault(), HasSubstr("selector"));
  EXPECT_THAT(match.fault(), HasSubstr("ask_for_at_least_more_than_at_most"));
}

// --- refusals: each code, and nothing changes ---

Text refuse_odd(const Play&, Seat, std::span<const std::uint16_t> picks) {
  return picks[0] % 2 == 1 ? Text("odd numbers are not for sale") : Text();
}

Task<Result> ask_with_a_check(Scene& scene) {
  for (;;) {
    const Picks picks = co_await ask(
        {.seat = ann, .title = "even", .choices = numbers(6), .min = 1, .max = 2, .check = refuse_odd});
    scene.note(picks[0]);
  }
}

// Tries an answer that must be refused; expects every byte of the match to be as before.
Rejection refused(Match& match, Seat seat, std::initializer_list<std::uint16_t> picks) {
  const Rejection reviewed = match.review(seat, std::span(picks.begin(), picks.size()));
  const std::vector<std::byte> bytes = arena_bytes(match);  // after the review, which may fill up the fuel
  const std::uint64_t fingerprint = match.fingerprint();
  const std::vector<Response> responses = match.responses();
  const Rejection rejection = try_answer(match, seat, picks);
  EXPECT_TRUE(rejection);
  EXPECT_EQ(rejection.message(), reviewed.message());
  EXPECT_TRUE(arena_bytes(match) == bytes);
  EXPECT_EQ(match.fingerprint(), fingerprint);
  EXPECT_EQ(match.responses(), responses);
  return rejection;
}

TEST(Refusal, ASeatThatIsNotAskedIsRefused) {
  Match match = start<ask_with_a_check>();
  const Rejection rejection = refused(match, ben, {0});
  EXPECT_EQ(rejection.code, Code::actor);
  EXPECT_EQ(rejection.name(), "actor");
  EXPECT_EQ(rejection.message(), "This seat has no open question");
}

TEST(Refusal, APickThatIsNotAmongTheChoicesIsRefused) {
  Match match = start<ask_with_a_check>();
  const Rejection rejection = refused(match, ann, {6});
  EXPECT_EQ(rejection.code, Code::unknown);
  EXPECT_EQ(rejection.name(), "unknown");
  EXPECT_EQ(rejection.message(), "Selection 6 didn't exist in the choices");
}

TEST(Refusal, AnUnknownPickCountsBeforeTheNumberOfPicks) {
  Match match = start<ask_with_a_check>();
  EXPECT_EQ(refused(match, ann, {0, 2, 65535}).code, Code::unknown);
}

TEST(Refusal, TheSamePickTwiceIsRefused) {
  Match match = start<ask_with_a_check>();
  const Rejection rejection = refused(match, ann, {2, 2});
  EXPECT_EQ(rejection.code, Code::unknown);
  EXPECT_EQ(rejection.got, 2);
}

TEST(Refusal, TheSamePickTwiceAmongManyChoicesIsRefused) {
  Match match = start<ask_for_a_hundred>();
  EXPECT_EQ(refused(match, ann, {150, 7, 150}).code, Code::unknown);
}

TEST(Refusal, TooFewPicksAreRefused) {
  Match match = start<ask_two_to_three>();
  const Rejection rejection = refused(match, ann, {3});
  EXPECT_EQ(rejection.code, Code::count);
  EXPECT_EQ(rejection.name(), "count");
  EXPECT_EQ(rejection.message(), "Invalid number of options selected: expected 2-3, got 1");
}

TEST(Refusal, TooManyPicksAreRefused) {
  Match match = start<ask_two_to_three>();
  EXPECT_EQ(refused(match, ann, {0, 1, 2, 3}).message(),
            "Invalid number of options selected: expected 2-3, got 4");
}

TEST(Refusal, TheQuestionsOwnCheckRefusesWithItsSentence) {
  Match match = start<ask_with_a_check>();
  const Rejection rejection = refused(match, ann, {1});
  EXPECT_EQ(rejection.code, Code::refused);
  EXPECT_EQ(rejection.name(), "refused");
  EXPECT_EQ(rejection.message(), "odd numbers are not for sale");
}

TEST(Refusal, WhatTheCheckLetsPassIsAccepted) {
  Match match = start<ask_with_a_check>();
  const Rejection rejection = try_answer(match, ann, {4});
  EXPECT_EQ(rejection.code, Code::none);
  EXPECT_EQ(rejection.name(), "none");
  EXPECT_EQ(rejection.message(), "accepted");
  EXPECT_THAT(notes_of(match), ElementsAre(4));
}

TEST(Refusal, ReviewingAGoodAnswerChangesNothing) {
  const Match match = start<ask_with_a_check>();
  const std::uint16_t pick = 4;
  EXPECT_FALSE(match.review(ann, std::span(&pick, 1)));
  const std::vector<std::byte> bytes = arena_bytes(match);
  EXPECT_FALSE(match.review(ann, std::span(&pick, 1)));
  EXPECT_TRUE(arena_bytes(match) == bytes);
  EXPECT_EQ(match.answers(), 0U);
}

TEST(Refusal, AMatchThatIsOverTakesNoAnswer) {
  Match match = start<ask_one_of_four>();
  answer(match, ben, 0);
  const Rejection rejection = refused(match, ben, {0});
  EXPECT_EQ(rejection.code, Code::over);
  EXPECT_EQ(rejection.name(), "over");
  EXPECT_EQ(rejection.message(), "The match is over: it takes no more answers");
}

TEST(Refusal, AMatchThatFaultedTakesNoAnswer) {
  Match match = start<ask_for_at_least_more_than_at_most>();
  EXPECT_EQ(refused(match, ann, {0}).code, Code::over);
}

TEST(Refusal, AHundredRefusedAnswersDoNotShowInTheHistory) {
  Match match = start<ask_with_a_check>();
  for (int i = 0; i < 100; ++i) {
    refused(match, ann, {1});
    refused(match, ben, {0});
  }
  answer(match, ann, 2);
  EXPECT_THAT(match.responses(), ElementsAre(said(ann, {2})));
  EXPECT_EQ(match.answers(), 1U);
}

Text fault_in_check(const Play&, Seat, std::span<const std::uint16_t>) { fault("the check is wrong"); }
Text throw_in_check(const Play&, Seat, std::span<const std::uint16_t>) {
  const std::array<int, 1> none = {};
  return none.at(7) == 0 ? Text() : Text("never");
}

template <Check check>
Task<Result> ask_with_a_broken_check(Scene& scene) {
  const Picks picks = co_await ask({.seat = ann, .title = "x", .choices = numbers(2), .check = check});
  scene.note(picks[0]);
  co_return Result{};
}

TEST(Refusal, ACheckThatFaultsRefusesAndTheMatchStaysWhereItWas) {
  Match match = start<ask_with_a_broken_check<fault_in_check>>();
  EXPECT_EQ(refused(match, ann, {0}).code, Code::refused);
  EXPECT_EQ(match.status(), Status::waiting);
}

TEST(Refusal, ACheckThatThrowsRefusesAndTheMatchStaysWhereItWas) {
  Match match = start<ask_with_a_broken_check<throw_in_check>>();
  EXPECT_EQ(refused(match, ann, {0}).code, Code::refused);
  EXPECT_EQ(match.status(), Status::waiting);
}

// --- many ---

Task<Result> ask_three_seats(Scene& scene) {
  for (;;) {
    const std::array<Question, 3> questions = {
        {{.seat = cat, .title = "c", .choices = numbers(10)},
         {.seat = ann, .title = "a", .choices = numbers(10)},
         {.seat = dan, .title = "d", .choices = numbers(10), .max = 3}}};
    const vector<Picks> answers = co_await ask_many(questions);
    for (const Picks& picks : answers) {
      scene.note(static_cast<int>(100 * picks.size()) + picks[0]);
    }
  }
}

TEST(AskMany, WaitsForEveryAskedSeatAtOnce) {
  const Match match = start<ask_three_seats>();
  EXPECT_EQ(match.waiting(), seats_of({ann, cat, dan}));
  EXPECT_EQ(match.mode(dan), Mode::many);
  EXPECT_EQ(match.question(cat).title, Text("c"));
}

TEST(AskMany, GoesOnOnlyWhenTheLastSeatHasAnswered) {
  Match match = start<ask_three_seats>();
  answer(match, dan, 1);
  answer(match, ann, 2);
  EXPECT_EQ(match.waiting(), SeatSet::of(cat));
  EXPECT_TRUE(notes_of(match).empty());
  answer(match, cat, 3);
  EXPECT_EQ(notes_of(match).size(), 3U);
}

TEST(AskMany, GivesTheAnswersInTheOrderOfTheQuestionsWhateverTheOrderOfArrival) {
  std::array<Seat, 3> order = {ann, cat, dan};
  do {
    Match match = start<ask_three_seats>();
    for (const Seat seat : order) {
      const auto pick = static_cast<std::uint16_t>(seat.index() + 5);
      seat == dan ? answer(match, dan, {pick, 0}) : answer(match, seat, pick);
    }
    EXPECT_THAT(notes_of(match), ElementsAre(107, 105, 208));
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST(AskMany, ASeatThatAnsweredMayNotAnswerAgain) {
  Match match = start<ask_three_seats>();
  answer(match, dan, 1);
  EXPECT_EQ(refused(match, dan, {2}).code, Code::actor);
}

TEST(AskMany, KeepsWhatWasSaidSoFarInASnapshot) {
  Match match = start<ask_three_seats>();
  answer(match, dan, 1);
  Snapshot snapshot;
  match.snapshot(snapshot);
  answer(match, ann, 2);
  answer(match, cat, 3);
  match.restore(snapshot);
  EXPECT_EQ(match.waiting(), seats_of({ann, cat}));
  answer(match, cat, 4);
  answer(match, ann, 5);
  EXPECT_THAT(notes_of(match), ElementsAre(104, 105, 101));
}

Task<Result> ask_the_same_seat_twice(Scene&) {
  const std::array<Question, 2> questions = {{{.seat = ann, .title = "a", .choices = numbers(2)},
                                              {.seat = ann, .title = "b", .choices = numbers(2)}}};
  co_await ask_many(questions);
  co_return Result{};
}

TEST(AskMany, AskingASeatTwiceFaultsAndWaitsForNobody) {
  const Match match = start<ask_the_same_seat_twice>();
  EXPECT_EQ(match.status(), Status::faulted);
  EXPECT_THAT(match.fault(), HasSubstr("second question"));
  EXPECT_TRUE(match.waiting().empty());
  EXPECT_EQ(match.fingerprint(), start<ask_the_same_seat_twice>().fingerprint());
}

Task<Result> ask_nobody(Scene&) {
  co_await ask_many({});
  co_return Result{};
}

TEST(AskMany, AskingNobodyFaults) {
  const Match match = start<ask_nobody>();
  EXPECT_EQ(match.status(), Status::faulted);
  EXPECT_THAT(match.fault(), HasSubstr("at least one seat"));
}

// --- any ---

Task<Result> ask_whoever_is_first(Scene& scene) {
  for (;;) {
    const std::array<Question, 3> questions = {{{.seat = cat, .title = "c", .choices = numbers(10)},
                                                {.seat = ann, .title = "a", .choices = numbers(10)},
                                                {.seat = dan, .title = "d", .choices = numbers(10)}}};
    const Answer first = co_await ask_any(questions);
    scene.note(10 * first.seat.index() + first.picks[0]);
    const Choice next = co_await choose(first.seat, "and?", numbers(10));
    scene.note(next.value);
  }
}

TEST(AskAny, WaitsForEveryAskedSeatAtOnce) {
  const Match match = start<ask_whoever_is_first>();
  EXPECT_EQ(match.waiting(), seats_of({ann, cat, dan}));
  EXPECT_EQ(match.mode(ann), Mode::any);
}

TEST(AskAny, GoesOnWithTheFirstAnswerAndSaysWhoseItWas) {
  for (const Seat seat : {ann, cat, dan}) {
    Match match = start<ask_whoever_is_first>();
    answer(match, seat, 4);
    EXPECT_THAT(notes_of(match), ElementsAre(10 * seat.index() + 4));
  }
}

TEST(AskAny, TheFirstAnswerClosesTheOtherQuestions) {
  Match match = start<ask_whoever_is_first>();
  answer(match, ann, 4);
  EXPECT_EQ(match.waiting(), SeatSet::of(ann));
  EXPECT_EQ(refused(match, cat, {1}).code, Code::actor);
}

TEST(AskAny, AsksAfreshEachTime) {
  Match match = start<ask_whoever_is_first>();
  answer(match, ann, 4);
  answer(match, ann, 5);
  EXPECT_EQ(match.waiting(), seats_of({ann, cat, dan}));
  answer(match, dan, 6);
  EXPECT_THAT(notes_of(match), ElementsAre(4, 5, 36));
}

}  // namespace
}  // namespace rondel::testing
