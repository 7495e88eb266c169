// Every frame must lie in the arena. At -O2 clang would like to move the frame of a task that is awaited where it is
// made into the frame of its caller, and the root's onto the machine stack; a restore would then jump into nothing.
#include "kernel/frame.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <coroutine>

#include "tests/support/scene.h"

namespace rondel::testing {
namespace {

using ::testing::AllOf;
using ::testing::Each;
using ::testing::SizeIs;

// Notes 1 when the frame of the task that awaits it begins in the arena, 0 when not; the task goes on at once.
class WhereAmI : public detail::Awaitable {
 public:
  explicit WhereAmI(Scene& scene) : scene_(&scene) {}
  bool await_ready() noexcept { return false; }
  bool await_suspend(std::coroutine_handle<> task) {
    scene_->note(Arena::current()->contains(task.address()) ? 1 : 0);
    return false;
  }
  void await_resume() noexcept {}

 private:
  Scene* scene_;
};

// A local that notes the same of itself; alive across a question, it must be part of the frame.
class Marker {
 public:
  explicit Marker(Scene& scene) : scene_(&scene) { note(); }
  Marker(const Marker&) = delete;
  Marker& operator=(const Marker&) = delete;
  ~Marker() { note(); }

 private:
  void note() { scene_->note(Arena::current()->contains(this) ? 1 : 0); }
  Scene* scene_;
};

Task<Result> ask_in_the_root(Scene& scene) {
  const Marker marker(scene);
  co_await WhereAmI(scene);
  co_await choose(ann, "on?", numbers(1));
  co_return Result{};
}

TEST(Frame, TheRootsLiesInTheArena) {
  Match match = start<ask_in_the_root>();
  answer(match, ann, 0);
  EXPECT_THAT(notes_of(match), AllOf(SizeIs(3), Each(1)));
}

Task<> tiny(Scene& scene) { co_await WhereAmI(scene); }
Task<int> tiny_with_result(Scene& scene) {
  co_await WhereAmI(scene);
  co_return 1;
}

Task<Result> await_tiny_tasks(Scene& scene) {
  co_await tiny(scene);
  const int one = co_await tiny_with_result(scene);
  for (int i = 0; i < one; ++i) {
    co_await tiny(scene);
  }
  Task<int> kept = tiny_with_result(scene);
  co_await std::move(kept);
  co_return Result{};
}

TEST(Frame, ThoseOfSmallTasksThatCouldBeInlinedLieInTheArena) {
  EXPECT_THAT(notes_of(start<await_tiny_tasks>()), AllOf(SizeIs(4), Each(1)));
}

Task<> nested(Scene& scene, int depth) {
  const Marker marker(scene);
  co_await WhereAmI(scene);
  if (depth == 0) {
    co_await choose(ann, "on?", numbers(1));
    co_return;
  }
  co_await nested(scene, depth - 1);
}

Task<Result> nest_five(Scene& scene) {
  co_await nested(scene, 5);
  co_return Result{};
}

TEST(Frame, ThoseOfNestedTasksLieInTheArena) {
  Match match = start<nest_five>();
  answer(match, ann, 0);
  EXPECT_THAT(notes_of(match), AllOf(SizeIs(18), Each(1)));
}

Task<Result> run_a_scope(Scene& scene) {
  co_await scoped({"inner"}, nested(scene, 1));
  co_return Result{};
}

TEST(Frame, ThoseOfScopesLieInTheArena) {
  Match match = start<run_a_scope>();
  answer(match, ann, 0);
  EXPECT_THAT(notes_of(match), AllOf(SizeIs(6), Each(1)));
}

Task<> one_branch(Scene& scene, Seat seat) {
  const Marker marker(scene);
  co_await WhereAmI(scene);
  co_await choose(seat, "on?", numbers(1));
}

Task<Result> branch_out(Scene& scene) {
  co_await together(scene.seats(), [&](Seat seat) { return one_branch(scene, seat); });
  co_return Result{};
}

TEST(Frame, ThoseOfBranchesLieInTheArena) {
  Match match = start<branch_out>();
  for (const Seat seat : {ann, ben, cat, dan}) {
    answer(match, seat, 0);
  }
  EXPECT_THAT(notes_of(match), AllOf(SizeIs(12), Each(1)));
}

class MemberTasks final : public Scene {
 public:
  using Scene::Scene;
  Task<Result> run() override {
    co_await WhereAmI(*this);
    co_await step();
    const auto lambda = [](Scene& scene) -> Task<> { co_await WhereAmI(scene); };
    co_await lambda(*this);
    co_return Result{};
  }

 private:
  Task<> step() { co_await WhereAmI(*this); }
};

TEST(Frame, ThoseOfMemberTasksAndLambdasLieInTheArena) {
  const Match match(game_of<MemberTasks>(), Settings(), Seed::from_number(1));
  EXPECT_THAT(notes_of(match), AllOf(SizeIs(3), Each(1)));
}

// The frame of a task that was made and dropped must have been in the arena, too.
Task<Result> drop_a_task(Scene& scene) {
  const std::size_t before = Arena::current()->live();
  {
    const Task<> dropped = tiny(scene);
    scene.note(Arena::current()->live() > before ? 1 : 0);
  }
  co_return Result{};
}

TEST(Frame, ThatOfATaskNeverAwaitedLiesInTheArena) {
  EXPECT_THAT(notes_of(start<drop_a_task>()), AllOf(SizeIs(1), Each(1)));
}

// What the rules hold at a question must come back whatever the machine stack went through in between.
Task<Result> ask_with_locals(Scene& scene) {
  vector<int> kept = {1, 2, 3};
  int sum = 0;
  for (int i = 0; i < 3; ++i) {
    const Choice choice = co_await choose(ann, "on?", numbers(9));
    kept.push_back(choice.value);
    sum += choice.value;
  }
  for (const int value : kept) {
    scene.note(value);
  }
  scene.note(sum);
  co_return Result{};
}

void restore_deeper(Match& match, const Snapshot& snapshot, int depth) {
  if (depth > 0) {
    volatile char fill[512] = {};
    restore_deeper(match, snapshot, depth - 1);
    fill[0] = 1;
    return;
  }
  match.restore(snapshot);
  answer(match, ann, 7);
}

TEST(Frame, ARestoreFromAnotherDepthOfTheMachineStackFindsTheLocals) {
  Match match = start<ask_with_locals>();
  answer(match, ann, 5);
  Snapshot snapshot;
  match.snapshot(snapshot);
  answer(match, ann, 6);
  restore_deeper(match, snapshot, 20);
  answer(match, ann, 8);
  EXPECT_THAT(notes_of(match), ::testing::ElementsAre(1, 2, 3, 5, 7, 8, 20));
}

}  // namespace
}  // namespace rondel::testing
