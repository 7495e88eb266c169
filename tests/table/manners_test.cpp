// What strangers may do to one another at a table, and what not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/test_hall.h"

namespace rondel {
namespace {

using rondel::testing::started;
using rondel::testing::state_of;
using rondel::testing::TestHall;
using ::testing::HasSubstr;

std::string hearts_of(TestHall& hall, const std::string& more = "") {
  const std::string table = hall.create("ann", R"({"game": "hearts")" + more + "}");
  for (const char* const account : {"ann", "ben", "cas", "dan"}) {
    EXPECT_EQ(hall.tell(table, account, "join").code, "");
  }
  return table;
}

TEST(Manners, AStrangerTakesOneSeatOfAPublicTable) {
  TestHall hall;
  const std::string table = hall.create("ann", R"({"game": "hearts"})");
  EXPECT_EQ(hall.tell(table, "eve", "join").code, "");
  EXPECT_EQ(hall.tell(table, "eve", "join").code, "taken");
  EXPECT_EQ(hall.tell(table, "eve", "join", R"({"seat": "east"})").code, "taken");
  EXPECT_EQ(hall.tell(table, "ann", "join").code, "");
  EXPECT_EQ(hall.tell(table, "ann", "join").code, "") << "the host decides who plays";
}

TEST(Manners, WhoWasLetInToAPrivateTableMaySitWhereTheyLike) {
  TestHall hall;
  const std::string table = hall.create("ann", R"({"game": "tictactoe", "private": true})");
  EXPECT_EQ(hall.tell(table, "ben", "join").code, "");
  EXPECT_EQ(hall.tell(table, "ben", "join").code, "");
  EXPECT_EQ(hall.tell(table, "ben", "start").code, "");
}

TEST(Manners, AStrangerDoesNotStartAPublicTableBeforeOthersCame) {
  TestHall hall;
  const std::string table = hall.create("ann", R"({"game": "tictactoe"})");
  EXPECT_EQ(hall.tell(table, "ann", "bot", R"({"seat": "o", "agent": "first"})").code, "");
  EXPECT_EQ(hall.tell(table, "eve", "join").code, "");
  EXPECT_EQ(hall.tell(table, "eve", "start").code, "actor");
  EXPECT_EQ(hall.tell(table, "ann", "person", R"({"seat": "o"})").code, "");
  EXPECT_EQ(hall.tell(table, "ben", "join").code, "");
  EXPECT_EQ(hall.tell(table, "eve", "start").code, "") << "now there are two";
}

TEST(Manners, WhoResignsAmongMoreThanTwoIsFollowedByABot) {
  TestHall hall;
  const std::string table = hearts_of(hall);
  EXPECT_EQ(hall.tell(table, "ann", "start").code, "");
  EXPECT_EQ(hall.tell(table, "ben", "resign").code, "");
  const boost::json::object state = hall.look(table, "ann");
  EXPECT_EQ(state.at("state"), "running");
  EXPECT_EQ(state.at("seats").at(1).at("agent"), "first");
  EXPECT_EQ(state.at("seats").at(1).at("resigned"), true);
  EXPECT_THAT(boost::json::serialize(state.at("chat")), HasSubstr("resigned; a bot plays on"));
  EXPECT_EQ(hall.tell(table, "ben", "person", R"({"seat": "west"})").code, "actor") << "resigned is resigned";
  EXPECT_EQ(hall.tell(table, "ben", "pause").code, "actor");
  EXPECT_EQ(hall.tell(table, "ben", "resign").code, "actor");
  hall.reopen();
  EXPECT_EQ(hall.look(table, "ann").at("seats"), state.at("seats")) << "the log says the same";
  EXPECT_EQ(hall.tell(table, "cas", "resign").code, "");
  EXPECT_EQ(hall.tell(table, "dan", "resign").code, "");
  EXPECT_EQ(state_of(hall, table), "running");
  EXPECT_EQ(hall.tell(table, "ann", "resign").code, "");
  EXPECT_EQ(state_of(hall, table), "over") << "nobody is left";
}

TEST(Manners, OfTwoTheOneWhoResignsEndsTheMatch) {
  TestHall hall;
  const std::string table = started(hall);
  EXPECT_EQ(hall.tell(table, "ben", "resign").code, "");
  EXPECT_EQ(state_of(hall, table), "over");
}

// A game has the last word, by a setting of that name.
TEST(Manners, AGameMaySayThatResigningEndsIt) {
  static const Game& hearts = *built_modules().find("hearts");
  static const std::vector<SettingSpec> settings = [] {
    std::vector<SettingSpec> all(hearts.settings.begin(), hearts.settings.end());
    all.push_back({.name = "resigning", .help = "", .kind = SettingSpec::Kind::text, .preset_text = "ends"});
    return all;
  }();
  static const Game strict = [] {
    Game game = hearts;
    game.settings = settings;
    return game;
  }();
  TestHall hall(Modules({{.game = &strict}}).over(built_modules()));
  const std::string table = hearts_of(hall);
  EXPECT_EQ(hall.tell(table, "ann", "start").code, "");
  EXPECT_EQ(hall.tell(table, "ben", "resign").code, "");
  EXPECT_EQ(state_of(hall, table), "over");
}

TEST(Manners, ASecondPauseNeedsTheOthers) {
  TestHall hall;
  const std::string table = started(hall);
  EXPECT_EQ(hall.tell(table, "ben", "pause").code, "");
  EXPECT_EQ(hall.tell(table, "ann", "resume").code, "");
  EXPECT_EQ(hall.tell(table, "ben", "pause").code, "");
  EXPECT_EQ(state_of(hall, table), "running");
  EXPECT_EQ(hall.look(table, "ann").at("pause").at("by"), "o");
  EXPECT_TRUE(hall.look(table, "ann").at("undo").is_null());
  EXPECT_EQ(hall.respond(table, "ann", "1").code, "");
  hall.reopen();
  EXPECT_EQ(hall.look(table, "ann").at("pause").at("by"), "o") << "play goes on while it is considered";
  EXPECT_EQ(hall.tell(table, "ann", "refuse").code, "");
  EXPECT_TRUE(hall.look(table, "ann").at("pause").is_null());
  EXPECT_EQ(hall.tell(table, "ben", "pause").code, "");
  EXPECT_EQ(hall.tell(table, "ann", "agree").code, "");
  EXPECT_EQ(state_of(hall, table), "paused");
  EXPECT_EQ(hall.tell(table, "ann", "resume").code, "");
  EXPECT_EQ(hall.tell(table, "ann", "pause").code, "") << "everybody has one of their own";
  EXPECT_EQ(state_of(hall, table), "paused");
}

TEST(Manners, WhoPlaysAgainstBotsPausesAtWill) {
  TestHall hall;
  const std::string table = hall.create("ann", R"({"game": "tictactoe"})");
  hall.tell(table, "ann", "join");
  hall.tell(table, "ann", "bot", R"({"seat": "o", "agent": "first"})");
  hall.tell(table, "ann", "start");
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(hall.tell(table, "ann", "pause").code, "");
    EXPECT_EQ(state_of(hall, table), "paused");
    EXPECT_EQ(hall.tell(table, "ann", "resume").code, "");
  }
}

TEST(Manners, TheHostTakesAStrangerOffASeatForGood) {
  TestHall hall;
  const std::string table = hearts_of(hall);
  EXPECT_EQ(hall.tell(table, "ben", "remove", R"({"seat": "north"})").code, "actor");
  EXPECT_EQ(hall.tell(table, "ann", "remove", R"({"seat": "south"})").code, "nothing");
  EXPECT_EQ(hall.tell(table, "ann", "remove", R"({"seat": "nowhere"})").code, "malformed");
  EXPECT_EQ(hall.tell(table, "ann", "remove", R"({"seat": "west"})").code, "");
  EXPECT_EQ(hall.look(table, "ann").at("seats").at(1).at("account"), "");
  hall.reopen();
  EXPECT_EQ(hall.tell(table, "ben", "join").code, "removed");
  EXPECT_EQ(hall.tell(table, "eve", "join").code, "");
  EXPECT_EQ(hall.tell(table, "ann", "start").code, "");
  EXPECT_EQ(hall.tell(table, "ann", "remove", R"({"seat": "west"})").code, "started");
}

}  // namespace
}  // namespace rondel
