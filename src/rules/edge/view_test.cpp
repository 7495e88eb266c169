#include "rules/edge/view.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "rules/edge/wire.h"
#include "rules/extra.h"
#include "tests/support/card_scene.h"

namespace rondel {
namespace {

namespace json = boost::json;
using testing::ann;
using testing::answer;
using testing::ben;
using testing::CardScene;
using testing::pause_for;
using testing::start_cards;

Task<> a_little_of_everything(CardScene& scene) {
  Tabletop& things = scene.things();
  things.deal(scene.deck, scene.hand(ann), 2);
  things.show_to(things.top(scene.hand(ann)), ben);
  things.deal(scene.deck, scene.row, 1);
  things.add_tokens(things.top(scene.row), "coin", 3);
  things.deal(scene.deck, scene.stash, 2);
  things.look_at_top(scene.deck, 1, ben);
  scene.log("{} draws {}", ann, things.named(things.top(scene.hand(ann))));
  const small_vector<Choice, 16> stashed = things.choices(scene.stash);
  co_await choose(ann, "turn one over", stashed);
  co_await pause_for(ben);
}

json::value zone_in(const json::object& view, json::string_view name, json::string_view owner = {}) {
  for (const json::value& zone : view.at("zones").as_array()) {
    const json::value* const held = zone.as_object().if_contains("owner");
    if (zone.at("name").as_string() == name &&
        (held == nullptr ? owner.empty() : held->as_string() == owner)) {
      return zone;
    }
  }
  return nullptr;
}

TEST(View, ShowsAZoneAsTheViewerMayKnowIt) {
  const Match match = start_cards<a_little_of_everything>();
  EXPECT_EQ(
      zone_in(view_of(match, ann), "hand", "ann"),
      json::parse(R"({"name": "hand", "owner": "ann", "visibility": "owner", "ordered": false, "count": 2,
                           "cards": [{"id": "c18", "face": "face 118"}, {"id": "c19", "face": "face 119"}]})"));
  EXPECT_EQ(zone_in(view_of(match, ben), "hand", "ann").at("cards"),
            json::parse(R"([{"id": "c18", "face": "face 118"}, {"id": "hand.ann/1"}])"));
  EXPECT_EQ(zone_in(view_of(match, std::nullopt), "hand", "ann").at("cards"),
            json::parse(R"([{"id": "hand.ann/1"}, {"id": "hand.ann/2"}])"));
}

TEST(View, OfACountedZoneTellsOnlyHowManyAndWhatTheViewerSaw) {
  const Match match = start_cards<a_little_of_everything>();
  EXPECT_EQ(
      zone_in(view_of(match, ann), "deck"),
      json::parse(R"({"name": "deck", "visibility": "count", "ordered": true, "count": 15, "cards": []})"));
  EXPECT_EQ(zone_in(view_of(match, ben), "deck").at("cards"),
            json::parse(R"([{"id": "c14", "face": "face 114"}])"));
}

TEST(View, ShowsTokensOnCards) {
  const Match match = start_cards<a_little_of_everything>();
  EXPECT_EQ(zone_in(view_of(match, std::nullopt), "row").at("cards"),
            json::parse(R"([{"id": "c17", "face": "face 117", "tokens": {"coin": 3}}])"));
}

TEST(View, HoldsOnlyTheViewersOwnQuestion) {
  const Match match = start_cards<a_little_of_everything>();
  EXPECT_EQ(view_of(match, ann).at("request"),
            json::parse(R"({"mode": "single", "concurrent": false, "waiting": ["ann"],
              "selector": {"type": "select", "actor": "ann", "title": "turn one over", "choices": [
                {"title": "a hidden card", "id": "stash/1"}, {"title": "a hidden card", "id": "stash/2"}]}})"));
  EXPECT_EQ(view_of(match, ben).at("request"),
            json::parse(R"({"mode": "single", "concurrent": false, "waiting": ["ann"]})"));
}

TEST(View, ACardThatTheAskedSeatDoesNotKnowIsChosenByItsPlace) {
  Match match = start_cards<a_little_of_everything>();
  const json::value response = json::parse(
      R"({"actor": "ann", "title": "turn one over", "selection": [{"title": "a hidden card", "id": "stash/2"}]})");
  EXPECT_FALSE(submit(match, ann, response));
  EXPECT_EQ(match.responses()[0].picks, std::vector<std::uint16_t>{1});
}

TEST(View, HoldsTheLogAsTheViewerMayReadIt) {
  const Match match = start_cards<a_little_of_everything>();
  EXPECT_EQ(view_of(match, ben).at("log"), json::parse(R"([{"text": "ann draws face 118", "indent": 0,
                             "args": [{"seat": "ann"}, {"card": "face 118"}]}])"));
  EXPECT_EQ(view_of(match, std::nullopt).at("log"),
            json::parse(
                R"([{"text": "ann draws a card", "indent": 0, "args": [{"seat": "ann"}, {"card": null}]}])"));
  EXPECT_EQ(view_of(match, ben, {.log_from = 1}).at("log"), json::array());
}

// Lays out extras besides the cards: one that all see, and one of ann's own that names a card in her hand.
class ExtraScene final : public CardScene {
 public:
  using CardScene::CardScene;
  Task<Result> run() override {
    things().deal(deck, hand(ann), 1);
    co_await pause_for(ann);
    co_return Result{};
  }
  void lay_out(Layout& layout) override {
    CardScene::lay_out(layout);
    Extra chase = Extra::object();
    chase.add("phase", "start").add("depth", 2).add("over", false).add("end", Extra());
    chase.add("card", Extra::card(19)).add("path", Extra::list().add(1).add("west"));
    layout.extra("chase", chase);
    layout.extra("prompt", ann, ann, Extra("yours"));
  }
};

TEST(View, ShowsWhatOnlyThisGameHas) {
  const Match match(testing::game_of<ExtraScene>(), Settings(), Seed::from_number(1));
  const json::object own = view_of(match, ann);
  EXPECT_EQ(own.at("extra"),
            json::parse(R"({"chase": {"phase": "start", "depth": 2, "over": false, "end": null, "card": "c19",
                                      "path": [1, "west"]}})"));
  EXPECT_EQ(own.at("players").at(0).at("extra"), json::parse(R"({"prompt": "yours"})"));
  const json::object other = view_of(match, ben);
  EXPECT_EQ(other.at("extra").at("chase").at("card"), "hand.ann/1");
  EXPECT_EQ(other.at("players").at(0).at("extra"), json::parse(R"({"prompt": null})"));
  EXPECT_EQ(state_of(match).at("players").at(0).at("extra"), json::parse(R"({"prompt": "yours"})"));
}

TEST(View, SaysWhenItIsOverAndHow) {
  Match match = start_cards<a_little_of_everything>();
  EXPECT_EQ(view_of(match, ann).at("over"), nullptr);
  answer(match, ann, 0);
  answer(match, ben, 0);
  const json::object view = view_of(match, ann);
  EXPECT_EQ(view.at("status"), "over");
  EXPECT_EQ(view.at("over"), json::parse(R"({"reason": "done", "winners": [],
                                            "scores": {"ann": 0, "ben": 0, "cat": 0, "dan": 0},
                                            "standings": ["ann", "ben", "cat", "dan"], "sheet": [],
                                            "tieBreak": null})"));
  EXPECT_EQ(view.at("request"), nullptr);
}

TEST(TextView, ShowsWhatAGameLaysOut) {
  const Match match = start_cards<a_little_of_everything>();
  EXPECT_EQ(text_view(match, ben),
            "ann\nben (you)\ncat\ndan\n"
            "deck: face 114, and 14 more\nrow: face 117\nstash: 2 cards\n"
            "ann's hand: face 118, and 1 more\nben's hand: empty\ncat's hand: empty\ndan's hand: empty\n");
}

}  // namespace
}  // namespace rondel
