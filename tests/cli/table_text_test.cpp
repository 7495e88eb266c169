// What the terminal makes of links, views and states that come from a server.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string>
#include <vector>

#include "cli/failure.h"
#include "cli/score_text.h"
#include "cli/table_link.h"
#include "cli/table_story.h"
#include "cli/view_text.h"
#include "kernel/built_modules.h"
#include "tests/support/plain_paint.h"

namespace rondel::cli {
namespace {

namespace json = boost::json;

using rondel::testing::plain;

json::object object(std::string_view text) { return json::parse(text).as_object(); }

TEST(TableLink, IsReadAsItIsWritten) {
  const TableLink link = read_table_link("http://example.org:81/tables/37fe?at=3&invitation=Ab-_1#token=xyz");
  EXPECT_EQ(link.where, "example.org:81");
  EXPECT_EQ(link.table, "37fe");
  EXPECT_EQ(link.invitation, "Ab-_1");
  EXPECT_EQ(link.token, "xyz");
  EXPECT_EQ(link.text(), "http://example.org:81/tables/37fe?invitation=Ab-_1#token=xyz");
  EXPECT_EQ(read_table_link("127.0.0.1:8080/tables/1").where, "127.0.0.1:8080");
}

TEST(TableLink, WhatIsNoneIsRefused) {
  for (const std::string word :
       {"", "tables/1", "http://a/", "http://a/tables/", "http://a/tables/1/x", "https://a/tables/1",
        "http://a/tables/1#token=a b", "http://a/tables/1?invitation=%0d", "http:///tables/1",
        "http://a b/tables/1"}) {
    EXPECT_THROW(read_table_link(word), Failure) << word;
  }
}

TEST(ViewText, TellsPlayersBoardsAndZonesOfAnyGame) {
  const json::object view = object(R"({"seat": "ann", "phase": "night", "counters": {"round": 2},
    "players": [{"seat": "ann", "counters": {"coins": 10}, "states": []},
                {"seat": "ben", "counters": {"coins": 3}, "states": ["dealer"]}],
    "boards": [{"name": "board", "columns": 2, "cells": ["X", "", "", "OO"]}],
    "zones": [{"name": "hand", "owner": "ann", "ordered": false, "count": 2,
               "cards": [{"id": "c1", "face": "Q♠"}, {"id": "c2", "face": "10♥", "tokens": {"fire": 2}}]},
              {"name": "hand", "owner": "ben", "ordered": false, "count": 4, "cards": [{"id": "hand.ben/1"}]},
              {"name": "pile", "ordered": true, "count": 2, "cards": [{"id": "c3", "face": "2♠"}, {"id": "c4", "face": "3♠"}]},
              {"name": "stock", "ordered": true, "count": 31, "cards": []},
              {"name": "gone", "ordered": true, "count": 0, "cards": []}]})");
  EXPECT_EQ(view_text(view, 80, plain),
            "night   round 2\n"
            "  ann (you)   coins 10\n"
            "  ben         coins 3    hand 4   dealer\n"
            " X  | 2\n"
            " 3  | OO\n"
            "your hand: Q♠, 10♥(fire 2)\n"
            "pile: 2♠ 3♠ ← top\n"
            "stock: 31 cards\n");
}

TEST(ViewText, GoesOnOnAnotherLineWhereTheTerminalEnds) {
  json::array cards;
  for (int i = 0; i < 20; ++i) {
    cards.push_back({{"id", "c"}, {"face", "Long Name"}});
  }
  const json::object view{{"seat", nullptr},
                          {"zones", {{{"name", "row"}, {"count", 20}, {"cards", std::move(cards)}}}}};
  std::istringstream lines(view_text(view, 40, plain));
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    EXPECT_LE(columns_of(line), 40U) << line;
  }
  EXPECT_GE(count, 6);
}

json::object state_with(std::string_view log, std::string_view more = "") {
  return object(
      std::string(R"({"game": "tictactoe", "title": "", "state": "running", "seat": "x", "undo": null,
    "seats": [{"seat": "x", "account": "ann~k3f9xm", "agent": ""}, {"seat": "o", "account": "", "agent": "random"}],
    "chat": [], "view": {"log": )") +
      std::string(log) + "}" + std::string(more) + "}");
}

TEST(TableStory, TellsEachLineOnceAndWhatIsTakenBack) {
  TableStory story(plain, built_modules());
  EXPECT_EQ(story.heading(state_with("[]")), "Tic-tac-toe   x ann (you), o random (bot)\n");
  EXPECT_EQ(story.news(state_with(R"([{"text": "x sings", "indent": 0}])")), "  x sings\n");
  EXPECT_EQ(story.news(state_with(R"([{"text": "x sings", "indent": 0}])")), "");
  EXPECT_EQ(story.news(state_with(R"([{"text": "x sings", "indent": 0}, {"text": "o hums", "indent": 1}])")),
            "    o hums\n");
  EXPECT_EQ(
      story.news(state_with(R"([{"text": "x sings", "indent": 0}, {"text": "o dances", "indent": 0}])")),
      "  ↶ taken back: o hums\n  o dances\n");
}

TEST(TableStory, TellsTheTermsOfTheClock) {
  const TableStory story(plain, built_modules());
  EXPECT_EQ(story.heading(state_with("[]", R"(, "clock": {"question": 60, "then": "answer"})")),
            "Tic-tac-toe   x ann (you), o random (bot)\n"
            "clock: 60 seconds for each question, then the first answer is given for you\n");
  EXPECT_EQ(clock_terms(object(R"({"bank": 600, "increment": 5, "then": "loss"})")),
            "10:00 for the whole match and 5 seconds more with each answer, then the match is lost");
  EXPECT_EQ(clock_terms(object(R"({"bank": 90, "increment": 0, "then": "loss"})")),
            "1:30 for the whole match, then the match is lost");
}

TEST(TableStory, TellsWhatAClockABotOrAStandingAnswerHasAnswered) {
  TableStory story(plain, built_modules());
  const std::string one = R"([{"text": "x sings", "indent": 0}])";
  const std::string two = R"([{"text": "x sings", "indent": 0}, {"text": "o hums", "indent": 0}])";
  const auto by = [](const std::string& list) { return R"(, "answeredBy": [)" + list + "]"; };
  const std::string clock = R"({"line": 0, "seat": "x", "by": "clock"})";
  const std::string bot = R"(, {"line": 1, "seat": "o", "by": "bot"})";
  const std::string standing = R"(, {"line": 2, "seat": "x", "by": "standing"})";
  EXPECT_EQ(story.news(state_with(one, by(clock))), "  ⏱ time is up: the clock answers for x\n  x sings\n");
  EXPECT_EQ(story.news(state_with(two, by(clock + bot))), "  » a bot answers for o\n  o hums\n");
  EXPECT_EQ(story.news(state_with(two, by(clock + bot + standing))),
            "  » answered for x as was said beforehand\n")
      << "an answer that leaves no line of its own";
  EXPECT_EQ(story.news(state_with(two, by(clock + bot + standing))), "");
  EXPECT_EQ(story.news(state_with(one, by(clock))), "  ↶ taken back: o hums\n");
  EXPECT_EQ(story.news(state_with(two, by(clock + bot))), "  » a bot answers for o\n  o hums\n");
}

TEST(TableStory, TellsWhoComesLateTheLastFewLines) {
  TableStory story(plain, built_modules());
  json::array log;
  for (int i = 1; i <= 9; ++i) {
    log.push_back({{"text", "line " + std::to_string(i)}, {"indent", 0}});
  }
  EXPECT_EQ(story.news(state_with(json::serialize(log))),
            "  line 5\n  line 6\n  line 7\n  line 8\n  line 9\n");
}

TEST(ScoreText, IsATableWithTheBestFirst) {
  const std::vector<std::string> seats = {"ann", "ben"};
  const json::object over =
      object(R"({"scores": {"ann": 5, "ben": 15}, "standings": ["ben", "ann"], "tieBreak": "food",
    "sheet": [{"name": "eggs", "kind": "part", "points": {"ann": 2, "ben": 15}},
              {"name": "round", "number": 2, "kind": "part", "points": {"ann": 3, "ben": 0}},
              {"name": "food", "kind": "tie break", "points": {"ann": 1, "ben": 2}}]})");
  EXPECT_EQ(score_text(over, seats, plain),
            "           ben  ann\n"
            "  eggs      15    2\n"
            "  round 2    0    3\n"
            "  total     15    5\n"
            "  food       2    1\n"
            "  The scores are equal; who wins is told by: food.\n");
  EXPECT_EQ(score_text(object(R"({"scores": {"ann": 5}, "standings": ["ann"], "sheet": []})"), seats, plain),
            "");
}

TEST(TableStory, TellsAnEndWithoutAResult) {
  const TableStory story(plain, built_modules());
  json::object state = state_with("[]");
  state["state"] = "over";
  state["reason"] = "o resigned";
  EXPECT_EQ(story.result(state), "Over: o resigned\n");
  state["winners"] = json::array{"x"};
  EXPECT_EQ(story.result(state), "Over: o resigned; x wins\n");
  state["state"] = "killed";
  state["reason"] = "";
  state["winners"] = json::array();
  EXPECT_EQ(story.result(state), "Ended by its host\n");
}

TEST(TableStory, OfWhatMakesNoSenseItTellsNothing) {
  TableStory story(plain, built_modules());
  for (const std::string_view text : {"{}", R"({"seats": 3, "view": [], "chat": {}, "undo": 1})",
                                      R"({"seats": [1, null], "view": {"log": [7], "players": "x"}})"}) {
    const json::object state = object(text);
    story.news(state);
    story.board(state);
    story.awaited(state);
    story.result(state);
    story.heading(state);
  }
}

}  // namespace
}  // namespace rondel::cli
