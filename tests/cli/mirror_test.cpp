#include "cli/mirror.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "agents/playout.h"
#include "agents/roster.h"
#include "cli/prompt.h"
#include "kernel/built_modules.h"
#include "rules/edge/wire.h"

namespace rondel::cli {
namespace {

namespace json = boost::json;

std::unique_ptr<Mirror> mirror_of(std::string_view selector) {
  std::string problem;
  std::unique_ptr<Mirror> mirror = Mirror::make(json::parse(selector), problem);
  EXPECT_EQ(problem, "");
  return mirror;
}

void expect_same_prompt(const Prompt& seen, const Prompt& asked) {
  EXPECT_EQ(seen.title, asked.title);
  EXPECT_EQ(seen.min, asked.min);
  EXPECT_EQ(seen.max, asked.max);
  ASSERT_EQ(seen.options.size(), asked.options.size());
  for (std::size_t i = 0; i < seen.options.size(); ++i) {
    EXPECT_EQ(seen.options[i].text, asked.options[i].text);
    EXPECT_EQ(seen.options[i].is_disabled, asked.options[i].is_disabled);
    EXPECT_EQ(seen.options[i].depth, asked.options[i].depth);
  }
}

// Answers every question by what an agent makes of its mirror.
void play_by_mirrors(const Game& game, std::string_view agent_name) {
  Match match(game, Settings(game.settings), Seed::from_number(3));
  const std::unique_ptr<Agent> agent = make_agent(agent_name, Game{});
  agent->begin(7);
  PickRoom space;
  for (int questions = 0; match.status() == Status::waiting && questions < 200; ++questions) {
    const Seat seat = *match.waiting().begin();
    std::string problem;
    const std::unique_ptr<Mirror> mirror = Mirror::make(to_json(selector_of(match, seat)), problem);
    ASSERT_NE(mirror, nullptr) << problem;
    expect_same_prompt(prompt_of(mirror->match(), Mirror::seat()), prompt_of(match, seat));
    const Question& question = mirror->match().question(Mirror::seat());
    const std::span<std::uint16_t> room = space.fit(question.choices.size());
    Turn turn = {.match = mirror->match(), .question = question, .seat = Mirror::seat()};
    std::optional<Refusal> refusal;
    do {
      refusal = submit(match, seat, mirror->response(room.first(agent->choose(turn, room))));
      ASSERT_TRUE(!refusal || refusal->code == "refused") << refusal->message;
    } while (refusal && ++turn.attempt < 1000);
    ASSERT_FALSE(refusal) << refusal->message;
  }
}

TEST(Mirror, EveryGameIsAskedAndAnsweredAsItIsWithoutTheWire) {
  for (const Game* const game : built_modules().games()) {
    for (const std::string_view agent : agent_names()) {
      SCOPED_TRACE(std::string(game->name) + " by " + std::string(agent));
      play_by_mirrors(*game, agent);
    }
  }
}

TEST(Mirror, GroupsBoundsAndReasonsComeAlong) {
  const auto mirror =
      mirror_of(R"({"type": "select", "actor": "ann", "title": "your turn", "max": 2, "choices": [
    {"title": "sail", "id": "s", "choices": ["north", "south", 3], "min": 2, "max": 3},
    {"title": "trade", "disabled": "you have no goods"}, {"title": "rest", "exclusive": true}]})");
  const Prompt prompt = prompt_of(mirror->match(), Mirror::seat());
  EXPECT_EQ(prompt.min, 0U);
  EXPECT_EQ(prompt.max, 2U);
  EXPECT_EQ(prompt.options[0].bounds->min, 2);
  EXPECT_EQ(prompt.options[0].bounds->max, 3);
  EXPECT_EQ(prompt.options[1].group, 0);
  EXPECT_EQ(prompt.options[4].why_not, "you have no goods");
  const Typed typed = read_typed(prompt, "south 4");
  ASSERT_EQ(typed.kind, Typed::Kind::picks) << typed.wrong;
  EXPECT_EQ(json::value(mirror->response(typed.picks)), json::parse(R"({"actor": "ann", "title": "your turn",
      "selection": [{"title": "sail", "id": "s", "selection": ["south", 3]}]})"));
  EXPECT_TRUE(mirror->match().review(Mirror::seat(), std::array<std::uint16_t, 3>{0, 1, 5}));
}

TEST(Mirror, AnActionTakesAPayloadThatFits) {
  const auto mirror = mirror_of(
      R"({"type": "action", "actor": "ann", "title": "which bird?", "schema": {"type": "string", "minLength": 2}})");
  const Prompt prompt = prompt_of(mirror->match(), Mirror::seat());
  EXPECT_TRUE(prompt.is_action);
  EXPECT_EQ(read_typed(prompt, "x").kind, Typed::Kind::wrong);
  const Typed typed = read_typed(prompt, "owl");
  ASSERT_EQ(typed.kind, Typed::Kind::picks) << typed.wrong;
  EXPECT_EQ(json::value(mirror->response(typed.picks)),
            json::parse(R"({"actor": "ann", "title": "which bird?", "selection": ["owl"]})"));
}

TEST(Mirror, WhatATerminalWouldObeyIsNotShown) {
  const auto mirror = mirror_of(
      "{\"type\": \"select\", \"actor\": \"ann\", \"title\": \"\\u001b[2Jhello\", \"choices\": "
      "[\"a\\u009bb\", \"c\"]}");
  const Prompt prompt = prompt_of(mirror->match(), Mirror::seat());
  EXPECT_EQ(prompt.title, " [2Jhello");
  EXPECT_EQ(prompt.options[0].text, "a b");
  const std::uint16_t first = 0;
  EXPECT_EQ(mirror->response(std::span(&first, 1)).at("selection").at(0).as_string(),
            "a\xc2\x9b"
            "b");
}

TEST(Mirror, WhatIsNoQuestionIsRefused) {
  std::string problem;
  EXPECT_EQ(Mirror::make(json::parse(R"({"type": "select", "choices": 3})"), problem), nullptr);
  EXPECT_NE(problem, "");
}

}  // namespace
}  // namespace rondel::cli
