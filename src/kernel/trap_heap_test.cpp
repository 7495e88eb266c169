// Rules that stray onto the heap: the trap must catch each form and name the function, in optimised builds too.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "tests/support/heap_trap.h"
#include "tests/support/scene.h"

namespace rondel::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

// Keeps the compiler from leaving an allocation out that nobody looks at.
template <class Pointer>
void keep(Pointer pointer) {
  asm volatile("" : : "r"(pointer) : "memory");
}

struct alignas(64) Wide {
  char bytes[64];
};

[[gnu::noinline]] void write_a_long_string() {
  const std::string text(100, 'x');
  keep(text.data());
}
[[gnu::noinline]] void fill_a_vector() {
  std::vector<int> numbers;
  for (int i = 0; i < 10; ++i) {
    numbers.push_back(i);
    keep(numbers.data());
  }
}
[[gnu::noinline]] void make_something_unique() { keep(std::make_unique<int>(7).get()); }
[[gnu::noinline]] void make_something_shared() { keep(std::make_shared<int>(7).get()); }
[[gnu::noinline]] void call_new() { keep(std::unique_ptr<int>(new int(7)).get()); }
[[gnu::noinline]] void call_new_of_an_array() { keep(std::unique_ptr<int[]>(new int[7]).get()); }
[[gnu::noinline]] void call_new_of_something_wide() { keep(std::unique_ptr<Wide>(new Wide).get()); }
[[gnu::noinline]] void call_new_of_wide_things() { keep(std::unique_ptr<Wide[]>(new Wide[3]).get()); }
[[gnu::noinline]] void call_new_that_may_not_throw() {
  keep(std::unique_ptr<int>(new (std::nothrow) int(7)).get());
}
[[gnu::noinline]] void write_a_string_where_nothing_may_throw() noexcept { write_a_long_string(); }
[[gnu::noinline]] void write_a_short_string() {
  const std::string text(5, 'x');
  keep(text.data());
}
[[gnu::noinline]] void keep_to_the_arena() {
  const vector<int> numbers(100);
  const string text(100, 'x');
  keep(numbers.data());
  keep(text.data());
}

template <void (*stray)()>
Task<Result> stray_after_a_question(Scene& scene) {
  co_await choose(ann, "stray?", numbers(1));
  stray();
  scene.note(1);
  co_return Result{};
}

// The sentence of a match whose rules do this.
template <void (*stray)()>
std::string sentence_of() {
  Match match = start<stray_after_a_question<stray>>();
  const ArmHeapTrap armed;
  answer(match, ann, 0);
  return std::string(match.fault());
}

TEST(HeapTrap, CatchesAStringAndNamesTheFunctionAndTheSize) {
  EXPECT_THAT(
      sentence_of<write_a_long_string>(),
      AllOf(HasSubstr("a rule used the heap"), HasSubstr("101 bytes"), HasSubstr("write_a_long_string()"),
            HasSubstr("stray_after_a_question"), HasSubstr("trap_heap_test.cpp:")));
}

TEST(HeapTrap, CatchesAVector) {
  EXPECT_THAT(sentence_of<fill_a_vector>(),
              HasSubstr("in rondel::testing::(anonymous namespace)::fill_a_vector()"));
}

TEST(HeapTrap, CatchesSmartPointers) {
  EXPECT_THAT(sentence_of<make_something_unique>(), HasSubstr("::make_something_unique()"));
  EXPECT_THAT(sentence_of<make_something_shared>(), HasSubstr("::make_something_shared()"));
}

TEST(HeapTrap, CatchesEveryFormOfNewThatMayThrow) {
  EXPECT_THAT(sentence_of<call_new>(), AllOf(HasSubstr("4 bytes"), HasSubstr("::call_new()")));
  EXPECT_THAT(sentence_of<call_new_of_an_array>(),
              AllOf(HasSubstr("28 bytes"), HasSubstr("::call_new_of_an_array()")));
  EXPECT_THAT(sentence_of<call_new_of_something_wide>(), HasSubstr("::call_new_of_something_wide()"));
  EXPECT_THAT(sentence_of<call_new_of_wide_things>(), HasSubstr("::call_new_of_wide_things()"));
}

Task<Result> stray_in_the_task_itself(Scene& scene) {
  co_await choose(ann, "stray?", numbers(1));
  const std::vector<int> cards(100);
  keep(cards.data());
  co_await choose(ann, "again?", numbers(1));
  scene.note(static_cast<int>(cards.size()));
  co_return Result{};
}

TEST(HeapTrap, NamesATaskByItsOwnName) {
  Match match = start<stray_in_the_task_itself>();
  const ArmHeapTrap armed;
  answer(match, ann, 0);
  EXPECT_EQ(match.status(), Status::faulted);
  EXPECT_THAT(match.fault(),
              AllOf(HasSubstr("400 bytes"),
                    HasSubstr("in rondel::testing::(anonymous namespace)::stray_in_the_task_itself("),
                    Not(HasSubstr(".resume"))));
}

class StrayPlay final : public Scene {
 public:
  explicit StrayPlay(const PlaySetup& setup) : Scene(setup) { write_a_long_string(); }
  Task<Result> run() override { co_return Result{}; }
};

TEST(HeapTrap, CatchesThePlaysConstructor) {
  const ArmHeapTrap armed;
  const Match match(game_of<StrayPlay>(), Settings(), Seed::from_number(1));
  EXPECT_THAT(match.fault(), HasSubstr("::write_a_long_string()"));
}

TEST(HeapTrapDeathTest, StopsTheProgramWhereNothingMayBeThrown) {
  EXPECT_DEATH(sentence_of<call_new_that_may_not_throw>(),
               "a rule used the heap: 4 bytes in .*::call_new_that_may_not");
  EXPECT_DEATH(sentence_of<write_a_string_where_nothing_may_throw>(), "a rule used the heap: 101 bytes in");
}

TEST(HeapTrap, LetsWhatNeedsNoHeapPass) {
  EXPECT_THAT(sentence_of<write_a_short_string>(), IsEmpty());
  EXPECT_THAT(sentence_of<keep_to_the_arena>(), IsEmpty());
}

TEST(HeapTrap, IsSilentUnlessArmed) {
  Match match = start<stray_after_a_question<write_a_long_string>>();
  answer(match, ann, 0);
  EXPECT_EQ(match.status(), Status::over);
}

TEST(HeapTrap, IsSilentWhileNoRulesRun) {
  const ArmHeapTrap armed;
  fill_a_vector();
  Match match = start<stray_after_a_question<keep_to_the_arena>>();
  answer(match, ann, 0);
  EXPECT_EQ(match.fork().fingerprint(), match.fingerprint());
}

Task<Result> fault_by_itself(Scene&) {
  fault("nothing to do with the heap");
  co_return Result{};
}

TEST(HeapTrap, LeavesOtherFaultsTheirSentence) {
  const ArmHeapTrap armed;
  EXPECT_THAT(start<fault_by_itself>().fault(), HasSubstr("nothing to do with the heap"));
}

TEST(HeapTrap, AMatchThatWasCaughtCanGoOnFromASnapshot) {
  Match match = start<stray_after_a_question<fill_a_vector>>();
  Snapshot snapshot;
  match.snapshot(snapshot);
  {
    const ArmHeapTrap armed;
    answer(match, ann, 0);
    EXPECT_EQ(match.status(), Status::faulted);
  }
  match.restore(snapshot);
  answer(match, ann, 0);
  EXPECT_EQ(match.status(), Status::over);
}

TEST(HeapCount, CountsEveryFormOfNew) {
  const std::uint64_t before = heap_allocations();
  call_new();
  call_new_of_an_array();
  call_new_of_something_wide();
  call_new_of_wide_things();
  call_new_that_may_not_throw();
  keep(std::unique_ptr<int[]>(new (std::nothrow) int[7]).get());
  keep(std::unique_ptr<Wide>(new (std::nothrow) Wide).get());
  keep(std::unique_ptr<Wide[]>(new (std::nothrow) Wide[2]).get());
  EXPECT_EQ(heap_allocations() - before, 8U);
}

}  // namespace
}  // namespace rondel::testing
