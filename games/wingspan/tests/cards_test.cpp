// The card data: what is in it, what a payment is, and what is said about a row that cannot be read.
#include "wingspan/rules/cards.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

namespace rondel::games::wingspan {
namespace {

constexpr std::string_view bonus_text = "id,name,points\nforester,Forester,3+=4;5+=8\n";

CardData read_row(std::string_view row) {
  constexpr std::string_view columns =
      "name,habitats,points,nest,eggs,cost,cost mode,wingspan,colour,power,parameters,bonus cards\n";
  return read_cards(std::string(columns) + std::string(row) + "\n", bonus_text);
}

TEST(WingspanCards, AreAllThere) {
  EXPECT_EQ(birds().size(), 180U);
  EXPECT_EQ(bonus_cards().size(), 26U);
  std::map<Colour, int> colours;
  std::set<std::string_view> names;
  std::set<const Entry*> kinds;
  for (const Bird& bird : birds()) {
    ++colours[bird.colour];
    names.insert(bird.name);
    kinds.insert(bird.power.entry);
    EXPECT_EQ(bird.colour == Colour::none, !bird.power) << bird.name;
    EXPECT_NE(bird.habitats, 0U) << bird.name;
  }
  EXPECT_EQ(names.size(), 180U);
  EXPECT_EQ(colours[Colour::brown], 125);
  EXPECT_EQ(colours[Colour::white], 37);
  EXPECT_EQ(colours[Colour::pink], 12);
  EXPECT_EQ(colours[Colour::none], 6);
  EXPECT_EQ(kinds.size(), 39U) << "38 kinds of power, and none";
  EXPECT_EQ(registry().entries().size(), 38U) << "every handler is on a card";
}

TEST(WingspanCards, OfEveryHabitatColourAndTagCount) {
  std::map<std::string_view, int> tagged;
  for (const Bird& bird : birds()) {
    for (std::size_t i = 0; i < bonus_cards().size(); ++i) {
      tagged[bonus_cards()[i].id] += static_cast<int>(bird.bonus_tags >> i & 1U);
    }
  }
  for (const Bonus& bonus : bonus_cards()) {
    EXPECT_EQ(tagged[bonus.id] > 0, bonus.counting == Counting::tagged) << bonus.id;
  }
}

TEST(WingspanCards, ARowIsRead) {
  const CardData cards = read_row("Tin Goose,forest+wetland,5,bowl,2,1seed,and,46,,,,forester");
  ASSERT_EQ(cards.birds.size(), 1U);
  EXPECT_EQ(cards.birds[0].bonus_tags, cards.bonus[0].tag);
}

TEST(WingspanCardsDeathTest, ARowThatCannotBeReadNamesTheCard) {
  EXPECT_DEATH(
      read_row("Tin Goose,forest,5,bowl,2,1seed,and,46,brown,gainFoodFromSuply,count=1;foodType=SEED,"),
      "birds, Tin Goose, power: unknown power \"gainFoodFromSuply\"; did you mean \"gainFoodFromSupply\"");
  EXPECT_DEATH(read_row("Tin Goose,forest,5,bowl,2,1seed,and,46,brown,gainFoodFromSupply,count=1;food=SEED,"),
               "birds, Tin Goose, power: gainFoodFromSupply: needs the parameter \"foodType\"");
  EXPECT_DEATH(read_row("Tin Goose,marsh,5,bowl,2,1seed,and,46,,,,"),
               "birds, Tin Goose, habitats: unknown \"marsh\"; expected one of forest, grassland, wetland");
  EXPECT_DEATH(read_row("Tin Goose,forest,many,bowl,2,1seed,and,46,,,,"),
               "birds, Tin Goose, points: \"many\" is no whole number");
  EXPECT_DEATH(read_row("Tin Goose,forest,5,bowl,2,1seed,and,46,,,,gardener"),
               "birds, Tin Goose, bonus cards: no bonus card is called \"gardener\"");
}

Foods foods(std::int16_t invertebrate, std::int16_t seed, std::int16_t fish = 0) {
  return {{invertebrate, seed, fish, 0, 0}};
}

TEST(WingspanPayment, MatchesOneForOneAndTwoForOne) {
  const FoodCost both{.foods = foods(1, 1)};
  EXPECT_TRUE(both.is_paid_by(foods(1, 1)));
  EXPECT_FALSE(both.is_paid_by(foods(2, 0))) << "two stand for one, not for two";
  EXPECT_TRUE(both.is_paid_by(foods(1, 0, 2)));
  EXPECT_TRUE(both.is_paid_by(foods(0, 0, 4)));
  EXPECT_FALSE(both.is_paid_by(foods(0, 0, 3)));
  EXPECT_FALSE(both.is_paid_by(foods(0, 0, 5)));
  EXPECT_FALSE(both.is_paid_by(foods(0, 0)));
}

TEST(WingspanPayment, OfAChoiceIsOneFood) {
  const FoodCost either{.foods = foods(1, 1), .is_choice = true};
  EXPECT_TRUE(either.is_paid_by(foods(0, 1)));
  EXPECT_FALSE(either.is_paid_by(foods(0, 0, 1)));
  EXPECT_TRUE(either.is_paid_by(foods(0, 0, 2)));
}

TEST(WingspanPayment, WildIsAnyFood) {
  const FoodCost wild{.foods = foods(0, 1), .wild = 1};
  EXPECT_TRUE(wild.is_paid_by(foods(0, 2)));
  EXPECT_TRUE(wild.is_paid_by(foods(0, 1, 1)));
  EXPECT_FALSE(wild.is_paid_by(foods(0, 0, 2)));
}

// What can be afforded is what some payment out of it pays for.
TEST(WingspanPayment, IsWithinReachExactlyWhenSomeOfItPays) {
  for (const Bird& bird : birds()) {
    for (int code = 0; code < 4 * 4 * 4 * 2 * 2; ++code) {
      const Foods owned{{static_cast<std::int16_t>(code % 4), static_cast<std::int16_t>(code / 4 % 4),
                         static_cast<std::int16_t>(code / 16 % 4), static_cast<std::int16_t>(code / 64 % 2),
                         static_cast<std::int16_t>(code / 128)}};
      bool some_pays = false;
      for (int paid = 0; paid < 4 * 4 * 4 * 2 * 2 && !some_pays; ++paid) {
        const Foods part{{static_cast<std::int16_t>(paid % 4), static_cast<std::int16_t>(paid / 4 % 4),
                          static_cast<std::int16_t>(paid / 16 % 4), static_cast<std::int16_t>(paid / 64 % 2),
                          static_cast<std::int16_t>(paid / 128)}};
        bool is_part = true;
        for (std::size_t i = 0; i < food_kinds; ++i) {
          is_part = is_part && part.counts[i] <= owned.counts[i];
        }
        some_pays = is_part && bird.cost.is_paid_by(part);
      }
      ASSERT_EQ(bird.cost.is_within(owned), some_pays) << bird.name << " with " << code;
    }
  }
}

}  // namespace
}  // namespace rondel::games::wingspan
