// The tables of cards, corporations and areas as they were read, and the texts that were made of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "mars/game.h"
#include "mars/rules/areas.h"
#include "mars/rules/faces.h"
#include "mars/rules/operations.h"

namespace rondel::games::mars {
namespace {

std::string text_of_card(std::string_view name) {
  return std::string(printed_faces()[static_cast<std::size_t>(face_named(name))].text);
}

TEST(MarsCards, AreTwoHundredAndEightWithDifferentNames) {
  std::set<std::string> names;
  int corporate = 0;
  for (std::int32_t i = 0; i < project_count; ++i) {
    names.insert(face_at(i).name);
    corporate += face_at(i).is_corporate ? 1 : 0;
    EXPECT_EQ(face_named(face_at(i).name), i);
  }
  EXPECT_EQ(names.size(), 208U);
  EXPECT_EQ(corporate, 71);
  EXPECT_EQ(face_at(beginner_face).name, "Beginner Corporation");
}

// Every name in every expression, counted ones and those in groups too.
void expect_known(ops::Term term, const std::string& card) {
  if (!term) {
    return;
  }
  if (book().is_operation(term)) {
    EXPECT_TRUE(has_operation(book().name_of(term))) << card << ": " << book().name_of(term);
    return;
  }
  for (const ops::Term operand : book().operands(term)) {
    expect_known(operand, card);
  }
}

TEST(MarsCards, NameOnlyOperationsThatThereAre) {
  for (std::int32_t i = 0; i < face_count; ++i) {
    const Face& face = face_at(i);
    for (const ops::Term term : {face.immediate, face.production, face.action, face.first}) {
      expect_known(term, face.name);
    }
    for (const ops::Term part : face.parts) {
      expect_known(part, face.name);
    }
    for (const ops::Listener& listener : face.listeners) {
      expect_known(listener.outcome, face.name);
    }
  }
  EXPECT_FALSE(has_operation("plants"));
}

TEST(MarsCards, HaveTextsMadeOfTheirExpressions) {
  for (const FaceText& face : printed_faces()) {
    EXPECT_EQ(face.text.find('_'), std::string::npos) << face.name << ": " << face.text;
    EXPECT_TRUE(face.text.ends_with('.')) << face.name;
  }
  EXPECT_EQ(
      text_of_card("Regolith Eaters"),
      "Action: Choose one: add 1 microbe to this card, or remove 2 microbes from this card to raise the "
      "oxygen by 1 step.");
  EXPECT_EQ(
      text_of_card("Arctic Algae"),
      "Requires temperature of at most -12. Gain 1 plant. When anybody places an ocean: gain 2 plants.");
  EXPECT_EQ(
      text_of_card("Birds"),
      "Requires oxygen of at least 13. Lower any player's plant production by 2. Action: Add 1 animal to "
      "this card. 1 point for each resource here.");
}

TEST(MarsCards, ThatChangeProductionCanBeCopied) {
  int copyable = 0;
  for (std::int32_t i = 0; i < face_count; ++i) {
    copyable += face_at(i).has(Tag::building) && face_at(i).production ? 1 : 0;
  }
  EXPECT_EQ(copyable, 36 + 12 + 1);  // base, Corporate Era, Mining Guild
}

TEST(MarsMap, HasTheAreasOfTharsis) {
  std::array<int, 5> kinds{};
  for (AreaId id = 1; id <= area_count; ++id) {
    ++kinds[at(area_at(id).ground)];
  }
  EXPECT_EQ(kinds, (std::array<int, 5>{44, 12, 4, 1, 2}));
  EXPECT_EQ(area_at(noctis_area).ground, Ground::noctis);
}

TEST(MarsMap, NeighboursAreNeighboursOfEachOther) {
  int pairs = 0;
  for (AreaId id = 1; id <= mars_areas; ++id) {
    const Area& area = area_at(id);
    for (std::size_t i = 0; i < area.neighbour_count; ++i) {
      const Area& other = area_at(area.neighbours[i]);
      const auto end = other.neighbours.begin() + other.neighbour_count;
      EXPECT_NE(std::find(other.neighbours.begin(), end, id), end) << id;
      ++pairs;
    }
  }
  EXPECT_EQ(pairs, 312);  // a hexagon of side 5 has 156 pairs
  EXPECT_EQ(area_at(31).neighbours, (std::array<std::uint8_t, 6>{22, 23, 32, 40, 39, 30}));
  EXPECT_EQ(area_at(phobos_area).neighbour_count, 0);
}

}  // namespace
}  // namespace rondel::games::mars
