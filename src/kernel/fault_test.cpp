// A rule that goes wrong ends its match with a clear sentence, and nothing else.
#include "kernel/fault.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <stdexcept>

#include "tests/support/scene.h"
#include "tests/support/small_stack.h"

namespace rondel::testing {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

// --- each way of going wrong, shallow and deep ---

enum class Wrong : std::uint8_t { fault, check, exception, unknown_exception };

void go_wrong(Wrong how) {
  switch (how) {
    case Wrong::fault:
      fault("the deck is ", "upside", " down");
    case Wrong::check:
      check(1 + 1 == 3, "a hand has three cards");
      break;
    case Wrong::exception: {
      const vector<int> cards(3);
      check(cards.at(7) == 0, "never");
      break;
    }
    case Wrong::unknown_exception:
      throw 42;
  }
}

Task<> go_wrong_below(Scene& scene, Wrong how, int depth) {
  if (depth > 0) {
    co_await go_wrong_below(scene, how, depth - 1);
    co_return;
  }
  const NoteAtEnd end(scene, -1);
  const Choice choice = co_await choose(ann, "go wrong?", numbers(2));
  if (choice.value == 1) {
    go_wrong(how);
  }
}

template <Wrong how, int depth>
Task<Result> wrong_at(Scene& scene) {
  co_await go_wrong_below(scene, how, depth);
  scene.note(1);
  co_return Result{};
}

template <Wrong how>
class FaultAt {
 public:
  static std::string sentence_at_depth_0() { return sentence(start<wrong_at<how, 0>>()); }
  static std::string sentence_at_depth_1000() { return sentence(start<wrong_at<how, 1000>>()); }

 private:
  static std::string sentence(Match match) {
    answer(match, ann, 1);
    EXPECT_EQ(match.status(), Status::faulted);
    EXPECT_TRUE(match.waiting().empty());
    return std::string(match.fault());
  }
};

TEST(Fault, EndsTheMatchWithItsSentenceAndPlace) {
  EXPECT_THAT(
      FaultAt<Wrong::fault>::sentence_at_depth_0(),
      AllOf(HasSubstr("the deck is upside down"), HasSubstr("go_wrong_below"), HasSubstr("fault_test.cpp:")));
}

TEST(Fault, AThousandTasksDownReadsTheSame) {
  EXPECT_EQ(FaultAt<Wrong::fault>::sentence_at_depth_1000(), FaultAt<Wrong::fault>::sentence_at_depth_0());
}

TEST(Fault, AFailedCheckSaysItsSentence) {
  EXPECT_THAT(FaultAt<Wrong::check>::sentence_at_depth_0(), HasSubstr("a hand has three cards"));
  EXPECT_THAT(FaultAt<Wrong::check>::sentence_at_depth_1000(), HasSubstr("a hand has three cards"));
}

TEST(Fault, AnEscapedExceptionSaysWhatItIs) {
  EXPECT_THAT(FaultAt<Wrong::exception>::sentence_at_depth_0(),
              AllOf(HasSubstr("an exception escaped a rule"), HasSubstr("7"), HasSubstr("go_wrong_below")));
  EXPECT_THAT(FaultAt<Wrong::exception>::sentence_at_depth_1000(), HasSubstr("an exception escaped a rule"));
}

TEST(Fault, AnEscapedExceptionOfUnknownTypeIsSaidToBeThat) {
  EXPECT_THAT(FaultAt<Wrong::unknown_exception>::sentence_at_depth_0(),
              AllOf(HasSubstr("unknown type"), HasSubstr("go_wrong_below")));
  EXPECT_THAT(FaultAt<Wrong::unknown_exception>::sentence_at_depth_1000(), HasSubstr("unknown type"));
}

TEST(Fault, AHealthyMatchHasNoSentence) {
  Match match = start<wrong_at<Wrong::fault, 0>>();
  EXPECT_THAT(match.fault(), IsEmpty());
  answer(match, ann, 0);
  EXPECT_THAT(match.fault(), IsEmpty());
}

Task<Result> fault_at_length(Scene&) {
  const string endless(5000, 'x');
  fault(endless, endless, "end");
  co_return Result{};
}

TEST(Fault, ASentenceThatIsTooLongIsCut) {
  const Match match = start<fault_at_length>();
  EXPECT_EQ(match.status(), Status::faulted);
  EXPECT_THAT(match.fault(),
              AllOf(HasSubstr("xxxxxxxxxx"), HasSubstr("fault_at_length"), Not(HasSubstr("xend"))));
  EXPECT_LE(match.fault().size(), 2000U);
}

// --- where no question was asked yet ---

Task<Result> fault_before_any_await(Scene&) {
  fault("wrong from the start");
  co_return Result{};
}

TEST(Fault, BeforeTheFirstAwaitNamesTheFunctionAllTheSame) {
  const Match match = start<fault_before_any_await>();
  EXPECT_EQ(match.status(), Status::faulted);
  EXPECT_THAT(match.fault(), AllOf(HasSubstr("wrong from the start"), HasSubstr("fault_before_any_await")));
}

template <Wrong how>
class BrokenPlay final : public Scene {
 public:
  explicit BrokenPlay(const PlaySetup& setup) : Scene(setup) { go_wrong(how); }
  Task<Result> run() override { co_return Result{}; }
};

template <Wrong how>
Match start_broken_play() {
  return Match(game_of<BrokenPlay<how>>(), Settings(), Seed::from_number(1));
}

TEST(Fault, InThePlaysConstructorEndsTheMatch) {
  const Match match = start_broken_play<Wrong::fault>();
  EXPECT_EQ(match.status(), Status::faulted);
  EXPECT_THAT(match.fault(), HasSubstr("the deck is upside down"));
  EXPECT_TRUE(match.waiting().empty());
  EXPECT_TRUE(match.tasks(ann).empty());
  EXPECT_EQ(match.fingerprint(), start_broken_play<Wrong::fault>().fingerprint());
}

TEST(Fault, AnExceptionInThePlaysConstructorEndsTheMatch) {
  EXPECT_THAT(start_broken_play<Wrong::exception>().fault(), HasSubstr("an exception escaped a rule"));
  EXPECT_THAT(start_broken_play<Wrong::unknown_exception>().fault(), HasSubstr("unknown type"));
}

Task<> not_made(Seat seat) { co_await choose(seat, "never", numbers(1)); }

Task<Result> fault_while_branching(Scene& scene) {
  co_await together(scene.seats(), [](Seat seat) {
    check(seat != cat, "cat has no branch");
    return not_made(seat);
  });
  co_return Result{};
}

TEST(Fault, WhileBranchesAreMadeEndsTheMatch) {
  const Match match = start<fault_while_branching>();
  EXPECT_EQ(match.status(), Status::faulted);
  EXPECT_THAT(match.fault(), HasSubstr("cat has no branch"));
  EXPECT_TRUE(match.waiting().empty());
}

// --- fuel and room ---

Task<> nothing() { co_return; }

Task<Result> await_for_ever(Scene&) {
  co_await choose(ann, "begin?", numbers(1));
  for (;;) {
    co_await nothing();
  }
}

TEST(Fault, ARuleThatAwaitsForEverRunsOutOfFuel) {
  Match match = start<await_for_ever>({.fuel = 100'000});
  answer(match, ann, 0);
  EXPECT_EQ(match.status(), Status::faulted);
  EXPECT_THAT(match.fault(), AllOf(HasSubstr("out of fuel"), HasSubstr("fault_test.cpp:")));
}

Task<Result> allocate_for_ever(Scene& scene) {
  co_await choose(ann, "begin?", numbers(1));
  for (;;) {
    const vector<int> cards(10);
    scene.note(0);
  }
}

TEST(Fault, ARuleThatAllocatesForEverRunsOutOfFuel) {
  Match match = start<allocate_for_ever>({.fuel = 100'000});
  answer(match, ann, 0);
  EXPECT_EQ(match.status(), Status::faulted);
  EXPECT_THAT(match.fault(), AllOf(HasSubstr("out of fuel"), HasSubstr("allocate_for_ever")));
}

Task<> nest_for_ever(Scene& scene) {
  if (scene.notes().empty()) {
    co_await nest_for_ever(scene);
  }
}

Task<Result> nest_without_end(Scene& scene) {
  co_await nest_for_ever(scene);
  co_return Result{};
}

TEST(Fault, ARuleThatNestsForEverFillsTheArenaAndNotTheMachineStack) {
  std::string sentence;
  on_small_stack([&] { sentence = start<nest_without_end>().fault(); });
  EXPECT_THAT(sentence, AllOf(HasSubstr("the arena is full"), HasSubstr("nest_for_ever")));
}

Task<Result> count_steps(Scene& scene) {
  for (;;) {
    const Choice steps = co_await choose(ann, "how many thousand steps?", numbers(64));
    for (int i = 0; i < 1000 * steps.value; ++i) {
      co_await nothing();
    }
    scene.note(steps.value);
  }
}

TEST(Fault, FuelIsFilledUpAtEachAnswer) {
  Match match = start<count_steps>({.fuel = 100'000});
  for (int i = 0; i < 20; ++i) {
    answer(match, ann, 20);
  }
  EXPECT_EQ(match.status(), Status::waiting);
  answer(match, ann, 60);
  EXPECT_THAT(match.fault(), HasSubstr("out of fuel"));
}

Task<Result> keep_twenty_picks(Scene& scene) {
  vector<vector<char>> hoard;
  hoard.reserve(700);
  scene.note(1);
  while (Arena::current()->capacity() - Arena::current()->used() >= 64) {
    hoard.emplace_back(64);
  }
  while (Arena::current()->capacity() - Arena::current()->used() >= 16) {
    hoard.emplace_back(16);
  }
  const Picks picks =
      co_await ask({.seat = ann, .title = "all", .choices = numbers(20), .min = 20, .max = 20});
  scene.note(static_cast<int>(picks.size()));
  co_return Result{};
}

TEST(Fault, AnAnswerThatDoesNotFitIntoTheArenaEndsTheMatch) {
  Match match = start<keep_twenty_picks>({.arena_bytes = std::size_t{32} << 10});
  ASSERT_EQ(match.status(), Status::waiting) << match.fault();
  answer(match, ann, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19});
  EXPECT_EQ(match.status(), Status::faulted);
  EXPECT_THAT(match.fault(), HasSubstr("the arena is full"));
}

TEST(Fault, AMatchWithoutFuelFaultsBeforeItBegins) {
  const Match match = start<count_steps>({.fuel = 1});
  EXPECT_EQ(match.status(), Status::faulted);
  EXPECT_THAT(match.fault(), HasSubstr("out of fuel"));
}

TEST(FaultDeathTest, ACapThatNoMatchCanHaveStopsTheProgram) {
  EXPECT_DEATH(start<count_steps>({.arena_bytes = 100}), "the cap of a match");
  EXPECT_DEATH(start<count_steps>({.arena_bytes = std::size_t{1} << 33}), "the cap of a match");
}

// --- misuse ---

Task<Result> ask_seat_20(Scene&) {
  co_await choose(Seat(20), "who?", numbers(2));
  co_return Result{};
}

Task<Result> ask_seat_4(Scene&) {
  co_await choose(Seat(4), "who?", numbers(2));
  co_return Result{};
}

TEST(Fault, AskingASeatThatIsNotAtTheMatchFaults) {
  EXPECT_EQ(start<ask_seat_20>().status(), Status::faulted);
  EXPECT_EQ(start<ask_seat_4>().status(), Status::faulted);
}

Task<Result> await_twice(Scene&) {
  Task<> task = nothing();
  co_await std::move(task);
  co_await std::move(task);  // NOLINT(bugprone-use-after-move): the misuse to be caught
  co_return Result{};
}

TEST(Fault, AwaitingTheSameTaskTwiceFaults) { EXPECT_EQ(start<await_twice>().status(), Status::faulted); }

TEST(Fault, AnAnswerOfASeatThatDoesNotExistIsRefusedAndNoFault) {
  Match match = start<count_steps>();
  for (const int seat : {4, 15, 16, 31, 32, 64, 255, -1}) {
    EXPECT_EQ(try_answer(match, Seat(seat), {0}).code, Rejection::Code::actor) << seat;
  }
}

TEST(FaultDeathTest, OutsideRulesStopsTheProgram) {
  EXPECT_DEATH(fault("no match to blame"), "no match to blame");
  EXPECT_DEATH(check(false, "nor here"), "nor here");
  EXPECT_DEATH(vector<int>(3), "while no rules were running");
  EXPECT_DEATH((void)nothing(), "outside a match");
}

// --- what goes on afterwards ---

TEST(Fault, OtherMatchesGoOn) {
  Match healthy = start<wrong_at<Wrong::fault, 3>>();
  Match sick = start<wrong_at<Wrong::fault, 3>>();
  answer(sick, ann, 1);
  EXPECT_EQ(sick.status(), Status::faulted);
  answer(healthy, ann, 0);
  EXPECT_EQ(healthy.status(), Status::over);
  EXPECT_THAT(notes_of(healthy), ElementsAre(-1, 1));
}

TEST(Fault, TheSameMatchCanBeRestarted) {
  Match match = start<wrong_at<Wrong::exception, 1000>>();
  for (int i = 0; i < 3; ++i) {
    answer(match, ann, 1);
    EXPECT_EQ(match.status(), Status::faulted);
    match.restart(Seed::from_number(2));
    EXPECT_EQ(match.status(), Status::waiting);
    EXPECT_THAT(match.fault(), IsEmpty());
  }
  answer(match, ann, 0);
  EXPECT_EQ(match.status(), Status::over);
}

TEST(Fault, ASnapshotFromBeforeMakesTheMatchHealthyAgain) {
  Match match = start<wrong_at<Wrong::unknown_exception, 1000>>();
  Snapshot snapshot;
  match.snapshot(snapshot);
  answer(match, ann, 1);
  EXPECT_EQ(match.status(), Status::faulted);
  match.restore(snapshot);
  EXPECT_EQ(match.status(), Status::waiting);
  EXPECT_EQ(match.waiting(), SeatSet::of(ann));
  EXPECT_THAT(match.fault(), IsEmpty());
  answer(match, ann, 0);
  EXPECT_THAT(notes_of(match), ElementsAre(-1, 1));
}

TEST(Fault, OutOfFuelOrRoomCanBeTakenBackByASnapshotToo) {
  Match match = start<count_steps>({.fuel = 10'000});
  Snapshot snapshot;
  match.snapshot(snapshot);
  answer(match, ann, 60);
  EXPECT_EQ(match.status(), Status::faulted);
  match.restore(snapshot);
  answer(match, ann, 1);
  EXPECT_EQ(match.status(), Status::waiting);
  EXPECT_THAT(notes_of(match), ElementsAre(1));
}

Task<Result> two_ways_to_fault(Scene&) {
  const Choice which = co_await choose(ann, "which?", numbers(2));
  fault(which.value == 0 ? "the first way" : "the second way");
  co_return Result{};
}

TEST(Fault, ASnapshotOfAFaultBringsItsOwnSentenceBack) {
  Match match = start<two_ways_to_fault>();
  Snapshot open;
  Snapshot faulted;
  match.snapshot(open);
  answer(match, ann, 0);
  match.snapshot(faulted);
  match.restore(open);
  answer(match, ann, 1);
  EXPECT_THAT(match.fault(), HasSubstr("the second way"));
  match.restore(faulted);
  EXPECT_THAT(match.fault(), HasSubstr("the first way"));
}

TEST(Fault, OfAHeadlessMatchKeepsItsSentenceOverARestart) {
  Match match = start<two_ways_to_fault>({.history = History::none});
  answer(match, ann, 0);
  Snapshot faulted;
  match.snapshot(faulted);
  match.restart(Seed::from_number(2));
  match.restore(faulted);
  EXPECT_EQ(match.status(), Status::faulted);
  EXPECT_THAT(match.fault(), HasSubstr("the first way"));
}

TEST(Fault, TheResponsesOfAFaultedMatchIncludeTheOneThatFaulted) {
  Match match = start<two_ways_to_fault>();
  answer(match, ann, 1);
  EXPECT_THAT(match.responses(), ElementsAre(said(ann, {1})));
}

Task<> ask_and_end() { co_await choose(ann, "on?", numbers(2)); }

Task<Result> fault_after_a_task_has_ended(Scene&) {
  co_await ask_and_end();
  fault("after it");
  co_return Result{};
}

TEST(Fault, TheTasksOfAFaultedMatchCanBeAskedFor) {
  Match match = start<fault_after_a_task_has_ended>();
  answer(match, ann, 0);
  ASSERT_EQ(match.status(), Status::faulted);
  for (const TaskLine& line : match.tasks(ann)) {
    EXPECT_EQ(line.file, "fault_test.cpp");
  }
}

TEST(Fault, AFaultedMatchCanBeForked) {
  Match match = start<two_ways_to_fault>();
  answer(match, ann, 1);
  const Match copy = match.fork();
  EXPECT_EQ(copy.status(), Status::faulted);
  EXPECT_EQ(copy.fault(), match.fault());
  EXPECT_EQ(copy.fingerprint(), match.fingerprint());
}

}  // namespace
}  // namespace rondel::testing
