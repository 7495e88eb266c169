// Windows: who is asked when, what passing does, and what a side that cannot act is spared.
#include "rules/window.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/edge/view.h"
#include "rules/requests.h"
#include "tests/support/scene.h"

namespace rondel::testing {
namespace {

using ::testing::ElementsAre;

// Two sides that may strike, each as often as `strikes` says; a strike is noted as 10 and the seat, the end as 99.
class Duel final : public Scene, public Priority {
 public:
  using Scene::Scene;

  void begin(const WindowRules& rules) { window_ = Window(rules); }
  Task<> hold() {
    window_.open();
    for (;;) {
      const std::optional<Act> act = co_await next_act(window_, *this, standing_);
      if (!act) {
        break;
      }
      note(10 + act->seat.index());
      --strikes_[act->seat];
      window_.acted(act->seat);
      standing_.happened(1);
    }
    note(99);
  }
  Task<Result> run() override;

  void offer(Seat seat, Choices& choices) const override {
    if (strikes_[seat] > 0) {
      choices.add(Choice::word("strike", 1));
    }
  }
  bool could_act(Seat seat) const override { return is_known_ ? strikes_[seat] > 0 : true; }
  Text title(Seat) const override { return "duel"; }
  std::span<const StandingPass> standing_passes(Seat) const override { return passes; }
  void lay_out(Layout& layout) override {
    layout.layer({.name = "duel",
                  .waiting = to_speak(window_, *this),
                  .passed = window_.passed(),
                  .no_action = window_.no_action()});
  }
  void digest(Hasher& hasher) const override {
    Scene::digest(hasher);
    window_.digest(hasher);
    standing_.digest(hasher);
  }

  static constexpr std::array passes = {StandingPass{.label = "pass until somebody strikes", .until = 1}};

  Window window_;
  StandingPasses standing_;
  SeatArray<int, 2> strikes_ = {1, 1};
  bool is_known_ = false;  // how many strikes each has left
};

constexpr SeatSet both = SeatSet::first(2);
WindowRules rules_now;
bool is_known_now = false;
SeatArray<int, 2> strikes_now = {1, 1};

Task<Result> Duel::run() {
  is_known_ = is_known_now;
  strikes_ = strikes_now;
  begin(rules_now);
  co_await hold();
  co_await hold();
  co_return Result{};
}

class Windows : public ::testing::Test {
 protected:
  static Match begin(const WindowRules& rules, bool is_known = false, SeatArray<int, 2> strikes = {1, 1}) {
    rules_now = rules;
    is_known_now = is_known;
    strikes_now = strikes;
    return Match(game_of<Duel>(), Settings(), Seed::from_number(1), MatchOptions{}, 2);
  }
  static boost::json::value no_action(const Match& match) {
    return view_of(match, ann).at("stack").at(0).at("no-action");
  }
};

TEST_F(Windows, InTurnTheFirstSpeaksAndThenTheOtherAndTwoPassesCloseIt) {
  Match match = begin({.sides = both, .first = ben});
  EXPECT_EQ(match.waiting(), SeatSet::of(ben));
  EXPECT_EQ(no_action(match), nullptr);
  answer(match, ben, 0);
  EXPECT_EQ(match.waiting(), SeatSet::of(ann));
  EXPECT_EQ(no_action(match), "ben");
  answer(match, ann, 0);
  EXPECT_THAT(notes_of(match), ElementsAre(99));
  EXPECT_EQ(no_action(match), false);  // the next window
}

TEST_F(Windows, AnActionKeepsThePriorityAndMakesPassesVoid) {
  Match match = begin({.sides = both, .first = ann});
  answer(match, ann, 0);
  answer(match, ben, 1);  // strikes, and speaks again
  EXPECT_EQ(match.waiting(), SeatSet::of(ben));
  EXPECT_EQ(no_action(match), false);
  answer(match, ben, 0);
  EXPECT_EQ(match.waiting(), SeatSet::of(ann));
  answer(match, ann, 0);
  EXPECT_THAT(notes_of(match), ElementsAre(11, 99));
}

TEST_F(Windows, PassesCanBeKept) {
  Match match = begin({.sides = both, .first = ann, .passes = Passes::kept});
  answer(match, ann, 0);
  answer(match, ben, 1);
  answer(match, ben, 0);
  EXPECT_THAT(notes_of(match), ElementsAre(11, 99));
}

TEST_F(Windows, AtOnceWhoeverSpeaksFirst) {
  Match match = begin({.sides = both, .speaking = Speaking::at_once, .passes = Passes::kept});
  EXPECT_EQ(match.waiting(), both);
  answer(match, ben, 1);
  EXPECT_EQ(match.waiting(), both);
  answer(match, ann, 0);
  EXPECT_EQ(match.waiting(), SeatSet::of(ben));
  answer(match, ben, 0);
  EXPECT_THAT(notes_of(match), ElementsAre(11, 99));
}

TEST_F(Windows, OnlyDecidersHaveToPass) {
  Match match = begin({.sides = both, .deciders = SeatSet::of(ben), .speaking = Speaking::at_once});
  EXPECT_EQ(match.waiting(), both);
  answer(match, ben, 0);
  EXPECT_THAT(notes_of(match), ElementsAre(99));
}

TEST_F(Windows, AnEmptyWindowPassesByItselfWhenEverybodyKnowsThatItIs) {
  const Match match = begin({.sides = both}, true, {0, 0});
  EXPECT_EQ(match.status(), Status::over);
}

TEST_F(Windows, AWindowThatMightNotBeEmptyIsAskedForceOrNot) {
  Match match = begin({.sides = both}, false, {0, 0});
  EXPECT_FALSE(match.answer_forced());
  EXPECT_EQ(match.waiting(), SeatSet::of(ann));
}

TEST_F(Windows, AStandingPassIsGivenForTheSeatUntilItsEventAndIsInTheHistory) {
  Match match = begin({.sides = both, .first = ann, .passes = Passes::kept}, false, {1, 1});
  answer(match, ann, 2);  // pass until somebody strikes
  answer(match, ben, 0);
  ASSERT_EQ(match.standing_answer(ann), 0);  // the next window
  EXPECT_EQ(view_of(match, ann).at("request").at("standing"), "pass");
  EXPECT_FALSE(view_of(match, ben).at("request").as_object().contains("standing"));
  EXPECT_TRUE(match.answer_standing());
  EXPECT_EQ(match.responses().back().mark, Mark::standing);
  EXPECT_FALSE(match.answer_standing());
  Match fork = match.fork();
  EXPECT_EQ(fork.fingerprint(), match.fingerprint());
}

TEST_F(Windows, AStandingPassEndsWithItsEvent) {
  Match match = begin({.sides = both, .first = ann}, false, {1, 1});
  answer(match, ann, 2);
  answer(match, ben, 1);
  answer(match, ben, 0);
  EXPECT_EQ(match.waiting(), SeatSet::of(ann));
  EXPECT_EQ(match.standing_answer(ann), std::nullopt);
}

TEST_F(Windows, WhoPassesUntilFurtherNoticeMayStillActOrBeAskedAgain) {
  Match match = begin({.sides = both, .first = ann, .passes = Passes::kept}, false, {1, 1});
  answer(match, ann, 2);
  answer(match, ben, 0);
  ASSERT_TRUE(match.standing_answer(ann).has_value());
  answer(match, ann, 2);  // ask me again
  EXPECT_EQ(match.waiting(), SeatSet::of(ann));
  EXPECT_EQ(match.standing_answer(ann), std::nullopt);
  answer(match, ann, 1);
  EXPECT_THAT(notes_of(match), ElementsAre(99, 10));
}

}  // namespace
}  // namespace rondel::testing
