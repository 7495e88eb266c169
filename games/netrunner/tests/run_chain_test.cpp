// Automation of runs: what the handlers decide at the places of a run.
#include "netrunner/bot/run_chain.h"

#include <gtest/gtest.h>

#include <utility>

#include "netrunner/tests/run_scene.h"

namespace rondel::games::netrunner {
namespace {

class RunChain : public RunScene {};

TEST_F(RunChain, WithoutARunThereIsNothingToDo) {
  begin(tithe_before_hq);
  EXPECT_EQ(decide(runner).status, "no-run");
}

TEST_F(RunChain, AfterARunItIsComplete) {
  begin(tithe_before_hq);
  says(runner, "run HQ");
  remember(runner);
  play_on({.no_rez = true}, {});
  EXPECT_EQ(decide(runner).status, "run-complete");
  EXPECT_EQ(decide(runner).handler, "handle-run-complete");
}

TEST_F(RunChain, AnEmptyWindowIsPassed) {
  begin(tithe_before_hq);
  says(runner, "run HQ");
  const Decision decision = decide(runner);
  EXPECT_EQ(decision.choice, "continue");
  EXPECT_EQ(decision.status, "sent-continue");
  EXPECT_EQ(decision.handler, "handle-paid-ability-window");
}

TEST_F(RunChain, WhoHasPassedWaits) {
  begin(tithe_before_hq);
  says(runner, "run HQ");
  EXPECT_EQ(decide(corp).handler, "handle-waiting-for-opponent");  // the Runner passes first
  says(runner, "continue");
  EXPECT_EQ(decide(runner).status, "waiting-for-opponent");
  EXPECT_EQ(decide(corp).choice, "continue");
}

class BeforeHiddenIce : public RunChain {
 protected:
  void SetUp() override {
    begin(tithe_before_hq);
    says(runner, "run HQ");
    says(runner, "continue");
    says(corp, "continue");
  }
};

TEST_F(BeforeHiddenIce, TheCorpDecidesAndIsNeverPassedFor) {
  EXPECT_EQ(decide(corp).status, "decision-required");
  EXPECT_EQ(decide(corp).handler, "handle-corp-rez-decision");
  EXPECT_FALSE(can_auto_continue(RunView(view_)));
  EXPECT_TRUE(corp_has_rez_opportunity(RunView(view_)));
}

TEST_F(BeforeHiddenIce, AlsoWhenItCannotPay) {
  begin(
      R"({"active": "runner", "corp": {"credits": 0, "HQ": ["Hedge Fund"], "servers": {"HQ": {"ice": ["Tithe"]}}}})");
  says(runner, "run HQ");
  says(runner, "continue");
  says(corp, "continue");
  EXPECT_EQ(decide(corp).status, "decision-required");
}

TEST_F(BeforeHiddenIce, TheRunnerWaitsForTheCorp) {
  EXPECT_EQ(decide(runner).status, "waiting-for-corp-rez");
  says(corp, "continue");
  EXPECT_EQ(decide(runner).choice, "continue");
}

TEST_F(BeforeHiddenIce, NoRezDeclines) {
  const Decision decision = decide(corp, {.no_rez = true});
  EXPECT_EQ(decision.status, "auto-declined-rez");
  EXPECT_EQ(decision.choice, "continue");
}

TEST_F(BeforeHiddenIce, RezRezzesWhatItNamesAndDeclinesTheRest) {
  EXPECT_EQ(decide(corp, {.rez = {"Tithe"}}).choice, "rez Tithe protecting HQ");
  EXPECT_EQ(decide(corp, {.rez = {"Palisade"}}).status, "auto-declined-rez");
}

TEST_F(BeforeHiddenIce, ForceContinues) {
  EXPECT_EQ(decide(corp, {.force = true}).status, "forced-continue");
}

TEST_F(BeforeHiddenIce, WhoIsAskedToWaitWaits) {
  says(corp, "ask the other side to wait");
  EXPECT_EQ(decide(runner, {.full_break = true}).status, "opponent-wait");
}

class AtTithe : public RunChain {
 protected:
  void SetUp() override {
    begin(tithe_before_hq);
    for (const auto& [seat, what] : {std::pair(runner, "run HQ"), std::pair(runner, "continue"),
                                     std::pair(corp, "continue"), std::pair(corp, "rez Tithe protecting HQ"),
                                     std::pair(runner, "continue"), std::pair(corp, "continue")}) {
      says(seat, what);
    }
  }
};

TEST_F(AtTithe, TheRunnerDecidesWithoutFlags) {
  EXPECT_EQ(decide(runner).status, "decision-required");
  EXPECT_EQ(decide(corp).status, "waiting-for-runner");
}

TEST_F(AtTithe, FullBreakBreaksAndTankLetsFire) {
  EXPECT_EQ(decide(runner, {.full_break = true}).choice, "fully break with Carmen");
  EXPECT_EQ(decide(runner, {.tank = {"Tithe"}}).choice, "let the subroutines fire");
  EXPECT_EQ(decide(runner, {.tank = {"Palisade"}}).status, "decision-required");
  EXPECT_EQ(decide(runner, {.tank_all = true}).choice, "let the subroutines fire");
}

TEST_F(AtTithe, TacticsComeBeforeFullBreak) {
  RunFlags flags{.full_break = true};
  flags.tactics["Tithe"] = "pause";
  EXPECT_EQ(decide(runner, flags).handler, "handle-runner-tactics");
  EXPECT_EQ(decide(runner, flags).status, "decision-required");
}

TEST_F(AtTithe, TheCorpFiresWhenTheRunnerSaysSo) {
  EXPECT_EQ(decide(corp, {.fire_if_asked = true}).status, "waiting-for-runner-signal");
  says(runner, "let the subroutines fire");
  EXPECT_EQ(decide(corp, {.fire_if_asked = true}).choice, "fire unbroken subroutines");
  EXPECT_EQ(decide(corp, {.fire_unbroken = true}).choice, "fire unbroken subroutines");
  EXPECT_EQ(decide(corp).status, "decision-required");
  says(corp, "fire unbroken subroutines");
  EXPECT_EQ(decide(corp).status, "waiting-for-runner");
  EXPECT_EQ(decide(runner).handler, "handle-runner-pass-fired-ice");
}

// By the rulebook jacking out is a question of its own: who has said what to do with ice has said to go on.
TEST_F(RunChain, TwoSidesGoThroughARunByThemselvesUpToItsEnd) {
  for (const char* const priority : {"seed", "strict"}) {
    begin(tithe_before_hq, priority);
    says(runner, "run HQ");
    remember(corp);
    play_on({.rez = {"Tithe"}, .fire_if_asked = true}, {.full_break = true});
    EXPECT_EQ(decide(corp).status, "run-complete") << priority;
    EXPECT_EQ(counter(runner, "credits"), 7) << priority;
  }
}

TEST_F(RunChain, WithoutAWordBeforehandJackingOutIsForSomebodyToDecide) {
  begin(tithe_before_hq, "strict");
  says(runner, "run HQ");
  play_on({.no_rez = true}, {});
  EXPECT_EQ(sees(runner).question(), "jack out?");
  EXPECT_EQ(decide(runner).status, "decision-required");
  EXPECT_EQ(decide(runner, {.tank_all = true}).handler, "handle-runner-jack-out");
  EXPECT_EQ(decide(runner, {.force = true}).choice, "continue the run");
}

TEST_F(RunChain, TankedIceFiresAndTheRunGoesOn) {
  for (const char* const priority : {"seed", "strict"}) {
    begin(tithe_before_hq, priority);
    says(runner, "run HQ");
    remember(corp);
    play_on({.rez = {"Tithe"}, .fire_unbroken = true}, {.tank_all = true});
    EXPECT_EQ(decide(corp).status, "run-complete") << priority;
    EXPECT_EQ(counter(runner, "credits"), 9) << priority;  // nothing was broken
    EXPECT_EQ(counter(corp, "credits"), 9) << priority;    // 1 to rez it, 1 from it
  }
}

TEST(RunFlagsTest, CardsOfNoDeckAreUnknown) {
  const std::string problem = unknown_card({.rez = {"Ice Wal"}});
  EXPECT_EQ(problem.find("Ice Wall"), std::string::npos) << problem;
  EXPECT_NE(unknown_card({.tank = {"Ice Wall"}}), "");
}

TEST(RunFlagsTest, UnknownCardsAreNamedWithASuggestion) {
  EXPECT_EQ(unknown_card({.rez = {"Tithe", "Manegarm Skunkworks", "Nico Campaign"}}), "");
  EXPECT_NE(unknown_card({.tank = {"Palisad"}}).find("did you mean \"Palisade\"?"), std::string::npos);
  EXPECT_NE(unknown_card({.rez = {"Manegarm Skunkwork"}}).find("did you mean \"Manegarm Skunkworks\"?"),
            std::string::npos);
  EXPECT_NE(unknown_card({.tank = {"Nico Campaign"}}).find("no ice is called"), std::string::npos);
  EXPECT_NE(unknown_card({.rez = {"Hedge Fund"}}).find("no card that can be rezzed is called"),
            std::string::npos);
  std::map<std::string, std::string> tactics;
  EXPECT_EQ(read_tactics(R"({"Tithe": "tank"})", tactics), "");
  EXPECT_EQ(tactics["Tithe"], "tank");
  EXPECT_NE(read_tactics(R"({"Tithe": "hug"})", tactics), "");
  EXPECT_NE(read_tactics("[", tactics), "");
}

}  // namespace
}  // namespace rondel::games::netrunner
