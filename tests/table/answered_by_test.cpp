// What a clock, a bot or a standing answer has answered is told beside the log that people read.
#include <gtest/gtest.h>

#include "tests/support/test_hall.h"

namespace rondel {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;
using testing::started;
using testing::TestHall;

std::string answered_by(TestHall& hall, const std::string& table, const std::string& account) {
  return json::serialize(hall.look(table, account).at("answeredBy"));
}

TEST(AnsweredBy, NobodyButThePeopleThemselvesIsNothingToTell) {
  TestHall hall;
  const std::string table = started(hall);
  hall.respond(table, "ann", "1");
  hall.respond(table, "ben", "1");
  EXPECT_EQ(answered_by(hall, table, "ann"), "[]");
}

TEST(AnsweredBy, ABotIsToldOnceForAsLongAsItGoesOn) {
  TestHall hall;
  const std::string table = started(hall);
  hall.respond(table, "ann", "1", 8);
  hall.tell(table, "ben", "bot", R"({"seat": "o", "agent": "first"})");
  hall.respond(table, "ann", "2", 6);
  const std::string once = R"([{"line":0,"seat":"o","by":"bot"}])";
  EXPECT_EQ(answered_by(hall, table, "ann"), once);
  EXPECT_EQ(answered_by(hall, table, "ben"), once);
  EXPECT_EQ(answered_by(hall, table, ""), once);
  hall.reopen();
  EXPECT_EQ(answered_by(hall, table, "ann"), once);
}

TEST(AnsweredBy, WhatIsTakenBackIsToldNoMore) {
  TestHall hall;
  const std::string table = hall.create("ann", R"({"game": "tictactoe"})");
  hall.tell(table, "ann", "join", R"({"seat": "x"})");
  hall.tell(table, "ann", "bot", R"({"seat": "o", "agent": "first"})");
  hall.tell(table, "ann", "start");
  hall.respond(table, "ann", "1", 8);
  EXPECT_EQ(answered_by(hall, table, "ann"), R"([{"line":0,"seat":"o","by":"bot"}])");
  EXPECT_EQ(hall.tell(table, "ann", "undo").code, "");
  EXPECT_EQ(answered_by(hall, table, "ann"), "[]");
  hall.respond(table, "ann", "2", 7);
  EXPECT_EQ(answered_by(hall, table, "ann"), R"([{"line":0,"seat":"o","by":"bot"}])");
}

TEST(AnsweredBy, AClockIsToldToEverybody) {
  TestHall hall;
  const std::string table = hall.create("ann", R"({"game": "elements", "clock": {"question": 60}})");
  hall.tell(table, "ann", "join", R"({"seat": "sun", "nonce": "01"})");
  hall.tell(table, "ben", "join", R"({"nonce": "02"})");
  ASSERT_EQ(hall.tell(table, "ann", "start").code, "");
  hall.pass(61s);
  hall.tick();
  for (const std::string account : {"ann", "ben", ""}) {
    const json::array told = hall.look(table, account).at("answeredBy").as_array();
    ASSERT_FALSE(told.empty()) << account;
    EXPECT_EQ(told[0].at("by"), "clock");
    EXPECT_LE(told[0].at("line").as_int64(),
              std::ssize(hall.look(table, account).at("view").at("log").as_array()));
  }
}

}  // namespace
}  // namespace rondel
