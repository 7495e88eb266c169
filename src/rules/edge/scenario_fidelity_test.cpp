// What every mode of a scenario catches, with rules that are broken on purpose; and rules that fault or warn.
#include "rules/edge/scenario_fidelity.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "rules/edge/scenario.h"
#include "rules/layout.h"
#include "rules/requests.h"
#include "tests/support/scene.h"

namespace rondel::testing {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<ScenarioOutcome> run_scene(const std::string& text, const Game& game,
                                       const ScenarioOptions& options = {}) {
  const std::array<const Game*, 1> games = {&game};
  return run_scenarios(text, games, options);
}

Task<Result> ask_three_times(Scene& scene) {
  for (int i = 0; i < 3; ++i) {
    const Choice choice = co_await choose(ann, "which?", numbers(3));
    scene.note(choice.value);
  }
  co_return Result{};
}

// State outside the match, in three ways to get it wrong. Which one is told by the number of a counter.
enum class Wrong : std::uint8_t { survives_restore, differs_in_a_new_match, counts_answers };
int kept_outside = 0;

template <Wrong wrong>
class Broken final : public Scene {
 public:
  explicit Broken(const PlaySetup& setup) : Scene(setup) {
    kept_outside = wrong == Wrong::differs_in_a_new_match ? kept_outside + 1 : 0;
  }
  Task<Result> run() override {
    for (int i = 0; i < 3; ++i) {
      const Choice choice = co_await choose(ann, "which?", numbers(3));
      note(choice.value);
      kept_outside += wrong == Wrong::differs_in_a_new_match ? 0 : 1;
      if (wrong == Wrong::counts_answers) {
        note(kept_outside);
      }
    }
    co_return Result{};
  }
  void lay_out(Layout& layout) override {
    layout.counter("kept", wrong == Wrong::counts_answers ? 0 : kept_outside);
  }
};

std::string run_in(Fidelity mode, const Game& game) {
  const std::array modes = {mode};
  const std::vector<ScenarioOutcome> outcomes = run_scene(
      R"({"game": "scene", "name": "n", "steps": [{"seat": "ann", "do": 1}, {"seat": "ann", "do": 2}],
                   "expect": {"over": null}})",
      game, {.modes = modes});
  return outcomes[0].problem;
}

TEST(ScenarioFidelity, RulesThatKeepAllInTheMatchPassEveryMode) {
  for (const Fidelity mode : all_fidelity_modes) {
    EXPECT_EQ(run_in(mode, game_of<SceneOf<ask_three_times>>()), "");
  }
}

TEST(ScenarioFidelity, SnapshotAndRestoreCatchesWhatSurvivesARestore) {
  EXPECT_EQ(
      run_in(Fidelity::snapshot, game_of<Broken<Wrong::survives_restore>>()),
      "mode \"snapshot and restore\", step 1 (ann: 1): after going back to the snapshot: state.counters.kept "
      "differs\n  as played  1\n  this time  2");
}

TEST(ScenarioFidelity, UndoAndRedoCatchesWhatIsNotTakenBack) {
  EXPECT_EQ(
      run_in(Fidelity::undo, game_of<Broken<Wrong::survives_restore>>()),
      "mode \"undo and redo\", at the start: after taking back what was answered next: state.counters.kept "
      "differs\n  as played  0\n  this time  1");
}

TEST(ScenarioFidelity, UndoAndRedoCatchesWhatComesOutOtherwiseTheSecondTime) {
  EXPECT_EQ(run_in(Fidelity::undo, game_of<Broken<Wrong::counts_answers>>()),
            "mode \"undo and redo\", step 1 (ann: 1): after the answer: the fingerprint differs, though "
            "nobody sees "
            "it: look at Play::digest and at what it digests");
}

TEST(ScenarioFidelity, ReplayCatchesWhatDiffersInAFreshMatch) {
  EXPECT_THAT(run_in(Fidelity::replay, game_of<Broken<Wrong::differs_in_a_new_match>>()),
              AllOf(HasSubstr("mode \"replay\", at the start: "), HasSubstr("state.counters.kept differs")));
}

// A check that changes something: a refused answer must not.
int times_checked = 0;
Text count_checks(const Play&, Seat, std::span<const std::uint16_t>) {
  ++times_checked;
  return "never";
}
class Meddling final : public Scene {
 public:
  using Scene::Scene;
  Task<Result> run() override {
    co_await ask({.seat = ann, .title = "which?", .choices = numbers(3), .check = count_checks});
    co_return Result{};
  }
  void lay_out(Layout& layout) override { layout.counter("checked", times_checked); }
};

TEST(ScenarioReject, CatchesARefusalThatChangesSomething) {
  EXPECT_EQ(
      run_scene(R"({"game": "scene", "name": "n", "steps": [{"seat": "ann", "do": 1, "reject": "refused"}]})",
                game_of<Meddling>())[0]
          .problem,
      "step 1 (ann: 1): it was refused, and yet something changed: state.counters.checked differs\n  as "
      "played  "
      "0\n  this time  1");
}

// --- rules that fault, and rules that warn ---

Task<Result> ask_then_fault(Scene&) {
  co_await choose(ann, "which?", numbers(3));
  fault("the bank is broke");
}

Task<Result> ask_for_too_many(Scene&) {
  co_await ask({.seat = ann, .title = "which?", .choices = numbers(2), .min = 1, .max = 3});
  co_return Result{};
}

TEST(Scenario, AFaultOfTheRulesFailsTheStep) {
  EXPECT_THAT(run_in(Fidelity::undo, game_of<SceneOf<ask_then_fault>>()),
              HasSubstr("step 1 (ann: 1): the rules faulted: the bank is broke"));
}

TEST(Scenario, WarningsToTheAuthorOfTheRulesAreHandedOn) {
  const std::vector<ScenarioOutcome> outcomes = run_scene(
      R"({"game": "scene", "name": "n", "expect": {"over": null}})", game_of<SceneOf<ask_for_too_many>>());
  EXPECT_EQ(outcomes[0].problem, "");
  EXPECT_THAT(outcomes[0].warnings, ElementsAre(HasSubstr("asks for 1 to 3 of 2 choices")));
}

}  // namespace
}  // namespace rondel::testing
