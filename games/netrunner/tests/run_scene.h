// A position of Netrunner in which automation decides for both sides, on real views of a real match.
#pragma once

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <optional>
#include <string>
#include <utility>

#include "kernel/match.h"
#include "netrunner/bot/run_chain.h"
#include "netrunner/game.h"
#include "rules/edge/setup_json.h"
#include "rules/edge/view.h"
#include "rules/edge/wire.h"

namespace rondel::games::netrunner {

class RunScene : public ::testing::Test {
 protected:
  static constexpr Seat corp{0};
  static constexpr Seat runner{1};

  void begin(const char* setup, const char* priority = "seed", const Game& of = game) {
    Settings settings(of.settings);
    ASSERT_EQ(settings.set("priority", priority), "");
    MatchOptions options;
    options.setup = read_setup(boost::json::parse(setup)).setup;
    match_.emplace(of, settings, Seed::from_number(1), options);
    before_.reset();
    ASSERT_EQ(match_->status(), Status::waiting) << match_->fault();
  }

  void says(Seat seat, const std::string& title) {
    const boost::json::object view = view_of(*match_, seat);
    ASSERT_TRUE(RunView(view).is_asked()) << title;
    const boost::json::object& selector = view.at("request").at("selector").as_object();
    const boost::json::object response = {
        {"actor", selector.at("actor")},
        {"title", selector.at("title")},
        {"selection", boost::json::array({boost::json::object({{"title", title}})})}};
    const std::optional<Refusal> refused = submit(*match_, seat, response);
    ASSERT_FALSE(refused) << refused->message << " (" << title << ")";
  }

  // One side after the other: {runner, "run HQ"}, {corp, "continue"}.
  void all_say(std::initializer_list<std::pair<Seat, const char*>> lines) {
    for (const auto& [seat, what] : lines) {
      says(seat, what);
    }
  }

  RunView sees(Seat seat) {
    view_ = view_of(*match_, seat);
    return RunView(view_);
  }

  Decision decide(Seat seat, const RunFlags& flags = {}) {
    RunContext context{.view = sees(seat), .flags = flags};
    if (before_) {
      context.before.emplace(*before_);
    }
    return decide_run(context);
  }

  // What a side sees now is what it will have seen when it decides next.
  void remember(Seat seat) { before_ = view_of(*match_, seat); }

  // Both sides, one decision after the other, until neither has anything to do by itself.
  Decision play_on(const RunFlags& of_corp, const RunFlags& of_runner) {
    Decision last;
    for (int i = 0; i < 200; ++i) {
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

  std::int64_t counter(Seat seat, const char* name) {
    return view_of(*match_, seat)
        .at("players")
        .at(static_cast<std::size_t>(seat.index()))
        .at("counters")
        .at(name)
        .as_int64();
  }

  std::optional<Match> match_;
  boost::json::object view_;
  std::optional<boost::json::object> before_;
};

inline constexpr const char* tithe_before_hq = R"({"active": "runner",
  "corp": {"credits": 9, "HQ": ["Hedge Fund"], "servers": {"HQ": {"ice": ["Tithe"]}}},
  "runner": {"credits": 9, "rig": ["Carmen"], "grip": ["Sure Gamble", "Sure Gamble", "Sure Gamble"]}})";

}  // namespace rondel::games::netrunner
