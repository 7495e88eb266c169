#include "rules/card_arranger.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "rules/edge/setup_json.h"
#include "tests/support/card_scene.h"

namespace rondel {
namespace {

using testing::ann;
using testing::answer;
using testing::ben;
using testing::card_scene_of;
using testing::CardScene;
using ::testing::ElementsAre;
using testing::game_of;
using ::testing::HasSubstr;
using testing::pause_for;

// The scene's deck holds the faces 100 to 119, the first of them at the bottom; here there is a second 119.
class ArrangedScene : public CardScene {
 public:
  explicit ArrangedScene(const PlaySetup& setup) : CardScene(setup) { things().add_card(119, deck); }

  void arrange(Setup& setup) override { CardArranger(things(), *this).put_all(setup); }
  Task<Result> run() override {
    co_await pause_for(ann);
    co_return Result{.reason = "done"};
  }

 protected:
  ~ArrangedScene() = default;
};
class PlainScene final : public ArrangedScene {
 public:
  using ArrangedScene::ArrangedScene;
};

// What is listed under "row" lies in the row, which all can see, before it goes where it belongs.
class ScenePastTheRow final : public ArrangedScene {
 public:
  using ArrangedScene::ArrangedScene;
  void arrange(Setup& setup) override {
    CardArranger cards(things(), *this);
    cards.put(setup.find("row"), row);
    things().move(things().top(row), deck);
    things().move(things().top(row), hand(ann));
    things().move(things().top(row), stash, Place::bottom);
  }
};

// A table that is empty before it is arranged: cards are made as they are named.
class MakingScene final : public ArrangedScene {
 public:
  using ArrangedScene::ArrangedScene;
  void arrange(Setup& setup) override { Maker(things(), *this).put_all(setup); }

 private:
  class Maker final : public CardArranger {
   public:
    using CardArranger::CardArranger;

   private:
    Card bring(const Setup& name, Zone zone) override {
      return table().add_card(read_face(name, play(), 10), zone);
    }
  };
};

template <class SomeScene>
Match arranged(std::string_view setup) {
  const ReadSetup read = read_setup(boost::json::parse(setup));
  EXPECT_EQ(read.problem, "");
  return Match(game_of<SomeScene>(), Settings(), Seed::from_number(1), {.setup = read.setup});
}

std::vector<std::int32_t> faces_in(const Match& match, Zone zone) {
  std::vector<std::int32_t> faces;
  for (const Card card : card_scene_of(match).table().cards(zone)) {
    faces.push_back(card_scene_of(match).table().face(card));
  }
  return faces;
}

TEST(CardArranger, PutsCardsIntoZonesByTheirNamesAndOwners) {
  const Match match = arranged<PlainScene>(
      R"({"ann": {"hand": ["face 101", "face 102"]}, "row": ["face 103", {"name": "face 104"}]})");
  ASSERT_EQ(match.fault(), "");
  const CardScene& scene = card_scene_of(match);
  EXPECT_THAT(faces_in(match, scene.hand(ann)), ElementsAre(101, 102));
  EXPECT_THAT(faces_in(match, scene.row), ElementsAre(103, 104));
  EXPECT_EQ(scene.table().size(scene.deck), 17) << "what is not named stays";
}

TEST(CardArranger, ListsADeckInTheOrderInWhichItIsDrawn) {
  const Match match =
      arranged<PlainScene>(R"({"deck": ["face 105", "face 107"], "stash": ["face 110", "face 111"]})");
  const CardScene& scene = card_scene_of(match);
  const Tabletop& table = scene.table();
  EXPECT_EQ(table.face(table.top(scene.deck)), 105);
  EXPECT_EQ(table.face(table.cards(scene.deck)[17]), 107);
  EXPECT_THAT(faces_in(match, scene.stash), ElementsAre(111, 110));
}

TEST(CardArranger, PutsEachCopyOnce) {
  const Match match =
      arranged<PlainScene>(R"({"ann": {"hand": ["face 119"]}, "ben": {"hand": ["face 119"]}})");
  ASSERT_EQ(match.fault(), "");
  EXPECT_THAT(faces_in(match, card_scene_of(match).hand(ben)), ElementsAre(119));
}

TEST(CardArranger, ACardArrangedThroughAPublicZoneIsKnownToThoseAloneWhoSeeItThere) {
  const Match match = arranged<ScenePastTheRow>(R"({"row": ["face 101", "face 102", "face 103"]})");
  ASSERT_EQ(match.fault(), "");
  const CardScene& scene = card_scene_of(match);
  const Tabletop& table = scene.table();
  EXPECT_EQ(table.face(table.top(scene.deck)), 103);
  EXPECT_TRUE(table.knowers(table.top(scene.deck)).empty());
  EXPECT_EQ(table.knowers(table.cards(scene.hand(ann))[0]), Knowers(ann));
  EXPECT_TRUE(table.knowers(table.cards(scene.stash)[0]).empty());
  EXPECT_TRUE(match.learned().empty()) << "nobody looked on";
}

TEST(CardArranger, AGameMayMakeItsCardsAsTheyAreNamed) {
  const Match match = arranged<MakingScene>(R"({"ben": {"hand": ["face 5", "face 5"]}})");
  ASSERT_EQ(match.fault(), "");
  const CardScene& scene = card_scene_of(match);
  EXPECT_THAT(faces_in(match, scene.hand(ben)), ElementsAre(5, 5));
  EXPECT_EQ(scene.table().size(scene.deck), 21);
}

TEST(CardArranger, SaysWhatIsWrongAndWhere) {
  const auto fault_of = [](std::string_view setup) {
    return std::string(arranged<PlainScene>(setup).fault());
  };
  EXPECT_THAT(fault_of(R"({"ann": {"hand": ["face 101", "fcae 102"]}})"),
              HasSubstr("setup.ann.hand[1]: there is no card \"fcae 102\"; did you mean \"face 102\"?"));
  EXPECT_THAT(fault_of(R"({"row": ["face 103", "face 103"]})"),
              HasSubstr("setup.row[1]: \"face 103\" lies elsewhere already, and there is only one"));
  EXPECT_THAT(fault_of(R"({"row": ["face 119", "face 119", "face 119"]})"),
              HasSubstr("\"face 119\" lies elsewhere already, and there are only 2"));
  EXPECT_THAT(fault_of(R"({"row": [{"nmae": "face 103"}]})"), HasSubstr("setup.row[0]: \"name\" is missing"));
  EXPECT_THAT(std::string(arranged<MakingScene>(R"({"row": ["face 11"]})").fault()),
              HasSubstr("setup.row[0]: there is no card \"face 11\"; did you mean \"face 1\"?"));
}

TEST(CardArranger, LeavesMisspeltZonesToTheSetup) {
  const ReadSetup read = read_setup(boost::json::parse(R"({"ann": {"hands": ["face 101"]}})"));
  const Match match(game_of<PlainScene>(), Settings(), Seed::from_number(1), {.setup = read.setup});
  EXPECT_EQ(read.setup->unknown_key(), "setup.ann: unknown key \"hands\"; did you mean \"hand\"?");
}

}  // namespace
}  // namespace rondel
