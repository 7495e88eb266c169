#include "kernel/scope.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/scene.h"
#include "tests/support/small_stack.h"

namespace rondel::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// --- leaving ---

// Goes `depth` tasks down, asks, and there leaves the scope "run" unless 0 was picked. Each level writes its depth, as
// a negative number, when its frame goes.
Task<> down(Scene& scene, int depth) {
  const NoteAtEnd end(scene, -depth);
  if (depth > 1) {
    co_await down(scene, depth - 1);
    co_return;
  }
  const Choice choice = co_await choose(ann, "leave?", numbers(2));
  if (choice.value == 1) {
    co_await leave({"run"});
    scene.note(999);  // never
  }
}

template <int depth>
Task<Result> run_a_scope(Scene& scene) {
  const bool ran = co_await scoped({"run"}, down(scene, depth));
  scene.note(ran ? 1 : 0);
  co_await choose(ben, "after?", numbers(1));
  co_return Result{};
}

TEST(Leave, AScopeThatNobodyLeavesRunsToItsEnd) {
  Match match = start<run_a_scope<3>>();
  answer(match, ann, 0);
  EXPECT_THAT(notes_of(match), ElementsAre(-1, -2, -3, 1));
  EXPECT_EQ(match.waiting(), SeatSet::of(ben));
}

TEST(Leave, EndsTheScopeItselfAndTheAwaitingTaskGoesOn) {
  Match match = start<run_a_scope<1>>();
  answer(match, ann, 1);
  EXPECT_THAT(notes_of(match), ElementsAre(-1, 0));
  EXPECT_EQ(match.waiting(), SeatSet::of(ben));
}

TEST(Leave, DestroysWhatStandsAboveTheScopeInnermostFirst) {
  Match match = start<run_a_scope<5>>();
  answer(match, ann, 1);
  EXPECT_THAT(notes_of(match), ElementsAre(-1, -2, -3, -4, -5, 0));
}

TEST(Leave, AThousandTasksDownNeedsNoMachineStack) {
  std::vector<int> notes;
  on_small_stack([&] {
    Match match = start<run_a_scope<1000>>();
    match.answer(ann, 1);
    notes = notes_of(match);
  });
  ASSERT_EQ(notes.size(), 1001U);
  EXPECT_EQ(notes.front(), -1);
  EXPECT_EQ(notes[999], -1000);
  EXPECT_EQ(notes.back(), 0);
}

TEST(Leave, GivesTheMemoryOfWhatItDestroyedBack) {
  Match shallow = start<run_a_scope<1>>();
  Match deep = start<run_a_scope<1000>>();
  answer(shallow, ann, 1);
  answer(deep, ann, 1);
  // The notes differ in number; apart from them the arenas hold the same.
  EXPECT_LE(deep.arena().live(), shallow.arena().live() + std::size_t{8} * 1024);
}

Task<int> count_or_leave() {
  const Choice choice = co_await choose(ann, "leave?", numbers(2));
  if (choice.value == 1) {
    co_await leave({"count"});
  }
  co_return 42;
}

Task<Result> scope_with_a_result(Scene& scene) {
  const std::optional<int> counted = co_await scoped({"count"}, count_or_leave());
  scene.note(counted.value_or(-1));
  co_return Result{};
}

TEST(Leave, AScopeWithAResultGivesItWhenItRanToItsEnd) {
  Match match = start<scope_with_a_result>();
  answer(match, ann, 0);
  EXPECT_THAT(notes_of(match), ElementsAre(42));
}

TEST(Leave, AScopeWithAResultGivesNothingWhenItWasLeft) {
  Match match = start<scope_with_a_result>();
  answer(match, ann, 1);
  EXPECT_THAT(notes_of(match), ElementsAre(-1));
}

// --- which scope ---

Task<> leave_named(Scope scope) { co_await leave(scope); }

Task<> inner_scope(Scene& scene, Scope to_leave) {
  const bool ran = co_await scoped({"inner"}, leave_named(to_leave));
  scene.note(ran ? 11 : 10);
}

Task<> middle_scope(Scene& scene, Scope to_leave) {
  const bool ran = co_await scoped({"spell"}, inner_scope(scene, to_leave));
  scene.note(ran ? 21 : 20);
}

Task<Result> stacked_scopes(Scene& scene) {
  const Choice which = co_await choose(ann, "leave which?", numbers(3));
  constexpr std::array<Scope, 3> scopes = {{{"inner"}, {"spell"}, {"outer"}}};
  const bool ran =
      co_await scoped({"outer"}, middle_scope(scene, scopes[static_cast<unsigned>(which.value)]));
  scene.note(ran ? 31 : 30);
  co_return Result{};
}

TEST(Leave, EndsTheScopeOfThatNameAndNoOther) {
  const std::vector<std::vector<int>> expected = {{10, 21, 31}, {20, 31}, {30}};
  for (std::uint16_t which = 0; which < 3; ++which) {
    Match match = start<stacked_scopes>();
    answer(match, ann, which);
    EXPECT_EQ(notes_of(match), expected[which]);
  }
}

Task<> stack_of_equal_names(Scene& scene, int height) {
  if (height == 0) {
    co_await leave({"spell"});
    co_return;
  }
  const bool ran = co_await scoped({"spell"}, stack_of_equal_names(scene, height - 1));
  scene.note(ran ? height : -height);
}

Task<Result> leave_the_nearest(Scene& scene) {
  co_await stack_of_equal_names(scene, 3);
  co_return Result{};
}

TEST(Leave, AmongEqualNamesEndsTheNearest) {
  EXPECT_THAT(notes_of(start<leave_the_nearest>()), ElementsAre(-1, 2, 3));
}

// Three spells of one name on each other; the innermost counters the one that was picked.
Task<> cast(Scene& scene, int height, small_vector<std::uint32_t, 3> ids, int counter) {
  if (height == 3) {
    co_await leave({"spell", ids[static_cast<unsigned>(counter)]});
    co_return;
  }
  const Scope mine = fresh_scope("spell");
  ids.push_back(mine.id);
  const bool ran = co_await scoped(mine, cast(scene, height + 1, ids, counter));
  scene.note(ran ? height : -1 - height);
}

Task<Result> counter_one_of_three(Scene& scene) {
  const Choice which = co_await choose(ann, "counter which?", numbers(3));
  co_await cast(scene, 0, {}, which.value);
  co_return Result{};
}

TEST(Leave, FreshScopesTellEqualNamesApart) {
  const std::vector<std::vector<int>> expected = {{-1}, {-2, 0}, {-3, 1, 0}};
  for (std::uint16_t which = 0; which < 3; ++which) {
    Match match = start<counter_one_of_three>();
    answer(match, ann, which);
    EXPECT_EQ(notes_of(match), expected[which]) << which;
  }
}

Task<Result> leave_what_is_not_there(Scene& scene) {
  co_await scoped({"other"}, leave_named({"nowhere"}));
  scene.note(1);
  co_return Result{};
}

TEST(Leave, AnUnknownScopeFaultsAndIsNamed) {
  const Match match = start<leave_what_is_not_there>();
  EXPECT_EQ(match.status(), Status::faulted);
  EXPECT_THAT(match.fault(), HasSubstr("\"nowhere\""));
  EXPECT_THAT(match.fault(), HasSubstr("leave_named"));
}

Task<Result> leave_what_is_over(Scene& scene) {
  const Scope gone = fresh_scope("gone");
  co_await scoped(gone, down(scene, 1));
  co_await leave(gone);
  co_return Result{};
}

TEST(Leave, AScopeThatHasEndedIsUnknown) {
  Match match = start<leave_what_is_over>();
  answer(match, ann, 0);
  EXPECT_EQ(match.status(), Status::faulted);
  EXPECT_THAT(match.fault(), HasSubstr("\"gone\""));
}

TEST(Leave, TheSuspendedTasksShowTheirScope) {
  const Match match = start<run_a_scope<2>>();
  const std::vector<TaskLine> lines = match.tasks(ann);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0].scope, "");
  EXPECT_EQ(lines[1].scope, "run");
  EXPECT_EQ(lines[2].scope, "");
}

Task<Result> make_and_drop(Scene& scene) {
  scene.note(0);
  const std::size_t before = Arena::current()->live();
  {
    const auto dropped_scope = scoped({"never"}, leave_named({"never"}));
    const auto dropped_branches = together(scene.seats(), [](Seat) { return leave_named({"never"}); });
    scene.note(Arena::current()->live() > before ? 1 : -1);
  }
  scene.note(Arena::current()->live() == before ? 2 : -2);
  co_return Result{};
}

TEST(Leave, AScopeOrBranchesMadeButNeverAwaitedAreDestroyed) {
  EXPECT_THAT(notes_of(start<make_and_drop>()), ElementsAre(0, 1, 2));
}

// --- finishing ---

Task<> finish_below(Scene& scene, int depth) {
  const NoteAtEnd end(scene, -depth);
  if (depth > 1) {
    co_await finish_below(scene, depth - 1);
    co_return;
  }
  co_await choose(ann, "enough?", numbers(1));
  Result result{.winners = SeatSet::of(cat), .reason = "enough"};
  result.scores[2] = 7;
  co_await finish(result);
  scene.note(999);  // never
}

template <int depth>
Task<Result> finish_from(Scene& scene) {
  co_await finish_below(scene, depth);
  scene.note(998);  // never
  co_return Result{};
}

TEST(Finish, EndsTheMatchWithItsResult) {
  Match match = start<finish_from<1>>();
  answer(match, ann, 0);
  EXPECT_EQ(match.status(), Status::over);
  EXPECT_TRUE(match.waiting().empty());
  EXPECT_EQ(match.result().winners, SeatSet::of(cat));
  EXPECT_EQ(match.result().score(cat), 7);
  EXPECT_EQ(match.result().reason, Text("enough"));
}

TEST(Finish, DestroysAllTasksInnermostFirst) {
  Match match = start<finish_from<4>>();
  answer(match, ann, 0);
  EXPECT_THAT(notes_of(match), ElementsAre(-1, -2, -3, -4));
}

TEST(Finish, TenThousandTasksDownNeedsNoMachineStack) {
  std::vector<int> notes;
  Status status = Status::waiting;
  on_small_stack([&] {
    Match match = start<finish_from<10'000>>();
    match.answer(ann, 0);
    notes = notes_of(match);
    status = match.status();
  });
  EXPECT_EQ(status, Status::over);
  EXPECT_EQ(notes.size(), 10'000U);
}

TEST(Finish, TheSameMatchCanBePlayedAgainFromASnapshotBeforeTheEnd) {
  Match match = start<finish_from<4>>();
  Snapshot snapshot;
  match.snapshot(snapshot);
  for (int i = 0; i < 3; ++i) {
    answer(match, ann, 0);
    EXPECT_EQ(match.status(), Status::over);
    match.restore(snapshot);
    EXPECT_EQ(match.status(), Status::waiting);
    EXPECT_TRUE(notes_of(match).empty());
  }
}

Task<Result> finish_at_once(Scene&) {
  co_await finish({.reason = "before it began"});
  co_return Result{};
}

TEST(Finish, WorksInTheRootBeforeAnyQuestion) {
  const Match match = start<finish_at_once>();
  EXPECT_EQ(match.status(), Status::over);
  EXPECT_EQ(match.result().reason, Text("before it began"));
}

TEST(Finish, NoTaskIsLeftToList) {
  Match match = start<finish_from<4>>();
  answer(match, ann, 0);
  EXPECT_TRUE(match.tasks(ann).empty());
}

}  // namespace
}  // namespace rondel::testing
