#include "rules/tabletop.h"

#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>
#include <set>
#include <string>
#include <vector>

#include "rules/edge/view.h"
#include "rules/knowledge.h"
#include "tests/support/card_scene.h"

namespace rondel {
namespace {

using testing::ann;
using testing::answer;
using testing::ben;
using testing::card_scene_of;
using testing::CardScene;
using testing::cat;
using testing::pause_for;
using testing::start_cards;

Card card_in(const Match& match, Zone zone, std::size_t place) {
  return card_scene_of(match).table().cards(zone)[place];
}
Knowers knowers_in(const Match& match, Zone zone, std::size_t place) {
  return card_scene_of(match).table().knowers(card_in(match, zone, place));
}

Task<> deal_to_two(CardScene& scene) {
  scene.things().shuffle(scene.deck, scene.random("deck"));
  scene.things().deal(scene.deck, scene.hand(ann), 3);
  scene.things().deal(scene.deck, scene.hand(ben), 3);
  co_await pause_for(ann);
}

TEST(Tabletop, ADealtCardIsKnownToItsOwnerOnly) {
  const Match match = start_cards<deal_to_two>();
  const CardScene& scene = card_scene_of(match);
  ASSERT_EQ(scene.table().size(scene.hand(ann)), 3);
  for (std::size_t place = 0; place < 3; ++place) {
    EXPECT_EQ(knowers_in(match, scene.hand(ann), place), Knowers(ann));
    EXPECT_EQ(knowers_in(match, scene.hand(ben), place), Knowers(ben));
  }
  EXPECT_EQ(scene.table().size(scene.deck), 14);
  EXPECT_TRUE(scene.table().knowers(scene.table().top(scene.deck)).empty());
}

TEST(Tabletop, AShuffleLosesNoCardAndMovesThem) {
  const Match match = start_cards<deal_to_two>();
  const CardScene& scene = card_scene_of(match);
  std::set<std::int32_t> faces;
  std::vector<std::int32_t> order;
  for (const Zone zone : {scene.deck, scene.hand(ann), scene.hand(ben)}) {
    for (const Card card : scene.table().cards(zone)) {
      faces.insert(scene.table().face(card));
      order.push_back(scene.table().face(card));
    }
  }
  EXPECT_EQ(faces.size(), 20U);
  EXPECT_FALSE(std::is_sorted(order.begin(), order.end()));
}

Task<> show_and_shuffle(CardScene& scene) {
  Tabletop& things = scene.things();
  const Card card = things.top(scene.deck);
  things.reveal(card);
  co_await pause_for(ann);
  things.shuffle(scene.deck, scene.random("deck"));
  co_await pause_for(ann);
}

TEST(Tabletop, AShuffleMakesEverybodyForget) {
  Match match = start_cards<show_and_shuffle>();
  const CardScene& scene = card_scene_of(match);
  EXPECT_TRUE(knowers_in(match, scene.deck, 19).is_public());
  answer(match, ann, 0);
  for (std::size_t place = 0; place < 20; ++place) {
    EXPECT_TRUE(knowers_in(match, scene.deck, place).empty());
  }
}

Task<> look_and_draw(CardScene& scene) {
  Tabletop& things = scene.things();
  const small_vector<Card, 8> seen = things.look_at_top(scene.deck, 2, ben);
  check(seen.size() == 2 && seen[0] == things.top(scene.deck), "the topmost comes first");
  co_await pause_for(ann);
  things.deal(scene.deck, scene.hand(ann), 1);
  co_await pause_for(ann);
}

TEST(Tabletop, WhoLookedAtACardStillKnowsItInAnothersHand) {
  Match match = start_cards<look_and_draw>();
  const CardScene& scene = card_scene_of(match);
  EXPECT_EQ(match.learned(), Knowers(ben));
  EXPECT_EQ(knowers_in(match, scene.deck, 18), Knowers(ben));
  EXPECT_TRUE(knowers_in(match, scene.deck, 17).empty());
  answer(match, ann, 0);
  EXPECT_EQ(match.learned(), Knowers(ann));
  EXPECT_EQ(knowers_in(match, scene.hand(ann), 0), Knowers(ann) | Knowers(ben));
}

Task<> hide_one_of_a_known_hand(CardScene& scene) {
  Tabletop& things = scene.things();
  things.deal(scene.deck, scene.hand(ann), 3);
  const Card shown = things.cards(scene.hand(ann))[0];
  things.show_to(shown, ben);
  co_await pause_for(ann);
  things.move(things.cards(scene.hand(ann))[2], scene.stash);
  co_await pause_for(ann);
}

TEST(Tabletop, WhoCannotSeeWhichCardLeftAHandNoLongerKnowsWhatIsInIt) {
  Match match = start_cards<hide_one_of_a_known_hand>();
  const CardScene& scene = card_scene_of(match);
  EXPECT_TRUE(knowers_in(match, scene.hand(ann), 0).has(ben));
  answer(match, ann, 0);
  EXPECT_EQ(knowers_in(match, scene.hand(ann), 0), Knowers(ann))
      << "it may be the one that lies face down now";
  EXPECT_EQ(knowers_in(match, scene.stash, 0), Knowers(ann));
}

Task<> play_one_of_a_known_hand(CardScene& scene) {
  Tabletop& things = scene.things();
  things.deal(scene.deck, scene.hand(ann), 3);
  things.show_to(things.cards(scene.hand(ann))[0], ben);
  things.move(things.cards(scene.hand(ann))[2], scene.row);
  co_await pause_for(ann);
}

TEST(Tabletop, ACardPlayedFaceUpLeavesTheRestAsKnownAsBefore) {
  const Match match = start_cards<play_one_of_a_known_hand>();
  const CardScene& scene = card_scene_of(match);
  EXPECT_TRUE(knowers_in(match, scene.hand(ann), 0).has(ben));
  EXPECT_TRUE(knowers_in(match, scene.row, 0).is_public());
}

Task<> bottom_and_all(CardScene& scene) {
  Tabletop& things = scene.things();
  things.deal(scene.deck, scene.row, 2);
  things.move(things.top(scene.row), scene.deck, Place::bottom);
  things.move_all(scene.row, scene.stash);
  const Card picked = things.pick_at_random(scene.deck, scene.random("pick"));
  things.add_tokens(picked, "coin", 2);
  things.add_tokens(picked, "mark", 1);
  things.add_tokens(picked, "coin", 3);
  things.add_tokens(Card(0), "mark", 1);
  things.add_tokens(Card(0), "mark", -1);
  check(things.tokens(picked, "coin") == 5 && things.tokens(Card(0), "mark") == 0, "tokens add up");
  check(!things.draw(scene.row, scene.deck), "nothing to draw");
  co_await pause_for(ann);
}

TEST(Tabletop, CardsGoToTheBottomAllAtOnceAndCarryTokens) {
  const Match match = start_cards<bottom_and_all>();
  EXPECT_EQ(match.fault(), "");
  const CardScene& scene = card_scene_of(match);
  EXPECT_EQ(scene.table().face(card_in(match, scene.deck, 0)), 118);
  EXPECT_EQ(scene.table().size(scene.stash), 1);
  EXPECT_TRUE(knowers_in(match, scene.stash, 0).is_public()) << "turned face down, but everybody saw it";
}

Task<> take_from_nothing(CardScene& scene) {
  scene.things().top(scene.row);
  co_return;
}

TEST(Tabletop, TheTopOfNothingIsAFaultWithASentence) {
  const Match match = start_cards<take_from_nothing>();
  EXPECT_EQ(match.status(), Status::faulted);
  EXPECT_NE(match.fault().find("empty zone"), std::string_view::npos);
}

// --- names ---

// Ann holds two copies of a card. Ben sees the first, then one of the two goes face down onto the stash, and is turned over.
template <int leaves>
Task<> hide_a_copy(CardScene& scene) {
  Tabletop& things = scene.things();
  const Card first = things.add_card(300, scene.hand(ann));
  const Card second = things.add_card(300, scene.hand(ann));
  things.show_to(first, ben);
  co_await pause_for(cat);
  things.move(leaves == 1 ? first : second, scene.stash);
  co_await pause_for(cat);
  things.reveal(leaves == 1 ? first : second);
  co_await pause_for(cat);
  things.reveal_all(scene.hand(ann));
  co_await pause_for(cat);
}

std::string seen_by(const Match& match, Viewer viewer) {
  return boost::json::serialize(view_of(match, viewer).at("zones"));
}

TEST(Tabletop, WhoLostSightOfACopyCannotTellItFromAnother) {
  Match one = start_cards<hide_a_copy<1>>();
  Match other = start_cards<hide_a_copy<2>>();
  for (int step = 0; step < 4; ++step) {
    for (const Viewer viewer : {Viewer(ben), Viewer(cat), Viewer()}) {
      EXPECT_EQ(seen_by(one, viewer), seen_by(other, viewer)) << "step " << step;
    }
    EXPECT_EQ(seen_by(one, ann) == seen_by(other, ann), step == 0) << "who holds them sees which one went";
    answer(one, cat, 0);
    answer(other, cat, 0);
  }
}

TEST(Tabletop, ACopyKeepsItsNameForWhoKeepsAnEyeOnIt) {
  Match match = start_cards<hide_a_copy<2>>();
  for (int step = 0; step < 4; ++step) {
    const Tabletop& table = card_scene_of(match).table();
    EXPECT_EQ(table.name_of(ann, Card(20)), Card(20));
    EXPECT_EQ(table.name_of(ann, Card(21)), Card(21));
    answer(match, cat, 0);
  }
}

TEST(Tabletop, NamesGoWithFacesIntoOtherWorlds) {
  Match match = start_cards<hide_a_copy<1>>();
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    permute_hidden(match, cat, Seed::from_number(seed));
    const Tabletop& table = card_scene_of(match).table();
    std::set<std::int32_t> names;
    for (const Card card : table.cards(card_scene_of(match).hand(ann))) {
      const std::int32_t name = table.name_of(ann, card).index();
      EXPECT_TRUE(names.insert(name).second) << "two cards that ann knows have one name";
      EXPECT_EQ(table.face(card), name < 20 ? 100 + name : 300);
    }
  }
}

}  // namespace
}  // namespace rondel
