// A seat that is lent to a bot belongs to a person, who is asked like everybody else.
#include <gtest/gtest.h>

#include "tests/support/test_hall.h"

namespace rondel {
namespace {

namespace json = boost::json;
using testing::TestHall;

// Leduc with Ann on the first seat, who has checked, and been answered, so that a card lies open.
std::string with_a_card_drawn(TestHall& hall, const std::function<void(const std::string& table)>& fill) {
  std::string table = hall.create("ann", R"({"game": "leduc"})");
  EXPECT_EQ(hall.tell(table, "ann", "join", R"({"seat": "first", "nonce": "01"})").code, "");
  fill(table);
  EXPECT_EQ(hall.respond(table, "ann", "1").code, "");
  EXPECT_EQ(hall.look(table, "ann").at("takeBack").at("free"), false) << "something was left to chance";
  return table;
}

std::string against_ben_who_is_away(TestHall& hall) {
  return with_a_card_drawn(hall, [&](const std::string& table) {
    EXPECT_EQ(hall.tell(table, "ben", "join", R"({"nonce": "02"})").code, "");
    EXPECT_EQ(hall.tell(table, "ann", "start").code, "");
    EXPECT_EQ(hall.tell(table, "ben", "bot", R"({"seat": "second", "agent": "first"})").code, "");
  });
}

TEST(LentSeat, IsAskedBeforeAnythingIsTakenBack) {
  TestHall hall;
  const std::string table = against_ben_who_is_away(hall);
  const json::value seq = hall.look(table, "ann").at("seq");
  EXPECT_EQ(hall.tell(table, "ann", "undo").code, "");
  const json::object state = hall.look(table, "ben");
  EXPECT_EQ(state.at("seq").as_int64(), seq.as_int64() + 1) << "proposed and no more";
  EXPECT_EQ(state.at("undo").at("by"), "first");
  hall.pass(std::chrono::hours(8));
  EXPECT_EQ(hall.tell(table, "ben", "agree").code, "") << "when he is back";
  EXPECT_EQ(hall.look(table, "ann").at("undo"), nullptr);
  EXPECT_EQ(hall.look(table, "ann").at("chat").at(0).at("text"),
            "first takes back an answer; everybody agreed");
}

TEST(LentSeat, MayRefuse) {
  TestHall hall;
  const std::string table = against_ben_who_is_away(hall);
  hall.tell(table, "ann", "undo");
  EXPECT_EQ(hall.tell(table, "ben", "refuse").code, "");
  EXPECT_EQ(hall.look(table, "ann").at("undo"), nullptr);
  EXPECT_TRUE(hall.look(table, "ann").at("chat").as_array().empty());
}

TEST(Undo, AgainstBotsAloneNeedsNobody) {
  TestHall hall;
  const std::string table = with_a_card_drawn(hall, [&](const std::string& made) {
    EXPECT_EQ(hall.tell(made, "ann", "bot", R"({"seat": "second", "agent": "first"})").code, "");
    EXPECT_EQ(hall.tell(made, "ann", "start").code, "");
  });
  EXPECT_EQ(hall.tell(table, "ann", "undo").code, "");
  EXPECT_EQ(hall.look(table, "ann").at("undo"), nullptr);
  EXPECT_EQ(hall.look(table, "ann").at("chat").at(0).at("text"), "first takes back an answer");
}

TEST(Undo, OfWhoHasSeveralSeatsDoesNotAskThemTwice) {
  TestHall hall;
  std::string table = hall.create("ann", R"({"game": "leduc"})");
  for (const char* const seat : {"first", "second"}) {
    EXPECT_EQ(hall.tell(table, "ann", "join", json::serialize(json::object{{"seat", seat}})).code, "");
  }
  EXPECT_EQ(hall.tell(table, "ann", "start").code, "");
  for (const char* const seat : {"first", "second"}) {
    json::object submit = hall.submit(table, "ann", seat);
    submit["seat"] = seat;
    EXPECT_EQ(hall.tell(table, "ann", "respond", json::serialize(submit)).code, "");
  }
  EXPECT_EQ(hall.tell(table, "ann", "undo", R"({"seat": "second"})").code, "");
  EXPECT_EQ(hall.look(table, "ann").at("undo"), nullptr);
}

TEST(Prompt, OfOneTableIsStaleAtAnother) {
  TestHall hall;
  const std::string one = testing::started(hall);
  const std::string other = testing::started(hall);
  const json::object meant_for_one = hall.submit(one, "ann", "1");
  const json::object open = hall.look(other, "ann");
  ASSERT_EQ(meant_for_one.at("branchId"), open.at("branchId"));
  EXPECT_NE(meant_for_one.at("promptId"), open.at("promptId"));
  const Reply refused = hall.tell(other, "ann", "respond", json::serialize(meant_for_one));
  EXPECT_EQ(refused.code, "stale_prompt");
  EXPECT_EQ(refused.body.at("promptId"), open.at("promptId"));
  EXPECT_EQ(hall.tell(one, "ann", "respond", json::serialize(meant_for_one)).code, "");
}

TEST(Prompt, IsExactInADouble) {
  TestHall hall;
  for (int i = 0; i < 20; ++i) {
    const std::int64_t prompt = hall.look(testing::started(hall), "ann").at("promptId").as_int64();
    EXPECT_EQ(static_cast<std::int64_t>(static_cast<double>(prompt)), prompt);
    EXPECT_LT(prompt, std::int64_t{1} << 53);
  }
}

}  // namespace
}  // namespace rondel
