// A match seen from outside: its questions as selectors, JSON responses as answers, answers as JSON responses.
#include "rules/edge/wire.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <boost/json/parse.hpp>

#include "rules/requests.h"
#include "tests/support/scene.h"

namespace rondel::testing {
namespace {

namespace json = boost::json;
using ::testing::ElementsAre;

// 0 pass, 1 run (2 fort, 3 gate), 4 run (5 fort), 6 and 7 the same card, 8 the number 7, 9 ben, 10 trade, 11 coin, 12 coin
Task<> ask_for_action(Scene& scene) {
  Choices choices;
  choices.add(Choice::word("pass").alone());
  choices.group("run", std::array{Choice::word("fort"), Choice::word("gate")});
  choices.group("run", std::array{Choice::word("fort")}, {.min = 0, .max = 1});
  for (const Choice& choice :
       {Choice::card(3, "play"), Choice::card(3, "drop"), Choice::number(7), Choice::seat(ben),
        Choice::word("trade").not_now("no goods"), Choice::word("coin"), Choice::word("coin")}) {
    choices.add(choice);
  }
  const Picks picks = co_await ask({.seat = ann, .title = "what?", .choices = choices, .min = 1, .max = 4});
  for (const std::uint16_t pick : picks) {
    scene.note(pick);
  }
}

Task<> play_turn(Scene& scene) { co_await scoped({"turn"}, ask_for_action(scene)); }

Task<Result> play_round(Scene& scene) {
  co_await scoped({"round"}, play_turn(scene));
  co_return Result{};
}

json::value asked_of(const Match& match) { return to_json(selector_of(match, ann)); }

json::value response(const char* selection) {
  return {{"actor", "ann"}, {"title", "what?"}, {"selection", json::parse(selection)}};
}

TEST(Wire, AQuestionIsShownAsASelector) {
  const Match match = start<play_round>();
  EXPECT_EQ(asked_of(match),
            json::parse(R"({"type": "select", "actor": "ann", "title": "what?", "min": 1, "max": 4,
    "why": ["round", "turn"],
    "choices": [{"title": "pass", "exclusive": true}, {"title": "run", "id": "#2", "choices": ["fort", "gate"]},
      {"title": "run", "id": "#3", "choices": ["fort"], "min": 0, "max": 1}, {"title": "play card 3", "id": "c3:play"},
      {"title": "drop card 3", "id": "c3:drop"}, 7, "ben", {"title": "trade", "disabled": "no goods"},
      {"title": "coin", "id": "#9"}, {"title": "coin", "id": "#10"}]})"));
}

Task<Result> ask_for_a_card(Scene&) {
  const std::array<Choice, 2> cards = {Choice::card(3), Choice::card(4)};
  co_await choose_card(ann, "what?", cards);
  co_return Result{};
}

// Two cards of one name, as games have them.
class Herons final : public Scene {
 public:
  using Scene::Scene;
  Task<Result> run() override { return ask_for_a_card(*this); }
  void show_choice(const Choice&, std::string& out) const override { out += "heron"; }
};

TEST(Wire, CardsOfOneNameAreToldApartByTheirIds) {
  const Match match(game_of<Herons>(), Settings(), Seed::from_number(1));
  EXPECT_EQ(asked_of(match).at("choices"),
            json::parse(R"([{"title": "heron", "id": "c3"}, {"title": "heron", "id": "c4"}])"));
  EXPECT_THAT(read_response(match, ann, response(R"([{"id": "c4"}])")).picks, ElementsAre(1));
}

TEST(Wire, TheWholeRequestSaysHowItIsAsked) {
  const Match match = start<play_round>();
  const json::value request = request_of(match);
  EXPECT_EQ(request.at("mode"), "single");
  EXPECT_EQ(request.at("concurrent"), false);
  EXPECT_EQ(request.at("selectors"), json::array({asked_of(match)}));
}

TEST(Wire, NobodyAskedIsNull) {
  Match match = start<play_round>();
  answer(match, ann, 0);
  EXPECT_EQ(request_of(match), nullptr);
  const Matched refused = read_response(match, ann, response(R"(["pass"])"));
  EXPECT_EQ(refused.refusal->code, "over");
}

void expect_there_and_back(const Match& match, std::vector<std::uint16_t> picks) {
  json::value said = response_of(match, ann, picks, Mark::none);
  EXPECT_EQ(said.as_object().at("isUserResponse"), true);
  EXPECT_EQ(read_response(match, ann, said).refusal->code, "malformed");
  said.as_object().erase("isUserResponse");
  const Matched matched = read_response(match, ann, said);
  EXPECT_FALSE(matched.refusal) << said << ": " << matched.refusal->message;
  EXPECT_EQ(matched.picks, picks) << said;
}

TEST(Wire, AnAnswerGoesOutAndComesBackTheSame) {
  const Match match = start<play_round>();
  expect_there_and_back(match, {0});
  expect_there_and_back(match, {1, 3});
  expect_there_and_back(match, {4, 5});
  expect_there_and_back(match, {4});
  expect_there_and_back(match, {4, 5, 1, 2});
  expect_there_and_back(match, {7, 6});
  expect_there_and_back(match, {8, 9, 7, 1, 2});
  expect_there_and_back(match, {12, 11});
}

TEST(Wire, AForcedAnswerIsNoUsers) {
  const Match match = start<play_round>();
  const std::uint16_t pass = 0;
  EXPECT_EQ(response_of(match, ann, {&pass, 1}, Mark::forced).at("isUserResponse"), false);
}

TEST(Wire, AResponseIsTakenInFull) {
  Match match = start<play_round>();
  EXPECT_FALSE(submit(match, ann, response(R"(["coin", {"title": "run", "selection": ["gate"]}, 7])")));
  EXPECT_THAT(notes_of(match), ElementsAre(11, 1, 3, 8));
}

void expect_refused(Match& match, Seat seat, const json::value& response, std::string_view code) {
  const std::uint64_t before = match.fingerprint();
  const std::optional<Refusal> refusal = submit(match, seat, response);
  ASSERT_TRUE(refusal) << response;
  EXPECT_EQ(refusal->code, code) << response;
  EXPECT_NE(refusal->message, "");
  EXPECT_EQ(match.fingerprint(), before);
  EXPECT_EQ(match.answers(), 0U);
}

TEST(Wire, ARefusedResponseChangesNothing) {
  Match match = start<play_round>();
  expect_refused(match, ben, response(R"(["pass"])"), "actor");
  expect_refused(match, ann, {{"actor", "ben"}, {"title", "what?"}, {"selection", {"pass"}}}, "actor");
  expect_refused(match, ann, {{"actor", "ann"}, {"title", "what was?"}, {"selection", {"pass"}}}, "title");
  expect_refused(match, ann, "pass", "malformed");
  expect_refused(match, ben, "pass", "malformed");
  expect_refused(match, ann, response(R"(["trade"])"), "unknown");
  expect_refused(match, ann, response(R"(["c3"])"), "unknown");
  expect_refused(match, ann, response(R"(["run"])"), "unknown");
  expect_refused(match, ann, response(R"(["pass", 7])"), "exclusive");
  expect_refused(match, ann, response(R"([])"), "count");
}

Text never(const Play&, Seat, std::span<const std::uint16_t>) { return "not today"; }

Task<Result> ask_in_vain(Scene&) {
  const std::array<Choice, 1> choices = {Choice::word("pass")};
  co_await ask({.seat = ann, .title = "what?", .choices = choices, .check = never});
  co_return Result{};
}

TEST(Wire, TheSentenceOfACheckIsToldAsItIs) {
  Match match = start<ask_in_vain>();
  expect_refused(match, ann, response(R"(["pass"])"), "refused");
  EXPECT_EQ(read_response(match, ann, response(R"(["pass"])")).refusal->message, "not today");
}

}  // namespace
}  // namespace rondel::testing
