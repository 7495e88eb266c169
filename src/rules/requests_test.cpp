// How rules ask: what each request and helper gives back, which answers are forced, and in what order they come.
#include "rules/requests.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "tests/support/scene.h"

namespace rondel::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Code = Rejection::Code;

constexpr std::array<Choice, 3> words = {Choice::word("a", 10), Choice::word("b", 20), Choice::word("c", 30)};
constexpr std::array<Choice, 3> cards = {Choice::card(40), Choice::card(50), Choice::card(60)};

void note_all(Scene& scene, const Picks& picks) {
  for (const std::uint16_t pick : picks) {
    scene.note(pick);
  }
}

// --- helpers ---

Task<Result> ask_for_choices(Scene& scene) {
  const Choice one = co_await choose(ann, "one", words);
  scene.note(one.value);
  const small_vector<Choice, 4> some = co_await choose_some(ann, "some", words, up_to(2));
  for (const Choice& choice : some) {
    scene.note(choice.value);
  }
  co_return Result{};
}

TEST(Helpers, ChooseGivesTheChoiceAndChooseSomeSeveralAsPicked) {
  Match match = start<ask_for_choices>();
  EXPECT_EQ(try_answer(match, ann, {0, 1}).code, Code::count);
  answer(match, ann, 1);
  EXPECT_EQ(try_answer(match, ann, {0, 1, 2}).code, Code::count);
  answer(match, ann, {2, 0});
  EXPECT_THAT(notes_of(match), ElementsAre(20, 30, 10));
}

TEST(Helpers, ChooseSomeMayGiveNone) {
  Match match = start<ask_for_choices>();
  answer(match, ann, 0);
  answer(match, ann, {});
  EXPECT_THAT(notes_of(match), ElementsAre(10));
}

Task<Result> ask_for_cards(Scene& scene) {
  const std::int32_t one = co_await choose_card(ann, "a card", cards);
  scene.note(one);
  const small_vector<std::int32_t, 4> two = co_await choose_cards(ann, "two cards", cards, exactly(2));
  for (const std::int32_t card : two) {
    scene.note(card);
  }
  co_return Result{};
}

TEST(Helpers, ChooseCardGivesACardAndChooseCardsSeveral) {
  Match match = start<ask_for_cards>();
  answer(match, ann, 2);
  EXPECT_EQ(try_answer(match, ann, {0}).code, Code::count);
  answer(match, ann, {1, 0});
  EXPECT_THAT(notes_of(match), ElementsAre(60, 50, 40));
}

Task<Result> ask_yes_no(Scene& scene) {
  const bool first = co_await choose_yes_no(ann, "now?");
  const bool second = co_await choose_yes_no(ann, "and now?");
  scene.note(first ? 1 : 0);
  scene.note(second ? 1 : 0);
  co_return Result{};
}

TEST(Helpers, ChooseYesNoGivesABool) {
  Match match = start<ask_yes_no>();
  EXPECT_THAT(match.question(ann).choices, ElementsAre(Choice::word("yes"), Choice::word("no")));
  answer(match, ann, 1);
  answer(match, ann, 0);
  EXPECT_THAT(notes_of(match), ElementsAre(0, 1));
}

Task<Result> ask_for_player(Scene& scene) {
  SeatSet others = scene.seats();
  others.remove(ben);
  const Seat other = co_await choose_player(ben, "whom?", others);
  scene.note(other.index());
  co_return Result{};
}

TEST(Helpers, ChoosePlayerGivesASeat) {
  Match match = start<ask_for_player>();
  EXPECT_EQ(match.waiting(), SeatSet::of(ben));
  answer(match, ben, 1);
  EXPECT_THAT(notes_of(match), ElementsAre(cat.index()));
}

Task<Result> ask_for_order(Scene& scene) {
  const Picks order = co_await choose_order(ann, "in which order?", words);
  note_all(scene, order);
  co_return Result{};
}

std::vector<int> order_after(std::initializer_list<std::uint16_t> picks) {
  Match match = start<ask_for_order>();
  answer(match, ann, picks);
  return notes_of(match);
}

TEST(Helpers, ChooseOrderGivesEveryIndexOnce) {
  EXPECT_THAT(order_after({2, 0, 1}), ElementsAre(2, 0, 1));
  EXPECT_THAT(order_after({1}), ElementsAre(1, 0, 2));
  EXPECT_THAT(order_after({}), ElementsAre(0, 1, 2));
}

// --- groups, flags and checks as rules see them ---

Task<Result> ask_for_words(Scene& scene) {
  Choices choices;
  choices.add(Choice::word("pass").alone());
  choices.group("run", std::array{Choice::word("fort"), Choice::word("gate")});
  choices.add(Choice::word("trade").not_now("no goods"));
  const Picks picks = co_await ask({.seat = ann, .title = "what?", .choices = choices, .min = 1, .max = 2});
  note_all(scene, picks);
  co_return Result{};
}

TEST(Requests, AGroupIsAnsweredAsAPath) {
  Match match = start<ask_for_words>();
  EXPECT_EQ(try_answer(match, ann, {1}).code, Code::unknown);
  EXPECT_EQ(try_answer(match, ann, {3}).code, Code::unknown);
  answer(match, ann, {1, 3});
  EXPECT_THAT(notes_of(match), ElementsAre(1, 3));
}

TEST(Requests, ExclusiveChoicesGoAloneAndDisabledOnesDoNotGo) {
  Match match = start<ask_for_words>();
  EXPECT_EQ(try_answer(match, ann, {0, 1, 2}).code, Code::exclusive);
  EXPECT_EQ(try_answer(match, ann, {4}).code, Code::unknown);
  answer(match, ann, 0);
  EXPECT_THAT(notes_of(match), ElementsAre(0));
}

Text no_a_with_b(const Play&, Seat, std::span<const std::uint16_t> picks) {
  return picks.size() == 2 && picks[0] + picks[1] == 1 ? Text("a and b do not go together") : Text();
}

Task<Result> ask_with_check(Scene& scene) {
  const Picks picks =
      co_await ask({.seat = ann, .title = "two", .choices = words, .min = 2, .max = 2, .check = no_a_with_b});
  note_all(scene, picks);
  co_return Result{};
}

TEST(Requests, ACheckSaysWhatBoundsCannot) {
  Match match = start<ask_with_check>();
  const std::uint64_t before = match.fingerprint();
  const Rejection rejection = try_answer(match, ann, {1, 0});
  EXPECT_EQ(rejection.name(), "refused");
  EXPECT_EQ(rejection.message(), "a and b do not go together");
  EXPECT_EQ(match.fingerprint(), before);
  answer(match, ann, {0, 2});
}

// --- forced answers ---

Task<Result> ask_where_nothing_is_to_choose(Scene& scene) {
  const Picks all = co_await ask({.seat = ann, .title = "all", .choices = words, .min = 3, .max = 3});
  scene.note(static_cast<int>(all.size()));
  const Picks none = co_await ask({.seat = ben, .title = "none", .choices = {}});
  scene.note(static_cast<int>(none.size()));
  const Picks covered =
      co_await ask({.seat = ann, .title = "covered", .choices = words, .min = 3, .max = 3, .covered = true});
  scene.note(static_cast<int>(covered.size()));
  co_return Result{};
}

TEST(Forced, AnswersAreGivenAndMarked) {
  Match match = start<ask_where_nothing_is_to_choose>();
  EXPECT_TRUE(match.answer_forced());
  EXPECT_TRUE(match.answer_forced());
  EXPECT_THAT(notes_of(match), ElementsAre(3, 0));
  EXPECT_THAT(match.responses(), ElementsAre(Response{.seat = ann, .picks = {0, 1, 2}, .mark = Mark::forced},
                                             Response{.seat = ben, .picks = {}, .mark = Mark::forced}));
}

TEST(Forced, ACoveredQuestionIsAsked) {
  Match match = start<ask_where_nothing_is_to_choose>();
  match.answer_forced();
  match.answer_forced();
  EXPECT_FALSE(match.answer_forced());
  answer(match, ann, {2, 1, 0});
  EXPECT_EQ(match.responses().back(), said(ann, {2, 1, 0}));
  EXPECT_EQ(match.status(), Status::over);
}

std::array<Question, 3> one_word_each(std::uint16_t choices_of_ben = 2) {
  return {{{.seat = cat, .title = "one", .choices = std::span(words).first(1)},
           {.seat = ben, .title = "one", .choices = std::span(words).first(choices_of_ben)},
           {.seat = ann, .title = "one", .choices = std::span(words).first(1)}}};
}

Task<Result> ask_many_seats(Scene& scene) {
  const auto questions = one_word_each();
  const vector<Picks> answers = co_await ask_many(questions);
  for (const Picks& picks : answers) {
    scene.note(picks[0]);
  }
  co_return Result{};
}

TEST(Forced, EachSeatOfManyByItselfWhateverItsNeighboursHaveToChoose) {
  Match match = start<ask_many_seats>();
  while (match.answer_forced()) {
  }
  EXPECT_EQ(match.waiting(), SeatSet::of(ben));
  EXPECT_EQ(match.responses().size(), 2U);
  answer(match, ben, 1);
  EXPECT_THAT(notes_of(match), ElementsAre(0, 1, 0));
}

Task<Result> ask_any_seat(Scene& scene) {
  const auto questions = one_word_each(1);
  const Answer first = co_await ask_any(questions);
  scene.note(first.seat.index());
  scene.note(first.picks[0]);
  co_return Result{};
}

TEST(Forced, NeverWhereAnySeatMayAnswer) {
  Match match = start<ask_any_seat>();
  EXPECT_FALSE(match.answer_forced());
  answer(match, ben, 0);
  EXPECT_THAT(notes_of(match), ElementsAre(ben.index(), 0));
  EXPECT_EQ(match.status(), Status::over);
}

// --- several seats ---

Task<Result> ask_many_words(Scene& scene) {
  const std::array<Question, 3> questions = {
      {{.seat = cat, .title = "word", .choices = words},
       {.seat = ann, .title = "word", .choices = words},
       {.seat = ben, .title = "word", .choices = words, .min = 0, .max = 2}}};
  const vector<Picks> answers = co_await ask_many(questions);
  for (const Picks& picks : answers) {
    scene.note(100);
    note_all(scene, picks);
  }
  co_return Result{};
}

std::vector<int> notes_when_answered_in(std::array<Seat, 3> order) {
  Match match = start<ask_many_words>();
  for (const Seat seat : order) {
    EXPECT_THAT(notes_of(match), IsEmpty());
    seat == ann ? answer(match, ann, 1) : seat == ben ? answer(match, ben, {2, 0}) : answer(match, cat, 2);
    EXPECT_NE(try_answer(match, seat, {0}).code, Code::none) << "a seat that answered may not answer again";
  }
  return notes_of(match);
}

TEST(Requests, ManyGivesAnswersInTheOrderOfTheQuestions) {
  std::array<Seat, 3> order = {ann, ben, cat};
  do {
    EXPECT_THAT(notes_when_answered_in(order), ElementsAre(100, 2, 100, 1, 100, 2, 0));
  } while (std::next_permutation(order.begin(), order.end()));
}

Task<Result> ask_in_every_way(Scene& scene) {
  const std::array<Question, 1> questions = {{{.seat = ann, .title = "word", .choices = words}}};
  co_await ask(questions[0]);
  co_await ask_many(questions);
  co_await ask_any(questions);
  co_await ask_any(questions, Concurrent::no);
  scene.note(1);
  co_return Result{};
}

TEST(Requests, OnlyAnyIsConcurrentAndOnlyUnlessToldOtherwise) {
  Match match = start<ask_in_every_way>();
  const auto expect = [&match](Mode mode, bool concurrent) {
    EXPECT_EQ(match.mode(ann), mode);
    EXPECT_EQ(match.is_concurrent(ann), concurrent);
    answer(match, ann, 0);
  };
  expect(Mode::single, false);
  expect(Mode::many, false);
  expect(Mode::any, true);
  expect(Mode::any, false);
  EXPECT_EQ(match.status(), Status::over);
}

}  // namespace
}  // namespace rondel::testing
