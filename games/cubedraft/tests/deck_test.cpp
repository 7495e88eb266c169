// Decks, and the cubes they come from.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>
#include <cctype>
#include <set>
#include <sstream>

#include "cubedraft/rules/cube.h"
#include "cubedraft/tests/draft_scene.h"
#include "tests/support/random_answers.h"

namespace rondel::games::cubedraft {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::StartsWith;

Match drafted(const Shape& shape) {
  Match match = arranged(shape);
  while (match.mode(*match.waiting().begin()) == Mode::any) {
    picks_first(match, *match.waiting().begin());
  }
  return match;
}

std::vector<std::uint16_t> first_cards(std::uint16_t count) {
  std::vector<std::uint16_t> picks;
  for (std::uint16_t i = 0; i < count; ++i) {
    picks.push_back(i);
  }
  return picks;
}

TEST(DeckBuilding, asks_all_at_once_and_takes_answers_in_any_order) {
  Match match = drafted({.players = 3, .packs = 2, .cards = 4, .deck = 5});
  EXPECT_EQ(match.waiting().size(), 3);
  EXPECT_EQ(match.mode(dora), Mode::many);
  EXPECT_FALSE(match.answer(suri, first_cards(5)));
  EXPECT_EQ(match.answer(suri, first_cards(6)).name(), "actor") << "done is done";
  EXPECT_FALSE(match.answer(dora, first_cards(8)));
  EXPECT_EQ(match.status(), Status::waiting);
  EXPECT_FALSE(match.answer(milo, first_cards(6)));
  EXPECT_EQ(match.status(), Status::over);
  EXPECT_EQ(match.result().reason.view(), "Draft is complete");
  EXPECT_TRUE(match.result().winners.empty());
  EXPECT_THAT(zone(match, suri, "suri", "deck"), SizeIs(5));
  EXPECT_THAT(zone(match, suri, "suri", "pool"), SizeIs(3));
  EXPECT_THAT(zone(match, dora, "suri", "deck"), ElementsAre("?", "?", "?", "?", "?"));
}

TEST(DeckBuilding, refuses_a_deck_that_is_too_small) {
  Match match = drafted({.players = 2, .packs = 3, .cards = 15, .deck = 40});
  EXPECT_EQ(match.answer(dora, first_cards(39)).name(), "count");
  EXPECT_EQ(match.waiting().size(), 2);
  EXPECT_FALSE(match.answer(dora, first_cards(40)));
}

TEST(DeckBuilding, plays_all_cards_where_there_are_not_enough) {
  Match match = drafted({.players = 2, .packs = 1, .cards = 3, .deck = 40});
  EXPECT_TRUE(match.answer_forced());
  EXPECT_TRUE(match.answer_forced());
  EXPECT_EQ(match.status(), Status::over);
  EXPECT_THAT(zone(match, dora, "dora", "deck"), SizeIs(3));
  EXPECT_THAT(match.warnings(), IsEmpty());
}

TEST(DeckBuilding, gives_a_text_with_counts_to_take_home) {
  Settings settings = settings_of({.packs = 1, .cards = 3, .deck = 2},
                                  "Tin Goose\nTin Goose\nTin Goose\nA Kite\nA Kite\nA Kite");
  Match match(game, settings, Seed::from_number(5), {}, 2);
  std::string text;
  match.play().export_text(dora, text);
  EXPECT_EQ(text, "") << "nobody has picked anything";
  while (match.mode(*match.waiting().begin()) == Mode::any) {
    ASSERT_FALSE(match.answer(*match.waiting().begin(), 0));
  }
  std::map<std::string, int> copies;
  for (const std::string& name : offered(match, dora)) {
    ++copies[name];
  }
  ASSERT_FALSE(match.answer(dora, first_cards(3)));
  ASSERT_FALSE(match.answer(milo, first_cards(2)));
  std::string expected;
  for (const auto& [name, count] : copies) {
    expected += std::to_string(count) + " " + name + "\n";
  }
  match.play().export_text(dora, text);
  EXPECT_EQ(text, expected);
  match.play().export_text(milo, text = "");
  EXPECT_THAT(text, HasSubstr("\n\nSideboard\n1 "));
}

// A draft with the cube of the game, up to the question which picks are in the deck.
Match drafted_with_the_cube_of_the_game() {
  Match match(game, Settings(game.settings), Seed::from_number(5), {}, 2);
  while (match.mode(*match.waiting().begin()) == Mode::any) {
    check(!match.answer(*match.waiting().begin(), 0), "the first card of a pack is there to be picked");
  }
  return match;
}

int cards_in(const std::string& deck) {
  std::istringstream lines(deck.substr(0, deck.find("\n\n")));
  int cards = 0;
  for (std::string line; std::getline(lines, line);) {
    cards += std::stoi(line);
  }
  return cards;
}

TEST(DeckBuilding, fills_forty_cards_up_with_basic_lands) {
  Match match = drafted_with_the_cube_of_the_game();
  ASSERT_FALSE(match.answer(dora, first_cards(23)));
  ASSERT_FALSE(match.answer(milo, first_cards(45)));
  EXPECT_THAT(offered(match, milo), ElementsAre("no basic lands", "choose the numbers"));
  ASSERT_FALSE(match.answer(milo, 0));
  const std::string split = offered(match, dora).front();
  ASSERT_FALSE(match.answer(dora, 0));
  ASSERT_EQ(match.status(), Status::over);
  EXPECT_THAT(zone(match, dora, "dora", "deck"), SizeIs(40));
  EXPECT_THAT(zone(match, milo, "milo", "deck"), SizeIs(45));
  std::string text;
  match.play().export_text(dora, text);
  EXPECT_EQ(cards_in(text), 40);
  std::string lands = split + ",";
  for (std::size_t comma = lands.find(','); comma != std::string::npos; comma = lands.find(',')) {
    EXPECT_THAT(text, HasSubstr("\n" + lands.substr(0, comma) + "\n"));
    lands.erase(0, comma + 2);
  }
  EXPECT_THAT(text, HasSubstr("\n\nSideboard\n1 "));
}

TEST(DeckBuilding, takes_any_number_of_each_basic_land) {
  Match match = drafted_with_the_cube_of_the_game();
  ASSERT_FALSE(match.answer(dora, first_cards(23)));
  ASSERT_FALSE(match.answer(milo, first_cards(23)));
  ASSERT_FALSE(match.answer(dora, 1));
  for (const int count : {0, 3, 0, 8}) {
    const auto choices = offered(match, dora);
    ASSERT_THAT(choices, SizeIs(21)) << "from none to twenty";
    EXPECT_THAT(choices[8], StartsWith("8 "));
    ASSERT_FALSE(match.answer(dora, static_cast<std::uint16_t>(count)));
  }
  EXPECT_THAT(offered(match, dora).front(), StartsWith("6 ")) << "so many are missing";
  ASSERT_FALSE(match.answer(dora, 1));
  ASSERT_FALSE(match.answer(milo, 0));
  EXPECT_THAT(zone(match, dora, "dora", "deck"), SizeIs(23 + 3 + 8 + 7));
}

// Milo's deck as milo sees it, after dora took so many lands of the first kind.
std::string deck_beside(std::uint16_t lands) {
  Match match = drafted_with_the_cube_of_the_game();
  check(!match.answer(dora, first_cards(45)), "all of them");
  check(!match.answer(milo, first_cards(23)), "some of them");
  check(!match.answer(dora, 1), "choose the numbers");
  for (const std::uint16_t count :
       {lands, std::uint16_t{0}, std::uint16_t{0}, std::uint16_t{0}, std::uint16_t{0}}) {
    check(!match.answer(dora, count), "from none to twenty");
  }
  check(!match.answer(milo, 0), "lands as they are suggested");
  check(match.status() == Status::over, "all have chosen");
  return boost::json::serialize(view_of(match, milo).at("zones").as_array().back());
}

TEST(DeckBuilding, does_not_tell_by_the_names_of_lands_how_many_others_took) {
  EXPECT_THAT(deck_beside(0), HasSubstr("c10"));
  EXPECT_EQ(deck_beside(0), deck_beside(7));
}

TEST(Cube, of_the_game_has_540_cards_with_names_of_their_own) {
  std::set<std::string_view> names;
  std::set<std::string_view> basics;
  std::map<std::string_view, int> colors;
  const std::string_view cube = default_cube();
  for (std::size_t at = first_card(cube); at < cube.size(); at = card_after(cube, at)) {
    const CubeCard card = card_at(cube, static_cast<std::int32_t>(at));
    EXPECT_TRUE((card.is_basic() ? basics : names).insert(card.name).second) << card.name;
    EXPECT_FALSE(card.type.empty()) << card.name;
    ++colors[card.colors];
  }
  EXPECT_EQ(names.size(), 540U);
  EXPECT_EQ(count_cards(cube), 540);
  EXPECT_EQ(basics.size(), 5U);
  EXPECT_THAT(colors, SizeIs(6));
  EXPECT_EQ(cube_problem(cube), "");
}

// "2EE": what it costs of which colors, by their first letters.
bool is_cost_of(std::string_view cost, std::string_view color) {
  const std::size_t letters = std::min(cost.find_first_not_of("0123456789X"), cost.size());
  for (const char letter : cost.substr(letters)) {
    if (color.empty() || letter != std::toupper(static_cast<unsigned char>(color[0]))) {
      return false;
    }
  }
  return !cost.empty();
}

TEST(Cube, of_the_game_has_cards_to_be_played) {
  std::set<std::string_view> texts;
  std::map<std::string_view, int> creatures;
  for (const FaceText& face : game.faces) {
    const std::string_view color = face.kind.substr(0, face.kind.find(' '));
    const bool is_land = face.kind.ends_with("land");
    const bool is_creature = face.kind.ends_with("creature");
    const bool is_colorless = face.kind.find(' ') == std::string_view::npos;
    EXPECT_EQ(is_land, face.cost.empty()) << face.name;
    EXPECT_TRUE(is_land || face.kind.ends_with("relic") || is_cost_of(face.cost, is_colorless ? "" : color))
        << face.name << " costs " << face.cost;
    EXPECT_EQ(is_creature, face.body.find('/') != std::string_view::npos) << face.name;
    EXPECT_TRUE(is_creature || !face.text.empty()) << face.name;
    texts.insert(face.text);
    creatures[face.cost] += is_creature ? 1 : 0;
  }
  EXPECT_EQ(game.faces.size(), 545U);
  EXPECT_GT(texts.size(), 350U);
  EXPECT_GT(creatures.size(), 30U) << "they cost different things";
}

TEST(Cube, is_any_list_of_names) {
  const std::string_view cube =
      "# mine\r\n\r\n  Tin Goose | | creature | goose.png | 3 | Honks. \r\n#no\nÉclair|red\nLast";
  std::vector<CubeCard> cards;
  for (std::size_t at = first_card(cube); at < cube.size(); at = card_after(cube, at)) {
    cards.push_back(card_at(cube, static_cast<std::int32_t>(at)));
  }
  ASSERT_THAT(cards, SizeIs(3));
  EXPECT_EQ(cards[0].name, "Tin Goose");
  EXPECT_EQ(cards[0].colors, "");
  EXPECT_EQ(cards[0].type, "creature");
  EXPECT_EQ(cards[0].image, "goose.png");
  EXPECT_EQ(cards[0].cost, "3");
  EXPECT_EQ(cards[0].text, "Honks.");
  EXPECT_EQ(cards[1].name, "Éclair");
  EXPECT_EQ(cards[1].colors, "red");
  EXPECT_EQ(cards[2].name, "Last");
  EXPECT_EQ(count_cards(cube), 3);
  EXPECT_EQ(count_cards(""), 0);
  EXPECT_EQ(count_cards("\n#\n"), 0);
}

TEST(Cube, says_which_line_is_wrong) {
  EXPECT_EQ(
      cube_problem("A\n | red\n"),
      "line 2 of the cube: a card without a name; expected: name | colors | type | image | cost | text");
  EXPECT_THAT(cube_problem("A\n\n" + std::string(121, 'x')),
              StartsWith("line 3 of the cube: the name is longer"));
  EXPECT_THAT(cube_problem("A\x01"), HasSubstr("control character"));
}

TEST(Cube, with_too_few_cards_says_how_many_are_missing) {
  const std::string_view problem =
      "the cube has 3 cards, but 2 players with 1 pack of 4 cards need 8: 5 are missing";
  const Settings settings = settings_of({.packs = 1, .cards = 4}, "A\nB\nC");
  EXPECT_EQ(game.settings_problem(settings, 2), problem);
  const Match match(game, settings, Seed::from_number(1), {}, 2);
  EXPECT_EQ(match.status(), Status::faulted);
  EXPECT_THAT(std::string(match.fault()), StartsWith(problem));
  EXPECT_EQ(game.settings_problem(Settings(game.settings), 8), "");
}

TEST(Cube, makes_other_drafts_with_other_seeds) {
  const auto first_pack = [](std::uint64_t seed) {
    return offered(Match(game, Settings(game.settings), Seed::from_number(seed)), dora);
  };
  EXPECT_NE(first_pack(1), first_pack(2));
  EXPECT_EQ(first_pack(1), first_pack(1));
}

}  // namespace
}  // namespace rondel::games::cubedraft
