// Automation of runs: what the handlers decide at the places of a run, on real views of real matches.
#include "agents/netrunner/run_chain.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <optional>
#include <utility>

#include "games/netrunner/netrunner.h"
#include "kernel/match.h"
#include "rules/edge/setup_json.h"
#include "rules/edge/view.h"
#include "rules/edge/wire.h"

namespace rondel::agents {
namespace {

namespace json = boost::json;

constexpr Seat corp{0};
constexpr Seat runner{1};

class RunChain : public ::testing::Test {
 protected:
  void begin(const char* setup, const char* priority = "seed") {
    Settings settings(games::netrunner.settings);
    ASSERT_EQ(settings.set("priority", priority), "");
    MatchOptions options;
    options.setup = read_setup(json::parse(setup)).setup;
    match_.emplace(games::netrunner, settings, Seed::from_number(1), options);
    had_run_ = false;
    ASSERT_EQ(match_->status(), Status::waiting) << match_->fault();
  }

  void says(Seat seat, const std::string& title) {
    const json::object view = view_of(*match_, seat);
    const json::object& selector = view.at("request").at("selector").as_object();
    const json::object response = {{"actor", selector.at("actor")},
                                   {"title", selector.at("title")},
                                   {"selection", json::array({json::object({{"title", title}})})}};
    const std::optional<Refusal> refused = submit(*match_, seat, response);
    ASSERT_FALSE(refused) << refused->message << " (" << title << ")";
  }

  Decision decide(Seat seat, const RunFlags& flags = {}) {
    view_ = view_of(*match_, seat);
    return decide_run({.view = RunView(view_), .flags = flags, .had_run = had_run_});
  }

  // Both sides, one decision after the other, until neither has anything to do by itself.
  Decision play_on(const RunFlags& of_corp, const RunFlags& of_runner) {
    Decision last;
    for (int i = 0; i < 200; ++i) {
      had_run_ = had_run_ || RunView(view_of(*match_, corp)).has_run();
      bool has_acted = false;
      for (const Seat seat : {runner, corp}) {
        const Decision decision = decide(seat, seat == corp ? of_corp : of_runner);
        if (decision.kind == Decision::Kind::act) {
          says(seat, decision.choice);
          has_acted = true;
        } else {
          last = decision;
        }
      }
      if (!has_acted) {
        return last;
      }
    }
    ADD_FAILURE() << "the automation does not come to an end";
    return last;
  }

  std::optional<Match> match_;
  json::object view_;
  bool had_run_ = false;
};

constexpr const char* tithe_before_hq = R"({"active": "runner",
  "corp": {"credits": 9, "HQ": ["Hedge Fund"], "servers": {"HQ": {"ice": ["Tithe"]}}},
  "runner": {"credits": 9, "rig": ["Carmen"], "grip": ["Sure Gamble", "Sure Gamble", "Sure Gamble"]}})";

TEST_F(RunChain, WithoutARunThereIsNothingToDo) {
  begin(tithe_before_hq);
  EXPECT_EQ(decide(runner).status, "no-run");
  had_run_ = true;
  EXPECT_EQ(decide(runner).status, "run-complete");
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

TEST_F(RunChain, TwoSidesGoThroughARunByThemselvesUpToTheAccess) {
  for (const char* const priority : {"seed", "strict"}) {
    begin(tithe_before_hq, priority);
    says(runner, "run HQ");
    const Decision end = play_on({.rez = {"Tithe"}, .fire_if_asked = true}, {.full_break = true});
    if (std::string_view(priority) == "strict") {  // jacking out is for somebody to decide
      EXPECT_EQ(decide(runner).status, "decision-required");
      says(runner, "continue the run");
      play_on({.rez = {"Tithe"}, .fire_if_asked = true}, {.full_break = true});
    }
    EXPECT_EQ(decide(corp).status, "run-complete") << priority;
  }
}

TEST_F(RunChain, TankedIceFiresAndTheRunGoesOn) {
  begin(tithe_before_hq);
  says(runner, "run HQ");
  play_on({.rez = {"Tithe"}, .fire_unbroken = true}, {.tank_all = true});
  EXPECT_EQ(decide(corp).status, "run-complete");
  EXPECT_EQ(view_.at("players").at(1).at("counters").at("credits").as_int64(), 9);
}

TEST(RunFlagsTest, UnknownIceIsNamedWithASuggestion) {
  EXPECT_EQ(unknown_ice({.rez = {"Tithe"}}), "");
  EXPECT_NE(unknown_ice({.tank = {"Palisad"}}).find("did you mean \"Palisade\"?"), std::string::npos);
  std::map<std::string, std::string> tactics;
  EXPECT_EQ(read_tactics(R"({"Tithe": "tank"})", tactics), "");
  EXPECT_EQ(tactics["Tithe"], "tank");
  EXPECT_NE(read_tactics(R"({"Tithe": "hug"})", tactics), "");
  EXPECT_NE(read_tactics("[", tactics), "");
}

}  // namespace
}  // namespace rondel::agents
