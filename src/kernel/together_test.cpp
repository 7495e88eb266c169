#include "kernel/together.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "tests/support/scene.h"

namespace rondel::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

// Each seat answers as often as its number says: ann once, dan four times; a note of 10 * seat + pick each time.
Task<> build(Scene& scene, Seat seat) {
  const NoteAtEnd end(scene, -1 - seat.index());
  for (int i = 0; i <= seat.index(); ++i) {
    const Choice choice = co_await choose(seat, "build", numbers(10));
    scene.note(10 * seat.index() + choice.value);
  }
}

Task<Result> build_together(Scene& scene) {
  co_await together(scene.seats(), [&](Seat seat) { return build(scene, seat); });
  scene.note(1000);
  co_await choose(ann, "after", numbers(1));
  co_return Result{};
}

TEST(Together, TheOpenRequestIsTheUnionOfWhatTheBranchesAsk) {
  const Match match = start<build_together>();
  EXPECT_EQ(match.waiting(), SeatSet::first(4));
  EXPECT_EQ(match.mode(cat), Mode::single);
}

TEST(Together, AnAnswerGoesOnWithItsSeatsBranchAlone) {
  Match match = start<build_together>();
  answer(match, cat, 5);
  EXPECT_THAT(notes_of(match), ElementsAre(25));
  EXPECT_EQ(match.waiting(), SeatSet::first(4));
  answer(match, ann, 1);
  EXPECT_THAT(notes_of(match), ElementsAre(25, 1, -1));
  EXPECT_EQ(match.waiting(), seats_of({ben, cat, dan}));
}

TEST(Together, GoesOnWhenTheLastBranchIsDoneWhateverTheOrderOfAnswers) {
  std::array<int, 10> order = {0, 1, 1, 2, 2, 2, 3, 3, 3, 3};
  const Seed seed = Seed::from_number(3);
  Random random(seed, 0);
  for (int round = 0; round < 50; ++round) {
    random.shuffle(order);
    Match match = start<build_together>();
    for (const int seat : order) {
      EXPECT_EQ(std::ranges::count(notes_of(match), 1000), 0);
      answer(match, Seat(seat), 0);
    }
    EXPECT_EQ(notes_of(match).back(), 1000);
    EXPECT_EQ(match.waiting(), SeatSet::of(ann));
    answer(match, ann, 0);
    EXPECT_EQ(match.status(), Status::over);
  }
}

TEST(Together, TheTasksBehindAQuestionAreItsBranchAndThenTheAwaitingTask) {
  const Match match = start<build_together>();
  const std::vector<TaskLine> lines = match.tasks(dan);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_THAT(lines[0].function, HasSubstr("build(Scene &, Seat)"));
  EXPECT_THAT(lines[1].function, HasSubstr("build_together"));
}

// --- branches that do not ask ---

Task<> ask_if_odd(Scene& scene, Seat seat) {
  scene.note(seat.index());
  if (seat.index() % 2 == 1) {
    co_await choose(seat, "odd", numbers(1));
  }
  scene.note(10 + seat.index());
}

Task<Result> some_do_not_ask(Scene& scene) {
  co_await together(scene.seats(), [&](Seat seat) { return ask_if_odd(scene, seat); });
  scene.note(1000);
  co_return Result{};
}

TEST(Together, BranchesRunInSeatOrderAndThoseThatDoNotAskAreDoneAtOnce) {
  Match match = start<some_do_not_ask>();
  EXPECT_THAT(notes_of(match), ElementsAre(0, 10, 1, 2, 12, 3));
  EXPECT_EQ(match.waiting(), seats_of({ben, dan}));
  answer(match, dan, 0);
  answer(match, ben, 0);
  EXPECT_THAT(notes_of(match), ElementsAre(0, 10, 1, 2, 12, 3, 13, 11, 1000));
  EXPECT_EQ(match.status(), Status::over);
}

Task<> ask_nobody(Scene& scene, Seat seat) {
  scene.note(seat.index());
  co_return;
}

Task<Result> nobody_asks(Scene& scene) {
  co_await together(scene.seats(), [&](Seat seat) { return ask_nobody(scene, seat); });
  co_await together(SeatSet(), [&](Seat seat) { return ask_nobody(scene, seat); });
  scene.note(1000);
  co_return Result{};
}

TEST(Together, WithoutQuestionsOrWithoutSeatsGoesOnAtOnce) {
  const Match match = start<nobody_asks>();
  EXPECT_THAT(notes_of(match), ElementsAre(0, 1, 2, 3, 1000));
  EXPECT_EQ(match.status(), Status::over);
}

// --- a branch may ask another seat, but a seat has one question ---

Task<> ask_neighbour(Scene& scene, Seat seat) {
  const Choice choice = co_await choose(seat.next(4), "neighbour", numbers(4));
  scene.note(10 * seat.index() + choice.value);
}

Task<Result> everyone_asks_a_neighbour(Scene& scene) {
  co_await together(scene.seats(), [&](Seat seat) { return ask_neighbour(scene, seat); });
  co_return Result{};
}

TEST(Together, ABranchMayAskAnotherSeat) {
  Match match = start<everyone_asks_a_neighbour>();
  answer(match, ann, 1);
  answer(match, cat, 2);
  EXPECT_THAT(notes_of(match), ElementsAre(31, 12));
}

Task<> ask_ann(Scene&, Seat) { co_await choose(ann, "me too", numbers(1)); }

Task<Result> everyone_asks_ann(Scene& scene) {
  co_await together(scene.seats(), [&](Seat seat) { return ask_ann(scene, seat); });
  co_return Result{};
}

TEST(Together, ASeatThatIsAskedByTwoBranchesFaults) {
  const Match match = start<everyone_asks_ann>();
  EXPECT_EQ(match.status(), Status::faulted);
  EXPECT_THAT(match.fault(), HasSubstr("second question"));
  EXPECT_THAT(match.fault(), HasSubstr("ask_ann"));
  EXPECT_TRUE(match.waiting().empty());
}

Task<> ask_many_from(Scene& scene, Seat seat) {
  if (seat == ann) {
    const std::array<Question, 2> both = {{{.seat = ann, .title = "a", .choices = numbers(3)},
                                           {.seat = cat, .title = "c", .choices = numbers(3)}}};
    const vector<Picks> answers = co_await ask_many(both);
    scene.note(100 + 10 * answers[0][0] + answers[1][0]);
  } else {
    const std::array<Question, 2> either = {{{.seat = ben, .title = "b", .choices = numbers(3)},
                                             {.seat = dan, .title = "d", .choices = numbers(3)}}};
    const Answer first = co_await ask_any(either);
    scene.note(200 + 10 * first.seat.index() + first.picks[0]);
  }
}

Task<Result> many_beside_any(Scene& scene) {
  co_await together(seats_of({ann, ben}), [&](Seat seat) { return ask_many_from(scene, seat); });
  co_return Result{};
}

TEST(Together, OneBranchMayWaitForManyWhileAnotherWaitsForAny) {
  Match match = start<many_beside_any>();
  EXPECT_EQ(match.waiting(), SeatSet::first(4));
  answer(match, cat, 2);
  answer(match, dan, 1);
  EXPECT_EQ(match.waiting(), SeatSet::of(ann));
  answer(match, ann, 0);
  EXPECT_THAT(notes_of(match), ElementsAre(231, 102));
  EXPECT_EQ(match.status(), Status::over);
}

// --- branches of branches ---

Task<> leaf(Scene& scene, Seat seat, int mark) {
  const NoteAtEnd end(scene, -mark - seat.index());
  const Choice choice = co_await choose(seat, "leaf", numbers(10));
  scene.note(mark + seat.index());
  if (choice.value == 9) {
    co_await leave({"all"});
  }
  if (choice.value == 8) {
    co_await leave({"branch"});
  }
  if (choice.value == 7) {
    co_await finish({.winners = SeatSet::of(seat)});
  }
}

Task<> two_leaves(Scene& scene, SeatSet seats, int mark) {
  const NoteAtEnd end(scene, -mark);
  co_await together(seats, [&](Seat seat) { return leaf(scene, seat, mark); });
  scene.note(mark);
}

Task<> branch(Scene& scene, Seat seat) {
  const int mark = seat == ann ? 100 : 200;
  const SeatSet seats = seat == ann ? seats_of({ann, ben}) : seats_of({cat, dan});
  const bool ran = co_await scoped({"branch"}, two_leaves(scene, seats, mark));
  scene.note(ran ? mark + 50 : mark + 51);
}

Task<> two_branches(Scene& scene) {
  const NoteAtEnd end(scene, -1);
  co_await together(seats_of({ann, cat}), [&](Seat seat) { return branch(scene, seat); });
}

Task<Result> tree_of_branches(Scene& scene) {
  const bool ran = co_await scoped({"all"}, two_branches(scene));
  scene.note(ran ? 1000 : 1001);
  co_await choose(dan, "after", numbers(1));
  co_return Result{};
}

TEST(Together, ABranchMayBranchAgain) {
  Match match = start<tree_of_branches>();
  EXPECT_EQ(match.waiting(), SeatSet::first(4));
  for (const Seat seat : {dan, ann, ben, cat}) {
    answer(match, seat, 0);
  }
  EXPECT_THAT(notes_of(match), ElementsAre(203, -203, 100, -100, 101, -101, 100, -100, 150, 202, -202, 200,
                                           -200, 250, -1, 1000));
}

TEST(Together, ALeafMayLeaveItsBranchAndEndsOnlyItsSiblings) {
  Match match = start<tree_of_branches>();
  answer(match, ann, 8);
  EXPECT_THAT(notes_of(match), ElementsAre(100, -101, -100, -100, 151));
  EXPECT_EQ(match.waiting(), seats_of({cat, dan}));
  answer(match, cat, 0);
  answer(match, dan, 0);
  EXPECT_EQ(notes_of(match).back(), 1000);
}

TEST(Together, ALeafMayLeaveAScopeThatEnclosesTheWholeTree) {
  Match match = start<tree_of_branches>();
  answer(match, dan, 0);
  answer(match, ben, 9);
  const std::vector<int> notes = notes_of(match);
  EXPECT_EQ(match.waiting(), SeatSet::of(dan)) << "the questions of the other branches are closed";
  EXPECT_EQ(match.question(dan).title, Text("after"));
  EXPECT_EQ(notes.back(), 1001);
  EXPECT_THAT(std::vector<int>(notes.begin() + 3, notes.end() - 1),
              UnorderedElementsAre(-101, -100, -100, -202, -200, -1));
  EXPECT_EQ(notes[notes.size() - 2], -1) << "the outermost goes last";
}

TEST(Together, ALeafMayFinishTheMatch) {
  Match match = start<tree_of_branches>();
  answer(match, cat, 7);
  EXPECT_EQ(match.status(), Status::over);
  EXPECT_EQ(match.result().winners, SeatSet::of(cat));
  EXPECT_TRUE(match.waiting().empty());
  EXPECT_THAT(notes_of(match), UnorderedElementsAre(202, -202, -203, -200, -100, -101, -100, -1));
  EXPECT_EQ(notes_of(match).back(), -1);
}

TEST(Together, TheTasksBehindALeafGoUpThroughEveryTogether) {
  const Match match = start<tree_of_branches>();
  EXPECT_EQ(match.tasks(dan).size(), 5U);
  EXPECT_EQ(match.tasks(dan)[1].scope, "branch");
  EXPECT_EQ(match.tasks(dan)[3].scope, "all");
}

// A branch that leaves before the branches after it have begun.
Task<> leave_first(Scene& scene, Seat seat) {
  const NoteAtEnd end(scene, -1 - seat.index());
  scene.note(seat.index());
  if (seat == ben) {
    co_await leave({"all"});
  }
  co_await choose(seat, "never", numbers(1));
}

Task<> leave_at_once(Scene& scene) {
  co_await together(scene.seats(), [&](Seat seat) { return leave_first(scene, seat); });
}

Task<Result> leave_before_all_began(Scene& scene) {
  const bool ran = co_await scoped({"all"}, leave_at_once(scene));
  scene.note(ran ? 1000 : 1001);
  co_await choose(ann, "after", numbers(1));
  co_return Result{};
}

TEST(Together, BranchesThatHaveNotBegunNeverDoWhenAnEarlierOneLeaves) {
  Match match = start<leave_before_all_began>();
  EXPECT_THAT(notes_of(match), ElementsAre(0, 1, -2, -1, 1001));
  EXPECT_EQ(match.waiting(), SeatSet::of(ann));
  answer(match, ann, 0);
  EXPECT_EQ(match.status(), Status::over);
}

// --- faults ---

Task<> fault_in_turn(Scene& scene, Seat seat) {
  const Choice choice = co_await choose(seat, "fault?", numbers(2));
  check(choice.value == 0, "a branch went wrong");
  scene.note(seat.index());
}

Task<Result> branches_that_fault(Scene& scene) {
  co_await together(scene.seats(), [&](Seat seat) { return fault_in_turn(scene, seat); });
  co_return Result{};
}

TEST(Together, AFaultInABranchEndsTheMatchAndASnapshotBringsItBack) {
  Match match = start<branches_that_fault>();
  answer(match, ben, 0);
  Snapshot snapshot;
  match.snapshot(snapshot);
  answer(match, cat, 1);
  EXPECT_EQ(match.status(), Status::faulted);
  EXPECT_TRUE(match.waiting().empty());
  EXPECT_THAT(match.fault(), HasSubstr("a branch went wrong"));
  EXPECT_THAT(match.fault(), HasSubstr("fault_in_turn"));

  match.restore(snapshot);
  EXPECT_EQ(match.waiting(), seats_of({ann, cat, dan}));
  for (const Seat seat : {cat, dan, ann}) {
    answer(match, seat, 0);
  }
  EXPECT_EQ(match.status(), Status::over);
  EXPECT_THAT(notes_of(match), ElementsAre(1, 2, 3, 0));
}

// --- many of them ---

Task<> tick(int times) {
  if (times > 0) {
    co_await tick(times - 1);
  }
}

Task<> branch_often(int times) {
  for (int i = 0; i < times; ++i) {
    co_await together(SeatSet::first(1 + i % 4), [](Seat seat) { return tick(seat.index()); });
  }
}

Task<Result> branch_again_and_again(Scene&) {
  co_await branch_often(100);
  const std::size_t used = Arena::current()->used();
  co_await branch_often(10'000);
  check(Arena::current()->used() <= used, "branches that are done give their memory back");
  co_return Result{};
}

TEST(Together, TenThousandInARowNeedNoMoreMemory) {
  const Match match = start<branch_again_and_again>();
  EXPECT_EQ(match.status(), Status::over) << match.fault();
}

Task<> nest_together(Scene& scene, int depth) {
  if (depth == 0) {
    co_await choose(cat, "deep", numbers(1));
    scene.note(1);
    co_return;
  }
  co_await together(SeatSet::of(ann), [&](Seat) { return nest_together(scene, depth - 1); });
}

Task<Result> nest_1000_togethers(Scene& scene) {
  co_await nest_together(scene, 1000);
  co_await scoped({"all"}, nest_together(scene, 1000));
  co_return Result{};
}

TEST(Together, AThousandInEachOtherWork) {
  Match match = start<nest_1000_togethers>();
  EXPECT_EQ(match.tasks(cat).size(), 1002U);
  answer(match, cat, 0);
  answer(match, cat, 0);
  EXPECT_THAT(notes_of(match), ElementsAre(1, 1));
  EXPECT_EQ(match.status(), Status::over);
}

}  // namespace
}  // namespace rondel::testing
