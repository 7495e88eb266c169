// Karma as it is written down, and decks: those that come with the game, and what is wrong with others.
#include "elements/rules/decks.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "elements/game.h"
#include "elements/rules/faces.h"
#include "elements/rules/karma.h"

namespace rondel::games::elements {
namespace {

std::string printed(std::string_view text) {
  Karma karma;
  EXPECT_TRUE(Karma::parse(text, karma)) << text;
  std::string out;
  karma.print(out);
  return out;
}

TEST(KarmaText, RoundTrips) {
  for (const char* const text : {"{xXgg}", "{rRyYGVa}", "{wWbBvV}", "{}", "{wWbBvA}"}) {
    EXPECT_EQ(printed(text), text);
  }
  EXPECT_EQ(printed("{AVVvYyy}"), "{yyYvVVA}");
}

TEST(KarmaText, RefusesWhatItDoesNotWrite) {
  Karma karma;
  for (const char* const text : {"", "{", "RR", "{RQ}", "{R R}"}) {
    EXPECT_FALSE(Karma::parse(text, karma)) << text;
  }
}

TEST(KarmaCost, GenericIsPaidWithWhatIsLeftOver) {
  Karma karma;
  ASSERT_TRUE(Karma::parse("{RYy}", karma));
  EXPECT_TRUE(karma.covers("XY"));
  EXPECT_TRUE(karma.covers("RY"));
  EXPECT_FALSE(karma.covers("XRY"));
  EXPECT_FALSE(karma.covers("YY"));
}

TEST(Decks, ThatComeWithTheGameAreSound) {
  for (const Deck& deck : decks()) {
    EXPECT_EQ(deck_problem(deck.name), "") << deck.name;
  }
}

TEST(Decks, ProblemsAreNamed) {
  EXPECT_EQ(deck_problem("3 Zealot"), "the deck has 3 cards; at least 21 are needed");
  EXPECT_EQ(deck_problem("4 Zealot, 3 Burn"), "4 copies of \"Zealot\"; at most 3 are allowed");
  EXPECT_EQ(deck_problem("2 Zealot, 2 Burn; Zealot\nZealot"),
            "4 copies of \"Zealot\"; at most 3 are allowed");
  EXPECT_EQ(deck_problem("3 Zealot, 3 Golum"), "no card is called \"Golum\"; did you mean \"Golem\"?");
  EXPECT_EQ(deck_problem("3 Zealot, 3 Herald").substr(0, 26), "no card is called \"Herald\"");
  EXPECT_NE(deck_problem("Zerk").find("did you mean \"Zerg\"?"), std::string::npos);
}

TEST(Cards, AreTwentyEightWithDifferentNames) {
  std::set<std::string_view> names;
  for (const Face& face : faces().first(card_count)) {
    names.insert(face.name.view());
    EXPECT_GT(face.cost.total(), 0) << face.name.view();
    EXPECT_EQ(face.own_powers().empty(), face.text.empty()) << face.name.view();
  }
  EXPECT_EQ(names.size(), 28U);
}

}  // namespace
}  // namespace rondel::games::elements
