// Automation of runs: cases where it must not go wrong, one each. What a handler says without a word beforehand is in
// run_chain_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>

#include "netrunner/tests/run_scene.h"
#include "netrunner/tests/trial_cards.h"

namespace rondel::games::netrunner {
namespace {

class RunCases : public RunScene {};

constexpr const char* rezzed_tithe = R"({"active": "runner",
  "corp": {"credits": 9, "HQ": ["Hedge Fund"], "servers": {"HQ": {"ice": [{"name": "Tithe", "rezzed": true}]}}},
  "runner": {"credits": 9, "rig": ["Carmen"], "grip": ["Sure Gamble", "Sure Gamble", "Sure Gamble"]}})";

TEST_F(RunCases, IceThatIsRezzedAlreadyIsNotRezzedAgain) {
  begin(rezzed_tithe);
  all_say({{runner, "run HQ"}, {runner, "continue"}, {corp, "continue"}, {runner, "continue"}});
  EXPECT_EQ(sees(corp).phase(), "approach-ice");
  EXPECT_EQ(decide(corp, {.rez = {"Tithe"}}).choice, "continue");
  EXPECT_EQ(decide(corp, {.rez = {"Tithe"}}).status, "sent-continue");
}

TEST_F(RunCases, IceThatCannotBePaidForIsPassed) {
  begin(R"({"active": "runner", "corp": {"credits": 0, "servers": {"HQ": {"ice": ["Tithe"]}}}})");
  all_say({{runner, "run HQ"}, {runner, "continue"}, {corp, "continue"}});
  EXPECT_EQ(decide(corp, {.rez = {"Tithe"}}).status, "cannot-rez");
  EXPECT_EQ(decide(corp, {.rez = {"Tithe"}}).choice, "continue");
}

TEST_F(RunCases, TheRunnerDoesNotWaitAtRezzedIce) {
  begin(rezzed_tithe);
  all_say({{runner, "run HQ"}, {runner, "continue"}, {corp, "continue"}});
  EXPECT_EQ(sees(runner).phase(), "approach-ice");
  EXPECT_FALSE(corp_has_rez_opportunity(sees(runner)));
  EXPECT_EQ(decide(runner).choice, "continue");
}

TEST_F(RunCases, IceThatWasRezzedIsShownOnceToWhoHasNoPlanForIt) {
  begin(tithe_before_hq);
  all_say({{runner, "run HQ"}, {runner, "continue"}, {corp, "continue"}});
  remember(runner);
  says(corp, "rez Tithe protecting HQ");
  EXPECT_EQ(decide(runner).status, "event");
  EXPECT_EQ(decide(runner).handler, "handle-events");
  EXPECT_EQ(decide(runner, {.full_break = true}).choice, "continue");
  EXPECT_EQ(decide(runner, {.tank = {"Palisade"}}).status, "event");
  remember(runner);
  EXPECT_EQ(decide(runner).choice, "continue");
}

// --- what is accessed ---

constexpr const char* asset_in_a_remote = R"({"active": "runner",
  "corp": {"credits": 9, "servers": {"Server 1": {"root": ["Nico Campaign"]}}}, "runner": {"credits": 9}})";

TEST_F(RunCases, TwoRealChoicesAreADecision) {
  begin(asset_in_a_remote);
  all_say({{runner, "run Server 1"}, {runner, "continue"}, {corp, "continue"}, {runner, "continue"}});
  says(corp, "continue");
  EXPECT_EQ(sees(runner).choices().size(), 2U);
  const Decision decision = decide(runner, {.full_break = true});
  EXPECT_EQ(decision.status, "decision-required");
  EXPECT_EQ(decision.handler, "handle-real-decision");
  EXPECT_EQ(decide(corp).status, "waiting-for-opponent");
}

TEST_F(RunCases, TheOnlyChoiceIsTakenAndAnAgendaIsStolen) {
  begin(R"({"active": "runner", "corp": {"R&D": ["Tithe", "Offworld Office", "Hedge Fund"]},
            "runner": {"credits": 9, "grip": ["Jailbreak"]}})");
  all_say({{runner, "play Jailbreak"}, {runner, "R&D"}, {runner, "continue"}, {corp, "continue"}});
  all_say({{runner, "continue"}, {corp, "continue"}});
  std::vector<std::string> taken;
  for (int i = 0; i < 9 && sees(runner).has_run(); ++i) {
    const Decision decision = decide(runner);
    ASSERT_EQ(decision.status, "auto-choice") << decision.reason;
    EXPECT_EQ(decision.handler, "handle-auto-choice");
    taken.push_back(decision.choice);
    says(runner, decision.choice);
  }
  EXPECT_EQ(taken, (std::vector<std::string>{"No action", "Steal"}));
}

TEST_F(RunCases, WhenTheCorpIsAskedDuringAccessTheRunnerWaits) {
  begin(R"({"active": "runner", "corp": {"HQ": ["Hedge Fund"],
            "servers": {"HQ": {"ice": [{"name": "Tithe", "rezzed": true}], "root": ["Ganked!"]}}},
            "runner": {"credits": 9, "rig": ["Carmen"], "grip": ["Sure Gamble", "Sure Gamble"]}})",
        "seed", trial::game());
  says(runner, "run HQ");
  play_on({}, {.full_break = true});
  if (sees(runner).is_asked()) {
    says(runner, sees(runner).choices()[0]);  // which of the two comes first
    play_on({}, {.full_break = true});
  }
  ASSERT_EQ(sees(corp).question(), "force an encounter?");
  EXPECT_EQ(decide(corp).status, "decision-required");
  EXPECT_EQ(decide(runner).status, "waiting-for-opponent");
  says(corp, "Tithe protecting HQ");
  // The encounter is one of its own, in the midst of the access.
  EXPECT_EQ(sees(runner).ice_title(), "Tithe");
  EXPECT_EQ(decide(runner, {.full_break = true}).choice, "fully break with Carmen");
}

TEST_F(RunCases, ARunThatAccessesNothingIsComplete) {
  begin(R"({"active": "runner"})");
  says(runner, "run R&D");
  remember(runner);
  play_on({}, {});
  EXPECT_EQ(decide(runner).status, "run-complete");
}

// --- who may pass ---

TEST_F(RunCases, WhatIsNeverPassedByItself) {
  begin(tithe_before_hq);
  EXPECT_FALSE(can_auto_continue(sees(runner))) << "no run";
  says(runner, "run HQ");
  EXPECT_TRUE(can_auto_continue(sees(runner)));
  says(runner, "continue");
  EXPECT_FALSE(can_auto_continue(sees(runner))) << "it has passed";
  EXPECT_TRUE(waiting_for_opponent(sees(runner)));
  EXPECT_TRUE(can_auto_continue(sees(corp)));
  says(corp, "continue");
  EXPECT_FALSE(can_auto_continue(sees(corp))) << "ice that is not rezzed";
  all_say({{corp, "rez Tithe protecting HQ"}, {runner, "continue"}});
  EXPECT_TRUE(can_auto_continue(sees(corp)));
  says(corp, "continue");
  EXPECT_FALSE(can_auto_continue(sees(runner))) << "subroutines to be broken";
  EXPECT_FALSE(can_auto_continue(sees(corp))) << "subroutines to be fired";
}

TEST_F(RunCases, AQuestionIsNoWindow) {
  begin(asset_in_a_remote);
  all_say({{runner, "run Server 1"}, {runner, "continue"}, {corp, "continue"}, {runner, "continue"}});
  says(corp, "continue");
  EXPECT_FALSE(can_auto_continue(sees(runner)));
  EXPECT_EQ(sees(runner).prompt_type(), "other");
  EXPECT_EQ(sees(corp).prompt_type(), "waiting");
}

TEST_F(RunCases, TheRunnerPassesFirstAndThenTheCorp) {
  begin(tithe_before_hq);
  EXPECT_EQ(should_act(sees(runner)), "");
  says(runner, "run HQ");
  EXPECT_EQ(should_act(sees(runner)), "runner");  // nobody has passed
  says(runner, "continue");
  EXPECT_EQ(should_act(sees(corp)), "corp");
  says(corp, "continue");
  EXPECT_EQ(sees(corp).no_action(), "false");
  EXPECT_EQ(should_act(sees(corp)), "runner");  // a new window
  says(corp, "continue");
  EXPECT_EQ(sees(runner).no_action(), "corp");
  EXPECT_EQ(should_act(sees(runner)), "runner");
}

// --- upgrades ---

constexpr const char* upgrade_in_a_remote = R"({"active": "runner",
  "corp": {"credits": 9, "servers": {"Server 1": {"root": ["Offworld Office", "Manegarm Skunkworks"]},
                                     "Server 2": {"root": ["Nico Campaign"]}}},
  "runner": {"credits": 9}})";

class Upgrades : public RunScene {
 protected:
  // The Runner has passed in the last window before Server 1.
  void come_to_last_window(const char* priority, const char* setup = upgrade_in_a_remote) {
    begin(setup, priority);
    all_say({{runner, "run Server 1"}, {runner, "continue"}, {corp, "continue"}});
    if (std::string_view(priority) == "strict") {
      all_say({{runner, "continue"}, {corp, "continue"}, {runner, "continue the run"}});
    }
    says(runner, "continue");
    ASSERT_TRUE(sees(corp).is_last_window());
  }
};

TEST_F(Upgrades, OneThatCanBeRezzedIsNotPassedOverInTheLastWindow) {
  for (const char* const priority : {"seed", "strict"}) {
    come_to_last_window(priority);
    EXPECT_FALSE(can_auto_continue(sees(corp))) << priority;
    const Decision decision = decide(corp);
    EXPECT_EQ(decision.handler, "handle-corp-rez-decision") << priority;
    EXPECT_EQ(decision.status, "decision-required");
    EXPECT_EQ(decision.reason, "rez Manegarm Skunkworks or continue?");
  }
}

TEST_F(Upgrades, BeforeTheLastWindowThereIsTime) {
  begin(upgrade_in_a_remote);
  all_say({{runner, "run Server 1"}, {runner, "continue"}});
  EXPECT_TRUE(can_auto_continue(sees(corp)));
  EXPECT_EQ(decide(corp, {.rez = {"Manegarm Skunkworks"}}).choice, "continue");
  says(corp, "continue");
  // By the seed's order the Runner may still jack out.
  EXPECT_EQ(decide(corp).status, "waiting-for-opponent");
  EXPECT_EQ(decide(corp, {.rez = {"Manegarm Skunkworks"}}).status, "waiting-for-opponent");
}

TEST_F(Upgrades, WhatCannotBePaidForIsElsewhereOrIsNoUpgradeIsPassedOver) {
  for (
      const char* const setup : {
          R"({"active": "runner", "corp": {"credits": 1, "servers": {"Server 1": {"root": ["Manegarm Skunkworks"]}}}})",
          R"({"active": "runner", "corp": {"servers": {"Server 1": {"root": ["Offworld Office"]},
                                                        "HQ": {"root": ["Manegarm Skunkworks"]}}}})",
          R"({"active": "runner", "corp": {"servers": {"Server 1": {"root": ["Urtica Cipher"]}}}})",
      }) {
    come_to_last_window("seed", setup);
    EXPECT_TRUE(can_auto_continue(sees(corp))) << setup;
    EXPECT_EQ(decide(corp).choice, "continue") << setup;
  }
}

TEST_F(Upgrades, RezRezzesOneInTheLastWindow) {
  for (const char* const priority : {"seed", "strict"}) {
    come_to_last_window(priority);
    const Decision decision = decide(corp, {.rez = {"Manegarm Skunkworks"}});
    EXPECT_EQ(decision.status, "rezzed") << priority;
    EXPECT_EQ(decision.choice, "rez Manegarm Skunkworks in Server 1") << priority;
    EXPECT_EQ(decide(corp, {.no_rez = true}).status, "auto-declined-rez") << priority;
    EXPECT_EQ(decide(corp, {.rez = {"Tithe"}}).status, "auto-declined-rez") << priority;
  }
}

TEST_F(Upgrades, RezRezzesWhatIsElsewhereAsSoonAsItCan) {
  begin(upgrade_in_a_remote, "strict");
  all_say({{runner, "run Server 1"}, {runner, "continue"}});
  EXPECT_EQ(decide(corp, {.rez = {"Nico Campaign"}}).choice, "rez Nico Campaign in Server 2");
  says(corp, "rez Nico Campaign in Server 2");
  EXPECT_EQ(decide(corp, {.rez = {"Nico Campaign"}}).choice, "continue");
}

TEST_F(Upgrades, ARunWithOneNamedGoesOnByItselfUpToWhatItAsks) {
  for (const char* const priority : {"seed", "strict"}) {
    begin(upgrade_in_a_remote, priority);
    says(runner, "run Server 1");
    play_on({.rez = {"Manegarm Skunkworks"}}, {.tank_all = true});
    EXPECT_EQ(sees(runner).question(), "Manegarm Skunkworks") << priority;
    EXPECT_EQ(counter(corp, "credits"), 7) << priority;
  }
}

// --- breaking ---

constexpr const char* with_breaker = R"({"active": "runner",
  "corp": {"credits": 9, "HQ": ["Hedge Fund"], "servers": {"HQ": {"ice": [{"name": "ICE", "rezzed": true}]}}},
  "runner": {"credits": 9, "rig": ["BREAKER"], "grip": ["Sure Gamble", "Sure Gamble", "Sure Gamble"]}})";

class Breaking : public RunScene {
 protected:
  // At an encounter; Tithe is a sentry.
  void meet_with(const char* breaker, const char* credits = "9", const char* ice = "Tithe") {
    std::string setup = with_breaker;
    setup.replace(setup.find("BREAKER"), 7, breaker);
    setup.replace(setup.find("ICE"), 3, ice);
    setup.replace(setup.rfind("\"credits\": 9") + 11, 1, credits);
    begin(setup.c_str());
    all_say({{runner, "run HQ"}, {runner, "continue"}, {corp, "continue"}});
    all_say({{runner, "continue"}, {corp, "continue"}});
    ASSERT_TRUE(sees(runner).is_encounter());
  }
};

TEST_F(Breaking, ABreakerBreaksItsKindAndAnArtificialIntelligenceAny) {
  for (const char* const fits : {"Carmen", "Mayfly"}) {
    meet_with(fits);
    EXPECT_EQ(decide(runner, {.full_break = true}).choice, std::string("fully break with ") + fits);
  }
  for (const char* const does_not : {"Cleaver", "Unity"}) {
    meet_with(does_not);
    EXPECT_EQ(decide(runner, {.full_break = true}).choice, "let the subroutines fire") << does_not;
  }
}

TEST_F(Breaking, TheCheapestWayIsTaken) {
  meet_with(R"(Mayfly", "Unity)", "9", "Diviner");  // for 3, for 2
  EXPECT_EQ(decide(runner, {.full_break = true}).choice, "fully break with Unity");
  meet_with(R"(Unity", "Mayfly)", "9", "Diviner");
  EXPECT_EQ(decide(runner, {.full_break = true}).choice, "fully break with Unity");
}

TEST_F(Breaking, WhatCannotBePaidForIsLetFireAndThenPassed) {
  meet_with("Carmen", "1");
  const Decision decision = decide(runner, {.full_break = true});
  EXPECT_EQ(decision.status, "signalled");
  EXPECT_EQ(decision.handler, "handle-runner-full-break");
  says(runner, decision.choice);
  EXPECT_TRUE(sees(corp).is_let_fire());
  EXPECT_EQ(decide(runner, {.full_break = true}).choice, "continue");
}

TEST_F(Breaking, TacticsBreakTankOrAsk) {
  meet_with("Carmen");
  EXPECT_EQ(decide(runner, {.tactics = {{"Tithe", "break"}}}).choice, "fully break with Carmen");
  EXPECT_EQ(decide(runner, {.tactics = {{"Tithe", "tank"}}}).choice, "let the subroutines fire");
  EXPECT_EQ(decide(runner, {.tactics = {{"Tithe", "pause"}}}).status, "decision-required");
  EXPECT_EQ(decide(runner, {.tank_all = true, .tactics = {{"Palisade", "break"}}}).handler,
            "handle-runner-encounter-ice");
}

TEST_F(Breaking, BrokenIceIsPassedByBothSides) {
  meet_with("Carmen");
  says(runner, "fully break with Carmen");
  EXPECT_EQ(decide(runner).handler, "handle-runner-pass-broken-ice");
  says(runner, "continue");
  EXPECT_EQ(decide(corp).handler, "handle-corp-all-subs-resolved");
}

TEST_F(RunCases, WithoutIceFullBreakHasNothingToBreak) {
  begin(tithe_before_hq);
  says(runner, "run R&D");
  EXPECT_EQ(decide(runner, {.full_break = true}).handler, "handle-paid-ability-window");
}

// By the rulebook subroutines fire by themselves once both have passed, so the Corp has only to pass.
TEST_F(RunCases, InStrictOrderTheCorpPassesWhereSubroutinesWillFire) {
  begin(rezzed_tithe, "strict");
  all_say({{runner, "run HQ"}, {runner, "continue"}, {corp, "continue"}});
  all_say({{runner, "continue"}, {corp, "continue"}});
  EXPECT_EQ(decide(runner).status, "decision-required");
  EXPECT_EQ(decide(runner, {.tank_all = true}).choice, "continue");
  says(runner, "continue");
  EXPECT_EQ(decide(corp).choice, "continue");
  says(corp, "continue");
  EXPECT_EQ(counter(corp, "credits"), 10);
}

// --- the chain itself ---

TEST(RunHandlers, AreInTheirOrder) {
  const std::vector<std::string_view> names = run_handler_names();
  const auto place = [&](std::string_view name) {
    const auto found = std::ranges::find(names, name);
    EXPECT_NE(found, names.end()) << name;
    return found - names.begin();
  };
  const std::vector<std::string_view> order = {
      "handle-force-mode",
      "handle-opponent-wait",
      "handle-corp-rez-strategy",
      "handle-corp-fire-unbroken",
      "handle-corp-rez-decision",
      "handle-corp-fire-decision",
      "handle-corp-all-subs-resolved",
      "handle-corp-waiting-after-subs-fired",
      "handle-paid-ability-window",
      "handle-runner-approach-ice",
      "handle-runner-tactics",
      "handle-runner-full-break",
      "handle-runner-encounter-ice",
      "handle-runner-pass-broken-ice",
      "handle-runner-pass-fired-ice",
      "handle-waiting-for-opponent",
      "handle-real-decision",
      "handle-events",
      "handle-access-display",
      "handle-auto-choice",
      "handle-recently-passed",
      "handle-auto-continue",
      "handle-run-complete",
      "handle-no-run",
  };
  for (std::size_t i = 1; i < order.size(); ++i) {
    EXPECT_LT(place(order[i - 1]), place(order[i])) << order[i];
  }
}

TEST(RunFlagsTest, AFlagOfTheOtherSideIsNamed) {
  EXPECT_EQ(flag_of_other_side({.full_break = true}, "runner"), "");
  EXPECT_EQ(flag_of_other_side({.full_break = true}, "corp"),
            "--full-break is for the Runner; this is the seat of the Corp");
  EXPECT_EQ(flag_of_other_side({.rez = {"Tithe"}}, "corp"), "");
  EXPECT_EQ(flag_of_other_side({.rez = {"Tithe"}}, "runner"),
            "--rez is for the Corp; this is the seat of the Runner");
}

}  // namespace
}  // namespace rondel::games::netrunner
