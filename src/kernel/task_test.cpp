#include "kernel/task.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>

#include "tests/support/scene.h"
#include "tests/support/small_stack.h"

namespace rondel::testing {
namespace {

using ::testing::ElementsAre;

// --- results ---

Task<int> number_of(int number) { co_return number; }

Task<Result> await_a_number(Scene& scene) {
  const int number = co_await number_of(42);
  scene.note(number);
  co_return Result{.reason = "done"};
}

TEST(Task, GivesItsResultToTheOneThatAwaitsIt) {
  EXPECT_THAT(notes_of(start<await_a_number>()), ElementsAre(42));
}

TEST(Task, TheRootsResultEndsTheMatch) {
  const Match match = start<await_a_number>();
  EXPECT_EQ(match.status(), Status::over);
  EXPECT_EQ(match.result().reason, Text("done"));
}

// Can be moved, not copied, and shows where it was moved from; has no default value.
class Coin {
 public:
  explicit Coin(int worth) : worth_(worth) {}
  Coin(Coin&& other) noexcept : worth_(std::exchange(other.worth_, 0)) {}
  Coin& operator=(Coin&&) = delete;
  int worth() const { return worth_; }

 private:
  int worth_;
};

Task<Coin> coin_after_a_question(int worth) {
  Coin coin(worth);
  co_await choose(ann, "heads or tails?", numbers(2));
  co_return coin;
}

Task<Result> await_a_coin(Scene& scene) {
  const Coin coin = co_await coin_after_a_question(7);
  scene.note(coin.worth());
  co_return Result{};
}

TEST(Task, GivesAMoveOnlyResultIntact) {
  Match match = start<await_a_coin>();
  answer(match, ann, 0);
  EXPECT_THAT(notes_of(match), ElementsAre(7));
}

Task<vector<string>> words_after_a_question() {
  vector<string> words;
  words.emplace_back("short");
  words.emplace_back("a word that is far too long for the room inside a string");
  co_await choose(ann, "which?", numbers(2));
  words.emplace_back("last");
  co_return words;
}

Task<Result> await_words(Scene& scene) {
  const vector<string> words = co_await words_after_a_question();
  for (const string& word : words) {
    scene.note(static_cast<int>(word.size()));
    check(Arena::current()->contains(word.data()), "a word is in the arena");
  }
  co_return Result{};
}

TEST(Task, GivesAVectorOfStringsIntact) {
  Match match = start<await_words>();
  answer(match, ann, 0);
  EXPECT_EQ(match.status(), Status::over) << match.fault();
  EXPECT_THAT(notes_of(match), ElementsAre(5, 56, 4));
}

Task<Coin> pass_on(int depth, Coin coin) {
  if (depth == 0) {
    co_return coin;
  }
  co_return co_await pass_on(depth - 1, std::move(coin));
}

Task<Result> pass_a_coin_through(Scene& scene) {
  const Coin coin = co_await pass_on(100, Coin(9));
  scene.note(coin.worth());
  co_return Result{};
}

TEST(Task, PassesAMoveOnlyResultThroughManyTasks) {
  EXPECT_THAT(notes_of(start<pass_a_coin_through>()), ElementsAre(9));
}

// --- when a task runs, and when its frame goes ---

Task<> note_both_ends(Scene& scene, int what) {
  const NoteAtEnd end(scene, -what);
  scene.note(what);
  co_return;
}

Task<Result> make_now_await_later(Scene& scene) {
  Task<> first = note_both_ends(scene, 1);
  Task<> second = note_both_ends(scene, 2);
  scene.note(100);
  co_await std::move(second);
  co_await std::move(first);
  co_return Result{};
}

TEST(Task, DoesNothingUntilItIsAwaited) {
  EXPECT_THAT(notes_of(start<make_now_await_later>()), ElementsAre(100, 2, -2, 1, -1));
}

Task<Result> await_then_note(Scene& scene) {
  co_await note_both_ends(scene, 1);
  scene.note(2);
  co_return Result{};
}

TEST(Task, ItsLocalsAreGoneBeforeTheAwaitingTaskGoesOn) {
  EXPECT_THAT(notes_of(start<await_then_note>()), ElementsAre(1, -1, 2));
}

Task<> hold(vector<int> cards, Coin coin) {
  check(cards.size() == 100 && coin.worth() == 3, "the parameters are as given");
  co_return;
}

Task<Result> drop_unawaited(Scene& scene) {
  scene.note(0);
  const std::size_t before = Arena::current()->live();
  {
    Task<> dropped = hold(vector<int>(100), Coin(3));
    check(Arena::current()->live() > before, "a task that waits to be awaited holds its parameters");
  }
  scene.note(Arena::current()->live() == before ? 1 : -1);
  co_return Result{};
}

TEST(Task, OneThatIsNeverAwaitedIsDestroyedWithItsParameters) {
  EXPECT_THAT(notes_of(start<drop_unawaited>()), ElementsAre(0, 1));
}

Task<Result> overwrite_unawaited(Scene& scene) {
  scene.note(0);
  const std::size_t before = Arena::current()->live();
  {
    Task<> task = hold(vector<int>(7), Coin(0));
    task = hold(vector<int>(100), Coin(3));
    co_await std::move(task);
  }
  scene.note(Arena::current()->live() == before ? 1 : -1);
  co_return Result{};
}

TEST(Task, CanBeReplacedByAnotherBeforeItIsAwaited) {
  EXPECT_THAT(notes_of(start<overwrite_unawaited>()), ElementsAre(0, 1));
}

Task<Result> await_in_a_loop(Scene& scene) {
  co_await hold(vector<int>(100), Coin(3));
  scene.note(0);
  const std::size_t used = Arena::current()->used();
  for (int i = 0; i < 1000; ++i) {
    co_await hold(vector<int>(100), Coin(3));
  }
  scene.note(Arena::current()->used() == used ? 1 : -1);
  co_return Result{};
}

TEST(Task, AFinishedTaskGivesItsMemoryBack) {
  EXPECT_THAT(notes_of(start<await_in_a_loop>()), ElementsAre(0, 1));
}

Task<Result> await_stored_tasks(Scene& scene) {
  vector<Task<int>> tasks;
  for (int i = 0; i < 20; ++i) {
    tasks.push_back(number_of(i));
  }
  for (; tasks.size() > 17; tasks.pop_back()) {
    const int number = co_await std::move(tasks.back());
    scene.note(number);
  }
  co_return Result{};
}

TEST(Task, ManyCanBeKeptInAVectorAndAwaitedInAnyOrder) {
  EXPECT_THAT(notes_of(start<await_stored_tasks>()), ElementsAre(19, 18, 17));
}

// --- depth and length: the machine stack stays flat ---

Task<int> nest(int depth) {
  if (depth == 0) {
    co_await choose(ann, "deep enough?", numbers(2));
    co_return 0;
  }
  const int deeper = co_await nest(depth - 1);
  co_return deeper + 1;
}

Task<Result> nest_10000(Scene& scene) {
  const int depth = co_await nest(10'000);
  scene.note(depth);
  co_return Result{};
}

TEST(Task, TenThousandNestedTasksWork) {
  Match match = start<nest_10000>();
  answer(match, ann, 0);
  EXPECT_EQ(match.status(), Status::over);
  EXPECT_THAT(notes_of(match), ElementsAre(10'000));
}

TEST(Task, TenThousandNestedTasksNeedNoMachineStack) {
  std::vector<int> notes;
  on_small_stack([&] {
    Match match = start<nest_10000>();
    Snapshot snapshot;
    match.snapshot(snapshot);
    match.answer(ann, 0);
    match.restore(snapshot);
    match.answer(ann, 1);
    notes = notes_of(match);
  });
  EXPECT_THAT(notes, ElementsAre(10'000));
}

TEST(Task, TheChainOfSuspendedTasksIsListedInnermostFirst) {
  const Match match = start<nest_10000>();
  const std::vector<TaskLine> lines = match.tasks(ann);
  ASSERT_EQ(lines.size(), 10'002U);
  EXPECT_THAT(lines.front().function, ::testing::HasSubstr("nest(int)"));
  EXPECT_THAT(lines.back().function, ::testing::HasSubstr("nest_10000"));
  EXPECT_EQ(lines.front().file, "task_test.cpp");
  EXPECT_EQ(lines.front().line + 3, lines[1].line) << "each line is that of the task's own co_await";
}

Task<Result> ask_100000(Scene& scene) {
  int sum = 0;
  for (int i = 0; i < 100'000; ++i) {
    const Choice choice = co_await choose(Seat(i % 4), "on?", numbers(4));
    sum += choice.value;
  }
  scene.note(sum);
  co_return Result{};
}

TEST(Task, AHundredThousandAsksInARowNeedNoMachineStackAndNoMoreMemory) {
  std::vector<int> notes;
  std::size_t used_early = 0;
  std::size_t used_late = 0;
  on_small_stack([&] {
    Match match = start<ask_100000>();
    for (int i = 0; match.status() == Status::waiting; ++i) {
      used_early = i == 100 ? match.arena().used() : used_early;
      used_late = match.arena().used();
      match.answer(Seat(i % 4), static_cast<std::uint16_t>(i % 4));
    }
    notes = notes_of(match);
  });
  EXPECT_THAT(notes, ElementsAre(150'000));
  EXPECT_EQ(used_late, used_early);
}

Task<int> plus_one(int number) { co_return number + 1; }

Task<Result> await_a_million(Scene& scene) {
  int count = 0;
  while (count < 1'000'000) {
    const int next = co_await plus_one(count);
    count = next;
  }
  scene.note(count);
  co_return Result{};
}

TEST(Task, AMillionAwaitsThatCompleteAtOnceNeedNoMachineStack) {
  std::vector<int> notes;
  on_small_stack([&] { notes = notes_of(start<await_a_million>()); });
  EXPECT_THAT(notes, ElementsAre(1'000'000));
}

}  // namespace
}  // namespace rondel::testing
