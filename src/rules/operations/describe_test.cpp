// Expressions as English, with a game's words and without.
#include "rules/operations/describe.h"

#include <gtest/gtest.h>

namespace rondel::ops {
namespace {

constexpr Word operations[] = {
    {"plant", "gain {n} plant{s}"},      {"steel", "gain {n} steel"},
    {"draw", "draw {a} card{s}"},        {"ocean", "place {an} ocean{s}"},
    {"city", "place {a} {city|cities}"}, {"city(isolated)", "place a city next to nothing"},
    {"discard", "discard {a} card{s}"},  {"pay", "pay {n} {1}"},
    {"add", "add {n} {1}{s} to {2}"},    {"per", "gain {n} {1} for each {2}"},
    {"loses", "a player loses {1}"},     {"copy", "copy the production of a building"},
};
constexpr Word nouns[] = {
    {"other", "another card"}, {"here", "this card"},  {"tag_science", "science tag"},
    {"plant", "{n} plant{s}"}, {"9plant", "a forest"}, {"cities / 2", "two cities"},
};

std::string told(std::string_view text, const Words& words) {
  Book book;
  return describe(book, book.expect(text), words);
}
std::string told(std::string_view text) {
  return told(text, {.operations = operations, .nouns = nouns, .in_any_order = ""});
}
std::string plain(std::string_view text) { return told(text, {}); }

TEST(Describe, OneOperationWithItsCount) {
  EXPECT_EQ(told("plant"), "Gain 1 plant.");
  EXPECT_EQ(told("3plant"), "Gain 3 plants.");
  EXPECT_EQ(told("draw"), "Draw a card.");
  EXPECT_EQ(told("2draw"), "Draw 2 cards.");
  EXPECT_EQ(told("2?draw"), "Draw up to 2 cards.");
  EXPECT_EQ(told("[0,]draw"), "Draw any number of cards.");
  EXPECT_EQ(told("[1,]draw"), "Draw at least 1 card.");
  EXPECT_EQ(told("[2,4]draw"), "Draw 2 to 4 cards.");
  EXPECT_EQ(told("?ocean"), "You may place an ocean.");
  EXPECT_EQ(told("2ocean"), "Place 2 oceans.");
  EXPECT_EQ(told("2city"), "Place 2 cities.");
  EXPECT_EQ(told("2copy"), "Copy the production of a building twice.");
  EXPECT_EQ(told("3?copy"), "Copy the production of a building up to 3 times.");
  EXPECT_EQ(told("@"), "Do nothing.");
}

TEST(Describe, ArgumentsAreNamed) {
  EXPECT_EQ(told("add(microbe,other)"), "Add 1 microbe to another card.");
  EXPECT_EQ(told("2add(microbe,here)"), "Add 2 microbes to this card.");
  EXPECT_EQ(told("per(steel_cube,tag_science)"), "Gain 1 steel cube for each science tag.");
  EXPECT_EQ(told("per(MC,'cities / 2')"), "Gain 1 MC for each two cities.");
  EXPECT_EQ(told("per(MC,'cities / 3')"), "Gain 1 MC for each cities / 3.");
  EXPECT_EQ(told("loses(3plant)"), "A player loses 3 plants.");
  EXPECT_EQ(told("loses(9plant)"), "A player loses a forest.");
  EXPECT_EQ(told("loses(plant)"), "A player loses 1 plant.");
  EXPECT_EQ(told("loses(2?steel)"), "A player loses up to 2 steel.") << "a thing, not what is done with it";
  EXPECT_EQ(told("loses(steel/plant)"), "A player loses choose one: gain 1 steel, or gain 1 plant.");
  EXPECT_EQ(told("city(isolated)"), "Place a city next to nothing.");
  EXPECT_EQ(told("city(volcanic)"), "Place a city.");
}

TEST(Describe, ChoicesAreOffered) {
  EXPECT_EQ(told("3plant/3add(microbe,other)"),
            "Choose one: gain 3 plants, or add 3 microbes to another card.");
  EXPECT_EQ(told("?(plant/draw)"), "You may choose one: gain 1 plant, or draw a card.");
  EXPECT_EQ(told("2(plant/draw)"), "Choose twice: gain 1 plant, or draw a card.");
  EXPECT_EQ(told("[0,](plant/draw)"), "As often as you like, choose one: gain 1 plant, or draw a card.");
  EXPECT_EQ(told("2^(plant+draw+ocean)"),
            "Choose 2 different ones: gain 1 plant, draw a card, or place an ocean.");
  EXPECT_EQ(told("?(plant+draw)"), "Do any of these: gain 1 plant, or draw a card.");
  EXPECT_EQ(told("^(plant+draw)"), "Choose one: gain 1 plant, or draw a card.");
}

TEST(Describe, AllOfThemAreListed) {
  EXPECT_EQ(told("plant+draw"), "Gain 1 plant and draw a card.");
  EXPECT_EQ(told("plant+draw+ocean"), "Gain 1 plant, draw a card and place an ocean.");
  EXPECT_EQ(told("plant,draw"), "Gain 1 plant, then draw a card.");
  EXPECT_EQ(told("plant;draw;ocean"), "Gain 1 plant. Then draw a card. Then place an ocean.");
  EXPECT_EQ(told("a,b,c", {.then = "and"}), "A, b and c.");
  EXPECT_EQ(plain("a+b"), "A and b in any order.");
}

TEST(Describe, ADealIsOfferedForItsPrice) {
  EXPECT_EQ(told("?(discard:draw)"), "You may discard a card to draw a card.");
  EXPECT_EQ(told("pay(energy):plant"), "Pay 1 energy: gain 1 plant.");
  EXPECT_EQ(told("2pay(energy):discard:plant/draw"),
            "Pay 2 energy and discard a card: choose one: gain 1 plant, or draw a card.");
  EXPECT_EQ(told("(pay(energy):plant)/draw"), "Choose one: pay 1 energy to gain 1 plant, or draw a card.");
  EXPECT_EQ(told("?(discard:?draw)"), "You may discard a card, and you may draw a card.");
}

TEST(Describe, ADealInADealStaysOne) {
  EXPECT_EQ(told("pay(energy):(discard:draw)"), "Pay 1 energy: discard a card to draw a card.");
  EXPECT_EQ(told("?(pay(energy):(discard:draw))"), "You may pay 1 energy to discard a card to draw a card.");
  EXPECT_EQ(told("(pay(energy):discard):draw"), "(Pay 1 energy to discard a card): draw a card.");
  EXPECT_EQ(told("?((pay(energy):discard):draw)"),
            "You may (pay 1 energy to discard a card) to draw a card.");
}

TEST(Describe, WhatIsInsideNeverRunsIntoWhatIsOutside) {
  EXPECT_EQ(told("2steel+(plant/draw)"), "Gain 2 steel; and choose one: gain 1 plant, or draw a card.");
  EXPECT_EQ(told("(plant,draw)/ocean"), "Choose one: gain 1 plant, then draw a card; or place an ocean.");
  EXPECT_EQ(told("(plant+draw)/ocean"), "Choose one: gain 1 plant and draw a card, or place an ocean.");
  EXPECT_EQ(told("((plant,draw)/ocean)+steel"),
            "(Choose one: gain 1 plant, then draw a card; or place an ocean); and gain 1 steel.");
  EXPECT_EQ(told("?(discard:draw)+plant"), "You may discard a card to draw a card; and gain 1 plant.");
  EXPECT_EQ(told("(discard:draw),plant"), "Discard a card to draw a card; then gain 1 plant.");
  EXPECT_EQ(told("?draw+plant"), "You may draw a card; and gain 1 plant.");
  EXPECT_EQ(told("?draw/plant"), "Choose one: you may draw a card, or gain 1 plant.");
  EXPECT_EQ(told("2(plant,draw)"), "Twice: gain 1 plant, then draw a card.");
  EXPECT_EQ(told("?(plant,draw)"), "You may gain 1 plant, then draw a card.");
  EXPECT_EQ(told("(plant;draw)/ocean"),
            "Choose one: gain 1 plant, and after that draw a card; or place an ocean.");
  EXPECT_EQ(told("3(2draw)"), "3 times: draw 2 cards.");
}

TEST(Describe, WhatHasNoWordReadsAsItself) {
  EXPECT_EQ(plain("5m/M"), "Choose one: m 5 times, or M.");
  EXPECT_EQ(plain("raise_temp"), "Raise temp.");
  EXPECT_EQ(plain("add(microbe,2)"), "Add (microbe, 2).");
  EXPECT_EQ(plain("f()"), "F.");
  EXPECT_EQ(plain("?a"), "You may a.");
}

TEST(Describe, ALabelHasNeitherCapitalNorStop) {
  Book book;
  const Words words{.operations = operations, .nouns = nouns};
  EXPECT_EQ(phrase(book, book.expect("3plant"), words), "gain 3 plants");
  EXPECT_EQ(phrase(book, book.expect("plant"), {2, 2}, words), "gain 2 plants");
  EXPECT_EQ(phrase(book, book.expect("3plant"), {1, 1}, words), "gain 3 plants");
  EXPECT_EQ(phrase(book, book.expect("discard:draw"), {0, 1}, words),
            "you may discard a card to draw a card");
}

TEST(Describe, APhraseWithAnOpenBraceIsCutThere) {
  constexpr Word broken[] = {{"a", "take {n"}, {"b", "take {9} {x} now"}};
  EXPECT_EQ(told("a", {.operations = broken}), "Take .");
  EXPECT_EQ(told("b", {.operations = broken}), "Take   now.");
}

}  // namespace
}  // namespace rondel::ops
