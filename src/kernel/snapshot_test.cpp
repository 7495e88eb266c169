// Snapshots: of any question, in any nesting, restored in any order, and answered otherwise.
#include "kernel/snapshot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "tests/support/arena_bytes.h"
#include "tests/support/carnival.h"
#include "tests/support/fidelity.h"
#include "tests/support/scene.h"

namespace rondel::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Task<Result> count_for_ever(Scene& scene) {
  for (;;) {
    const Choice choice = co_await choose(ann, "on?", numbers(10));
    scene.note(choice.value);
  }
}

TEST(Snapshot, HoldsExactlyTheUsedBytes) {
  Match match = start<count_for_ever>();
  Snapshot snapshot;
  match.snapshot(snapshot);
  EXPECT_EQ(snapshot.bytes(), match.arena().used());
}

TEST(Snapshot, TakingOneChangesNothing) {
  const Match match = start<count_for_ever>();
  const std::vector<std::byte> bytes = arena_bytes(match);
  Snapshot snapshot;
  match.snapshot(snapshot);
  EXPECT_TRUE(arena_bytes(match) == bytes);
}

TEST(Snapshot, RestoringBringsEveryByteBack) {
  Match match = start<count_for_ever>();
  answer(match, ann, 1);
  const std::vector<std::byte> bytes = arena_bytes(match);
  Snapshot snapshot;
  match.snapshot(snapshot);
  for (int i = 0; i < 100; ++i) {
    answer(match, ann, 2);
  }
  match.restore(snapshot);
  EXPECT_TRUE(arena_bytes(match) == bytes);
}

TEST(Snapshot, ManyCanBeRestoredInAnyOrderAndTheResponsesAreThoseThatLedThere) {
  Match match = start<count_for_ever>();
  std::array<Snapshot, 4> snapshots;
  for (std::uint16_t i = 0; i < 4; ++i) {
    match.snapshot(snapshots[i]);
    answer(match, ann, i);
  }
  for (const unsigned which : {2U, 0U, 3U, 3U, 1U, 0U, 2U}) {
    match.restore(snapshots[which]);
    EXPECT_EQ(match.responses().size(), which);
    answer(match, ann, 9);
    EXPECT_EQ(match.responses().back(), said(ann, {9}));
    EXPECT_EQ(notes_of(match).size(), which + 1);
  }
}

TEST(Snapshot, AnswersOnTwoBranchesOfHistoryDoNotMix) {
  Match match = start<count_for_ever>();
  answer(match, ann, 1);
  Snapshot fork;
  match.snapshot(fork);
  answer(match, ann, 2);
  answer(match, ann, 3);
  Snapshot left;
  match.snapshot(left);
  match.restore(fork);
  answer(match, ann, 4);
  Snapshot right;
  match.snapshot(right);
  match.restore(left);
  answer(match, ann, 5);
  EXPECT_THAT(match.responses(), ElementsAre(said(ann, {1}), said(ann, {2}), said(ann, {3}), said(ann, {5})));
  match.restore(right);
  EXPECT_THAT(match.responses(), ElementsAre(said(ann, {1}), said(ann, {4})));
  EXPECT_THAT(notes_of(match), ElementsAre(1, 4));
}

TEST(Snapshot, OneObjectCanBeUsedAgain) {
  Match match = start<count_for_ever>();
  Snapshot snapshot;
  for (std::uint16_t i = 0; i < 5; ++i) {
    match.snapshot(snapshot);
    answer(match, ann, i);
  }
  match.restore(snapshot);
  EXPECT_THAT(notes_of(match), ElementsAre(0, 1, 2, 3));
}

TEST(Snapshot, OfAnEndedMatchBringsTheEndBack) {
  Match match(carnival, Settings(), Seed::from_number(1));
  RandomAnswers answers(1);
  Snapshot begun;
  match.snapshot(begun);
  answers.play_out(match);
  ASSERT_EQ(match.status(), Status::over);
  Snapshot ended;
  match.snapshot(ended);
  const std::uint64_t fingerprint = match.fingerprint();
  match.restore(begun);
  EXPECT_EQ(match.status(), Status::waiting);
  match.restore(ended);
  EXPECT_EQ(match.status(), Status::over);
  EXPECT_EQ(match.fingerprint(), fingerprint);
}

TEST(Snapshot, WithoutHistoryOutlivesARestart) {
  Match match = start<count_for_ever>({.history = History::none});
  answer(match, ann, 7);
  Snapshot snapshot;
  match.snapshot(snapshot);
  match.restart(Seed::from_number(2));
  EXPECT_THAT(notes_of(match), IsEmpty());
  match.restore(snapshot);
  EXPECT_THAT(notes_of(match), ElementsAre(7));
  EXPECT_EQ(match.seed(), Seed::from_number(1));
}

TEST(Snapshot, FollowsAMatchThatIsMoved) {
  Match match = start<count_for_ever>();
  Snapshot snapshot;
  match.snapshot(snapshot);
  Match moved = std::move(match);
  answer(moved, ann, 1);
  moved.restore(snapshot);
  EXPECT_THAT(notes_of(moved), IsEmpty());
}

TEST(SnapshotDeathTest, GoesBackOnlyToItsOwnMatch) {
  const Match match = start<count_for_ever>();
  Match other = start<count_for_ever>();
  Snapshot snapshot;
  match.snapshot(snapshot);
  EXPECT_DEATH(other.restore(snapshot), "goes back only to the match it was taken of");
  EXPECT_DEATH(other.restore(Snapshot()), "goes back only to the match it was taken of");
}

TEST(SnapshotDeathTest, DoesNotGoBackToAMatchThatTookTheAddressOfItsOwn) {
  Snapshot snapshot;
  {
    const Match match = start<count_for_ever>();
    match.snapshot(snapshot);
  }
  Match other = start<count_for_ever>();
  EXPECT_DEATH(other.restore(snapshot), "goes back only to the match it was taken of");
}

TEST(SnapshotDeathTest, WithHistoryDoesNotGoBackPastARestart) {
  Match match = start<count_for_ever>();
  Snapshot snapshot;
  match.snapshot(snapshot);
  match.restart(Seed::from_number(2));
  EXPECT_DEATH(match.restore(snapshot), "restart");
}

// --- inside scopes and branches ---

Task<> deep(Scene& scene, int depth) {
  const NoteAtEnd end(scene, -depth);
  if (depth > 0) {
    co_await deep(scene, depth - 1);
    co_return;
  }
  const Choice choice = co_await choose(ann, "leave, finish or stay?", numbers(3));
  scene.note(100 + choice.value);
  if (choice.value == 0) {
    co_await leave({"deep"});
  } else if (choice.value == 1) {
    co_await finish({.reason = "finished"});
  }
}

Task<Result> deep_in_a_scope(Scene& scene) {
  const bool ran = co_await scoped({"deep"}, deep(scene, 3));
  scene.note(ran ? 1 : 0);
  co_await choose(ben, "after?", numbers(1));
  co_return Result{.reason = "ended"};
}

TEST(Snapshot, InsideAScopeCanBeLeftFinishedAndRunToItsEndAgainAndAgain) {
  Match match = start<deep_in_a_scope>();
  Snapshot inside;
  match.snapshot(inside);
  for (int round = 0; round < 3; ++round) {
    answer(match, ann, 0);
    EXPECT_THAT(notes_of(match), ElementsAre(100, 0, -1, -2, -3, 0));
    EXPECT_EQ(match.waiting(), SeatSet::of(ben));
    match.restore(inside);
    answer(match, ann, 1);
    EXPECT_THAT(notes_of(match), ElementsAre(101, 0, -1, -2, -3));
    EXPECT_EQ(match.result().reason, Text("finished"));
    match.restore(inside);
    answer(match, ann, 2);
    EXPECT_THAT(notes_of(match), ElementsAre(102, 0, -1, -2, -3, 1));
    answer(match, ben, 0);
    EXPECT_EQ(match.result().reason, Text("ended"));
    match.restore(inside);
    EXPECT_THAT(notes_of(match), IsEmpty());
  }
}

Task<> one_of_all(Scene& scene, Seat seat) {
  for (int i = 0; i < 3; ++i) {
    const Choice choice = co_await choose(seat, "on?", numbers(3));
    scene.note(10 * seat.index() + choice.value);
    if (choice.value == 2) {
      co_await leave({"all"});
    }
  }
}

Task<> all_branches(Scene& scene) {
  co_await together(scene.seats(), [&](Seat seat) { return one_of_all(scene, seat); });
}

Task<Result> branches_in_a_scope(Scene& scene) {
  const bool ran = co_await scoped({"all"}, all_branches(scene));
  scene.note(ran ? 1001 : 1000);
  co_await choose(ann, "after?", numbers(1));
  co_return Result{};
}

TEST(Snapshot, InsideBranchesBringsEveryBranchBackWhereItWas) {
  Match match = start<branches_in_a_scope>();
  answer(match, dan, 1);
  answer(match, ben, 0);
  Snapshot inside;
  match.snapshot(inside);
  for (int round = 0; round < 3; ++round) {
    answer(match, cat, 2);
    EXPECT_THAT(notes_of(match), ElementsAre(31, 10, 22, 1000));
    EXPECT_EQ(match.waiting(), SeatSet::of(ann));
    EXPECT_EQ(match.question(ann).title, Text("after?"));
    match.restore(inside);
    EXPECT_EQ(match.waiting(), SeatSet::first(4));
    for (const Seat seat : {ann, ann, ann, ben, ben, cat, cat, cat, dan, dan}) {
      answer(match, seat, 1);
    }
    EXPECT_EQ(notes_of(match).back(), 1001);
    EXPECT_EQ(match.responses().size(), 12U);
    match.restore(inside);
    EXPECT_THAT(match.responses(), ElementsAre(said(dan, {1}), said(ben, {0})));
  }
}

// --- random games ---

class RandomGames : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(RandomGames, GoingBackAndAnsweringTheSameGivesTheSameFingerprints) {
  expect_same_after_restore(carnival, GetParam());
}

TEST_P(RandomGames, TheHistoryIsATree) { expect_a_tree_of_histories(carnival, GetParam(), 150); }

TEST_P(RandomGames, TwoMatchesThatAreToldTheSameAreTheSame) {
  Match one(carnival, Settings(), Seed::from_number(GetParam()));
  RandomAnswers answers(GetParam());
  answers.play_out(one);
  EXPECT_EQ(one.status(), Status::over) << one.fault();
  const Match two = one.fork();
  EXPECT_EQ(two.fingerprint(), one.fingerprint());
  EXPECT_EQ(two.arena().used(), one.arena().used());
}

TEST_P(RandomGames, HeadlessPlayIsTheSameMatch) {
  Match kept(carnival, Settings(), Seed::from_number(GetParam()));
  Match headless(carnival, Settings(), Seed::from_number(GetParam()), {.history = History::none});
  RandomAnswers one(GetParam());
  RandomAnswers two(GetParam());
  one.play_out(kept);
  two.play_out(headless);
  EXPECT_EQ(headless.fingerprint(), kept.fingerprint());
  EXPECT_THAT(headless.responses(), IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Carnival, RandomGames, ::testing::Range<std::uint64_t>(0, 12));

}  // namespace
}  // namespace rondel::testing
