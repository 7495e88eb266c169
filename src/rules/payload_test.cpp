// Payloads as rules read them.
#include "rules/payload.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "rules/edge/wire.h"
#include "rules/requests.h"
#include "tests/support/scene.h"

namespace rondel::testing {
namespace {

namespace json = boost::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

Task<Result> bid(Scene& scene) {
  const string written =
      co_await ask_action({.seat = ann, .title = "bid", .schema = R"({"type": "object"})"});
  const Payload payload(written);
  scene.note(static_cast<int>(payload.field("coins").number()));
  scene.note(payload.has("loud") && payload.field("loud").truth() ? 1 : 0);
  const Payload cards = payload.field("cards");
  scene.note(static_cast<int>(cards.size()));
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const string card = cards.item(i).text();
    scene.note(card == "a \"b, {c}\n\x01" ? 100 : static_cast<int>(card.size()));
  }
  scene.note(payload.field("none").is_null() ? 1 : 0);
  co_return Result{};
}

std::optional<Refusal> bids(Match& match, const char* payload) {
  return submit(match, ann, {{"actor", "ann"}, {"title", "bid"}, {"selection", {json::parse(payload)}}});
}

TEST(Payload, GivesFieldsItemsTextsAndNumbers) {
  Match match = start<bid>();
  EXPECT_FALSE(bids(match, R"({"none": null, "loud": true, "coins": -12, "deep": [[{"coins": 1}], "]"],
      "cards": ["owl", "a \"b, {c}\n\u0001", "é\\"]})"));
  ASSERT_EQ(match.status(), Status::over) << match.fault();
  EXPECT_THAT(notes_of(match), ElementsAre(-12, 1, 3, 3, 100, 3, 1));
}

TEST(Payload, WhatTheSchemaDidNotPromiseFaultsTheMatchWithASentence) {
  for (const auto& [payload, sentence] : std::initializer_list<std::pair<const char*, const char*>>{
           {"{}", "for a field that it does not have"},
           {R"({"coins": "x"})", "read as a number"},
           {R"({"coins": 1, "loud": 1})", "read as true or false"},
           {R"({"coins": 1, "cards": {}})", "read as a list"},
           {R"({"coins": 1, "cards": [7]})", "read as a text"}}) {
    Match match = start<bid>();
    EXPECT_FALSE(bids(match, payload));
    ASSERT_EQ(match.status(), Status::faulted) << payload;
    EXPECT_THAT(match.fault(), HasSubstr(sentence));
  }
}

}  // namespace
}  // namespace rondel::testing
