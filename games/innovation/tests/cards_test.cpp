// The cards of both editions: how many there are, what is printed on them, and that each does something.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "innovation/rules/printed.h"

namespace rondel::games::innovation {
namespace {

struct Counts {
  std::map<int, int> by_age{};
  std::map<std::pair<int, Color>, int> by_color{};
  std::set<std::string_view> names{};
};

Counts counts_of(Edition edition) {
  Counts counts;
  for (const Printed& card : all_cards()) {
    if (!card.is_in(edition)) continue;
    ++counts.by_age[card.age];
    ++counts.by_color[{card.age, card.color}];
    counts.names.insert(card.name.view());
  }
  return counts;
}

TEST(InnovationCards, AreAllThereInBothEditions) {
  for (const Edition edition : {Edition::fourth, Edition::classic}) {
    const Counts counts = counts_of(edition);
    EXPECT_EQ(counts.by_age.at(0), 5);
    EXPECT_EQ(counts.by_age.at(1), 15);
    for (int age = 2; age <= 10; ++age) EXPECT_EQ(counts.by_age.at(age), 10) << age;
    EXPECT_EQ(counts.by_age.contains(11), edition == Edition::fourth);
    for (int age = 1; age <= 10; ++age) {
      for (const Color color : all_colors)
        EXPECT_EQ(counts.by_color.at({age, color}), age == 1 ? 3 : 2) << age;
    }
    EXPECT_EQ(counts.names.size(), edition == Edition::fourth ? 120U : 110U);
  }
}

TEST(InnovationCards, HaveThreeIconsAPictureAndAFeaturedIcon) {
  for (const Printed& card : all_cards()) {
    if (card.age == 0) continue;
    EXPECT_EQ(std::ranges::count(card.icons, Icon::none), 1) << card.name.view();
    EXPECT_TRUE(card.has(card.featured)) << card.name.view();
    EXPECT_NE(card.featured, Icon::none) << card.name.view();
    EXPECT_FALSE(card.is_in(Edition::classic) && card.has(Icon::person)) << card.name.view();
  }
}

TEST(InnovationCards, HaveEffectsAndWordsForThem) {
  for (std::size_t face = 0; face < all_cards().size(); ++face) {
    const Printed& card = all_cards()[face];
    EXPECT_FALSE(printed_faces()[face].text.empty()) << card.name.view();
    if (card.age == 0) continue;
    EXPECT_NE(card.effects[0].kind, Effect::Kind::nothing) << card.name.view();
    const bool says_demand = printed_faces()[face].text.starts_with("Demand: ");
    EXPECT_EQ(says_demand, card.has_demand()) << card.name.view();
  }
}

TEST(InnovationCards, ShowBySplayWhatSticksOut) {
  const Printed& archery = *std::ranges::find_if(all_cards(), [](const Printed& card) {
    return card.name == Text("Archery") && card.is_in(Edition::fourth);  // castle, bulb, picture, castle
  });
  EXPECT_EQ(shown_when_covered(archery, Icon::castle, Splay::none), 0);
  EXPECT_EQ(shown_when_covered(archery, Icon::castle, Splay::left), 1);
  EXPECT_EQ(shown_when_covered(archery, Icon::bulb, Splay::left), 0);
  EXPECT_EQ(shown_when_covered(archery, Icon::castle, Splay::right), 1);
  EXPECT_EQ(shown_when_covered(archery, Icon::bulb, Splay::right), 1);
  EXPECT_EQ(shown_when_covered(archery, Icon::castle, Splay::up), 1);
  EXPECT_EQ(shown_when_covered(archery, Icon::castle, Splay::aslant), 2);
}

}  // namespace
}  // namespace rondel::games::innovation
