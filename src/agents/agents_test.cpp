#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <set>

#include "agents/dice.h"
#include "agents/first_agent.h"
#include "agents/playout.h"
#include "agents/random_agent.h"
#include "agents/roster.h"
#include "kernel/choices.h"
#include "kernel/payload.h"
#include "tests/support/scene.h"

namespace rondel {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Le;
using namespace rondel::testing;
using Selection = std::vector<std::uint16_t>;

Task<Result> ask_something(Scene&) {
  co_await choose(ann, "go on", numbers(1));
  co_return Result{};
}

// An agent in front of one question.
class Asked {
 public:
  Asked(std::size_t choices, std::uint16_t min, std::uint16_t max)
      : question_{.seat = ann, .title = "pick", .choices = numbers(choices), .min = min, .max = max} {}

  Selection ask(Agent& agent, unsigned attempt = 0) {
    const Turn turn{.match = match_, .question = question_, .seat = ann, .attempt = attempt};
    const std::size_t count = agent.choose(turn, room_);
    return {room_.begin(), room_.begin() + static_cast<std::ptrdiff_t>(count)};
  }

 private:
  Match match_ = start<ask_something>();
  Question question_;
  std::array<std::uint16_t, 64> room_{};
};

TEST(Dice, are_even) {
  Dice dice(1);
  std::array<int, 7> seen{};
  for (int i = 0; i < 70'000; ++i) {
    ++seen[dice.below(7)];
  }
  for (const int count : seen) {
    EXPECT_NEAR(count, 10'000, 450);  // within five standard deviations
  }
}

Text says_beta(const Play&, Seat, std::span<const std::uint16_t> picks) {
  std::string payload;
  read_payload(picks, payload);
  return payload == R"({"word":"beta"})" ? Text() : Text("not the word");
}

Task<Result> guess_the_word(Scene&) {
  const string first = co_await ask_action({.seat = ann, .title = "anything"});
  const string word = co_await ask_action({.seat = ann,
                                           .title = "the word",
                                           .schema =
                                               R"({"type": "object", "required": ["word"],
      "properties": {"word": {"enum": ["alpha", "beta", "gamma"]}, "loud": {"type": "boolean"}}})",
                                           .check = says_beta});
  co_return Result{};
}

template <class A>
std::vector<Response> guessed(std::uint64_t seed) {
  Match match = start<guess_the_word>({}, seed);
  A agent;
  Seating<A> agents{};
  agents.fill(&agent);
  PickRoom room;
  begin_agents(match, agents);
  EXPECT_EQ(play_out(match, agents, room).end, Playout::End::over);
  return match.responses();
}

TEST(Agents, make_payloads_that_fit_and_try_others_when_refused) {
  for (std::uint64_t seed = 1; seed < 20; ++seed) {
    EXPECT_EQ(guessed<RandomAgent>(seed), guessed<RandomAgent>(seed));
    EXPECT_EQ(guessed<FirstAgent>(seed), guessed<FirstAgent>(1));
  }
  EXPECT_NE(guessed<RandomAgent>(1), guessed<RandomAgent>(2));
}

TEST(Agents, are_stuck_at_a_schema_that_is_none) {
  static constexpr Choice broken[] = {Choice::payload("{")};
  const Question question{.seat = ann, .title = "what?", .choices = broken};
  const Match match = start<ask_something>();
  PickRoom room;
  RandomAgent random;
  FirstAgent first;
  const Turn turn{.match = match, .question = question, .seat = ann};
  EXPECT_EQ(random.choose(turn, room.fit(1)), 0U);
  EXPECT_EQ(first.choose(turn, room.fit(1)), 0U);
}

TEST(RandomAgent, picks_each_single_choice_evenly) {
  RandomAgent agent;
  agent.begin(5);
  Asked asked(6, 1, 1);
  std::array<int, 6> seen{};
  for (int i = 0; i < 60'000; ++i) {
    const Selection picks = asked.ask(agent);
    ASSERT_EQ(picks.size(), 1U);
    ++seen.at(picks[0]);
  }
  for (const int count : seen) {
    EXPECT_NEAR(count, 10'000, 450);
  }
}

TEST(RandomAgent, picks_each_count_and_each_choice_evenly) {
  RandomAgent agent;
  agent.begin(6);
  Asked asked(5, 1, 3);
  std::array<int, 4> counts{};
  std::array<int, 5> seen{};
  for (int i = 0; i < 30'000; ++i) {
    const Selection picks = asked.ask(agent);
    ASSERT_EQ(std::set<std::uint16_t>(picks.begin(), picks.end()).size(), picks.size())
        << "a pick came twice";
    ++counts.at(picks.size());
    for (const std::uint16_t pick : picks) {
      ++seen.at(pick);
    }
  }
  EXPECT_EQ(counts[0], 0);
  for (const int count : {counts[1], counts[2], counts[3]}) {
    EXPECT_NEAR(count, 10'000, 450);
  }
  for (const int count : seen) {
    EXPECT_NEAR(count, 12'000, 500);
  }
}

TEST(RandomAgent, keeps_to_the_bounds_at_their_edges) {
  RandomAgent agent;
  agent.begin(7);
  EXPECT_THAT(Asked(0, 0, 0).ask(agent), IsEmpty());
  EXPECT_THAT(Asked(1, 1, 1).ask(agent), ElementsAre(0));
  EXPECT_EQ(Asked(64, 64, 64).ask(agent).size(), 64U);
  EXPECT_THAT(Asked(3, 0, 3).ask(agent), Each(Le(2)));
}

TEST(RandomAgent, does_the_same_after_the_same_beginning) {
  RandomAgent one;
  RandomAgent other;
  Asked asked(40, 0, 40);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    one.begin(seed);
    other.begin(seed);
    EXPECT_EQ(asked.ask(one), asked.ask(other));
    EXPECT_EQ(asked.ask(one), asked.ask(other));
  }
}

TEST(FirstAgent, picks_the_first_and_as_few_as_it_may) {
  FirstAgent agent;
  agent.begin(0);
  EXPECT_THAT(Asked(5, 1, 1).ask(agent), ElementsAre(0));
  EXPECT_THAT(Asked(5, 3, 4).ask(agent), ElementsAre(0, 1, 2));
  EXPECT_THAT(Asked(5, 0, 2).ask(agent), IsEmpty());
}

TEST(FirstAgent, goes_through_every_selection_when_refused) {
  FirstAgent agent;
  agent.begin(0);
  Asked asked(4, 1, 2);
  std::vector<Selection> tried;
  for (unsigned attempt = 0; attempt < 10; ++attempt) {
    tried.push_back(asked.ask(agent, attempt));
  }
  EXPECT_THAT(tried, ElementsAre(Selection{0}, Selection{1}, Selection{2}, Selection{3}, Selection{0, 1},
                                 Selection{0, 2}, Selection{0, 3}, Selection{1, 2}, Selection{1, 3},
                                 Selection{2, 3}));
  EXPECT_EQ(asked.ask(agent, 10), (Selection{2, 3})) << "there is no further one";
}

// --- groups, and choices that cannot be picked or go with no other ---

constexpr std::array<Choice, 2> gifts = {Choice::word("coin"), Choice::word("card")};

Task<Result> ask_with_groups(Scene& scene) {
  Choices choices;
  choices.add(Choice::word("not this").not_now("never"));
  choices.group("give", gifts, {.min = 1, .max = 2});
  choices.add(Choice::word("keep"));
  choices.add(Choice::word("pass").alone());
  const Picks one = co_await ask({.seat = ann, .title = "one", .choices = choices});
  scene.note(one[0]);
  const Picks some = co_await ask({.seat = ann, .title = "some", .choices = choices, .min = 0, .max = 3});
  scene.note(static_cast<int>(some.size()));
  const Picks two = co_await ask({.seat = ann, .title = "two", .choices = choices, .min = 2, .max = 2});
  scene.note(static_cast<int>(two.size()));
  co_return Result{};
}

// Answers three questions; fails when one is refused.
template <class A>
Match answered_groups(A& agent, std::uint64_t seed) {
  Match match = start<ask_with_groups>();
  agent.begin(seed);
  std::array<std::uint16_t, 64> room{};
  for (int i = 0; i < 3; ++i) {
    const Turn turn{.match = match, .question = match.question(ann), .seat = ann};
    const std::size_t count = agent.choose(turn, room);
    const Rejection rejection = match.answer(ann, std::span(room).first(count));
    EXPECT_FALSE(rejection) << rejection.message() << " at seed " << seed;
  }
  return match;
}

TEST(RandomAgent, picks_in_groups_and_leaves_alone_what_cannot_be_picked) {
  RandomAgent agent;
  std::array<int, 6> seen{};
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    const Match match = answered_groups(agent, seed);
    ASSERT_EQ(match.status(), Status::over);
    ++seen.at(static_cast<std::size_t>(notes_of(match)[0]));
  }
  EXPECT_EQ(seen[0] + seen[2] + seen[3], 0);
  for (const int count : {seen[1], seen[4], seen[5]}) {
    EXPECT_NEAR(count, 1000, 130);  // the group, to keep, to pass
  }
}

TEST(FirstAgent, picks_the_first_of_a_group) {
  FirstAgent agent;
  const Match match = answered_groups(agent, 1);
  EXPECT_EQ(match.status(), Status::over);
  EXPECT_THAT(match.responses(), ElementsAre(said(ann, {1, 2}), said(ann, {}), said(ann, {1, 2, 4})));
}

TEST(Roster, makes_each_agent_it_names_and_no_other) {
  EXPECT_THAT(agent_names(), ElementsAre("random", "first", "house"));
  for (const std::string_view name : agent_names()) {
    EXPECT_NE(make_agent(name, Game{}), nullptr) << name;
  }
  EXPECT_EQ(make_agent("nobody", Game{}), nullptr);
}

TEST(Seeds, differ_for_each_game_and_each_seat) {
  std::set<std::uint64_t> agents;
  std::set<std::string> games;
  for (std::uint64_t game = 0; game < 100; ++game) {
    const Seed seed = game_seed(Seed::from_number(1), game);
    games.insert(seed.to_hex());
    for (int seat = 0; seat < max_seats; ++seat) {
      agents.insert(AgentSeeds(seed).of(Seat(seat)));
    }
  }
  EXPECT_EQ(games.size(), 100U);
  EXPECT_EQ(agents.size(), 1600U);
}

}  // namespace
}  // namespace rondel
