#include "agents/playout.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "agents/first_agent.h"
#include "agents/random_agent.h"
#include "tests/support/records.h"
#include "tests/support/scene.h"

namespace rondel {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using namespace rondel::testing;

Text only_the_last_two(const Play&, Seat, std::span<const std::uint16_t> picks) {
  return picks.size() == 2 && picks[0] == 4 && picks[1] == 5 ? Text() : Text("pick the last two");
}

Text nothing_is_right(const Play&, Seat, std::span<const std::uint16_t>) { return "never"; }

Task<Result> ask_for_the_last_two(Scene& scene) {
  const Picks picks = co_await ask(
      {.seat = ben, .title = "pick", .choices = numbers(6), .min = 1, .max = 2, .check = only_the_last_two});
  scene.note(picks[0]);
  scene.note(picks[1]);
  co_return Result{};
}

Task<Result> ask_the_impossible(Scene&) {
  co_await choose(ann, "go on", numbers(2));
  co_await ask({.seat = cat, .title = "do it", .choices = numbers(3), .check = nothing_is_right});
  co_return Result{};
}

Task<Result> ask_for_ever(Scene&) {
  while (true) {
    co_await choose(ann, "again", numbers(2));
  }
}

Task<Result> break_down(Scene&) {
  co_await choose(ann, "go on", numbers(2));
  fault("broken on purpose");
}

Task<Result> ask_everybody_at_once(Scene& scene) {
  std::array<Question, 3> questions;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    questions[i] = {.seat = Seat(static_cast<int>(i) + 1), .title = "all of you", .choices = numbers(9)};
  }
  const vector<Picks> answers = co_await ask_many(questions);
  for (const Picks& picks : answers) {
    scene.note(picks[0]);
  }
  co_return Result{};
}

// Four agents of a kind in the four seats of a scene.
template <class A>
class Four {
 public:
  Four() {
    for (std::size_t i = 0; i < agents_.size(); ++i) {
      seating_[i] = &agents_[i];
    }
  }
  Playout play(Match& match, const PlayoutLimits& limits = {}) {
    begin_agents(match, seating_);
    return play_out(match, seating_, room_, limits);
  }

 private:
  std::array<A, 4> agents_;
  Seating<A> seating_{};
  PickRoom room_;
};

TEST(Playout, goes_to_the_end) {
  Match match = new_match("tictactoe", 1);
  Four<RandomAgent> agents;
  const Playout playout = agents.play(match);
  EXPECT_EQ(playout.end, Playout::End::over);
  EXPECT_EQ(playout.answers, match.answers());
  EXPECT_EQ(match.status(), Status::over);
}

TEST(Playout, is_the_same_with_the_same_seed) {
  Four<RandomAgent> agents;
  Match one = new_match("ginrummy", 4);
  Match other = new_match("ginrummy", 4);
  agents.play(one);
  agents.play(other);
  EXPECT_EQ(one.responses(), other.responses());
}

TEST(Playout, tries_again_what_a_check_refuses) {
  Match random = start<ask_for_the_last_two>();
  EXPECT_EQ(Four<RandomAgent>().play(random).end, Playout::End::over);
  EXPECT_THAT(notes_of(random), ElementsAre(4, 5));
  Match first = start<ask_for_the_last_two>();
  EXPECT_EQ(Four<FirstAgent>().play(first).end, Playout::End::over);
  EXPECT_THAT(notes_of(first), ElementsAre(4, 5));
}

TEST(Playout, answers_for_everybody_who_waits) {
  Match match = start<ask_everybody_at_once>();
  EXPECT_EQ(Four<RandomAgent>().play(match).answers, 3U);
  EXPECT_EQ(notes_of(match).size(), 3U);
}

TEST(Playout, says_who_is_stuck) {
  Match match = start<ask_the_impossible>();
  const Playout playout = Four<RandomAgent>().play(match);
  EXPECT_EQ(playout.end, Playout::End::stuck);
  EXPECT_EQ(playout.seat, cat);
  EXPECT_EQ(complaint(match, playout),
            "is stuck after 1 answers: everything that cat tried at \"do it\" was refused");
}

TEST(Playout, stops_a_match_that_never_ends) {
  Match match = start<ask_for_ever>({.history = History::none});
  const Playout playout = Four<RandomAgent>().play(match, {.answers = 500});
  EXPECT_EQ(playout.end, Playout::End::endless);
  EXPECT_EQ(complaint(match, playout), "did not end within 500 answers");
}

TEST(Playout, reports_a_fault) {
  Match match = start<break_down>();
  const Playout playout = Four<RandomAgent>().play(match);
  EXPECT_EQ(playout.end, Playout::End::faulted);
  EXPECT_THAT(complaint(match, playout), HasSubstr("faulted after 1 answers: broken on purpose"));
}

}  // namespace
}  // namespace rondel
