// Standing answers at a table, and clocks of games that would answer for somebody.
#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>
#include <string>
#include <vector>

#include "tests/support/test_hall.h"

namespace rondel::testing {
namespace {

namespace json = boost::json;

// Answers until ben has said that he passes until the next turn, and is asked again in a later window.
bool play_until_ben_stands(TestHall& hall, const std::string& table) {
  for (int step = 0; step < 200; ++step) {
    for (const std::string account : {"ann", "ben"}) {
      const json::object request = hall.look(table, account).at("view").at("request").as_object();
      if (request.contains("standing")) {
        return true;
      }
      if (!request.contains("selector")) {
        continue;
      }
      std::size_t pick = 0;
      const json::array& choices = request.at("selector").at("choices").as_array();
      for (std::size_t i = 0; i < choices.size() && account == "ben"; ++i) {
        const json::value& title = choices[i].is_string() ? choices[i] : choices[i].at("title");
        pick = title == "pass until the next turn" ? i : pick;
      }
      EXPECT_TRUE(hall.respond(table, account, account + std::to_string(step), pick).ok());
    }
  }
  return false;
}

TEST(StandingAnswer, IsGivenAfterAWhileThatTellsNothingAndIsMarked) {
  TestHall hall;
  const std::string table = hall.create("ann", R"({"game": "elements", "clock": null})");
  EXPECT_EQ(hall.tell(table, "ann", "join", R"({"seat": "sun", "nonce": "01"})").code, "");
  EXPECT_EQ(hall.tell(table, "ben", "join", R"({"nonce": "02"})").code, "");
  EXPECT_EQ(hall.tell(table, "ann", "start").code, "");
  ASSERT_TRUE(play_until_ben_stands(hall, table));
  const json::value seq = hall.look(table, "ann").at("seq");
  hall.pass(std::chrono::milliseconds(100));
  hall.hall().tick();
  hall.run();
  EXPECT_EQ(hall.look(table, "ann").at("seq"), seq) << "too early";
  hall.pass(std::chrono::seconds(2));
  hall.hall().tick();
  hall.run();
  EXPECT_NE(hall.look(table, "ann").at("seq"), seq);
  const auto told = [&](const std::string& account) {
    return json::serialize(hall.look(table, account).at("answeredBy"));
  };
  EXPECT_NE(told("ben").find(R"("by":"standing")"), std::string::npos) << "it is said to whoever said so";
  EXPECT_EQ(told("ann").find("standing"), std::string::npos) << "nobody else can tell that nobody looked";
  EXPECT_EQ(hall.tell(table, "ann", "resign").code, "");
  EXPECT_NE(told("ann").find(R"("by":"standing")"), std::string::npos) << "now it harms nobody";
}

// Nobody passes cards, so that the first question is for the two of clubs, and there is only one.
// A match of hearts that has just begun: whoever has the lowest club must lead it.
class LingeringAnswer : public ::testing::Test {
 protected:
  std::string forced_lead() {
    const std::string table = hall_.create("ann", R"({"game": "hearts", "settings": {"pass": 3}})");
    for (const std::string person : {"ann", "ben", "cat", "dan"}) {
      EXPECT_EQ(hall_.tell(table, person, "join").code, "");
    }
    EXPECT_EQ(hall_.tell(table, "ann", "start").code, "");
    return table;
  }
  bool is_given(const std::string& table, const json::object& then) {
    return hall_.look(table, "ann").at("seq") != then.at("seq");
  }
  void pass(std::chrono::milliseconds time) {
    hall_.pass(time);
    hall_.hall().tick();
    hall_.run();
  }
  TestHall hall_;
};

TEST_F(LingeringAnswer, IsAskedForAndThenGivenAfterAWhileThatTellsNothing) {
  const std::string table = forced_lead();
  const json::object then = hall_.look(table, "ann");
  ASSERT_EQ(then.at("view").at("request").at("waiting").as_array().size(), 1);
  const json::value leader = then.at("view").at("request").at("waiting").at(0);
  pass(std::chrono::milliseconds(300));
  EXPECT_FALSE(is_given(table, then)) << "too early";
  pass(std::chrono::seconds(35));
  const json::object now = hall_.look(table, "ann");
  EXPECT_EQ(now.at("seq").as_int64(), then.at("seq").as_int64() + 1);
  EXPECT_NE(now.at("view").at("request").at("waiting").at(0), leader);
}

TEST_F(LingeringAnswer, SometimesTakesAsLongAsSomebodyWhoThinks) {
  int quick = 0;
  int slow = 0;
  for (int i = 0; i < 60; ++i) {
    const std::string table = forced_lead();
    const json::object then = hall_.look(table, "ann");
    pass(std::chrono::seconds(3));
    quick += is_given(table, then) ? 1 : 0;
    pass(std::chrono::seconds(7));
    slow += is_given(table, then) ? 0 : 1;
    pass(std::chrono::seconds(25));
    EXPECT_TRUE(is_given(table, then));
  }
  EXPECT_GE(quick, 25);
  EXPECT_GE(slow, 2);
}

TEST(Clock, IsThereOnlyWhereSomebodyHasAskedForOne) {
  TestHall hall;
  for (const std::string game : {"elements", "netrunner", "tictactoe"}) {
    const std::string usual = hall.create("ann", R"({"game": ")" + game + "\"}");
    EXPECT_EQ(hall.look(usual, "ann").at("clock"), nullptr) << game;
    const std::string none = hall.create("ann", R"({"game": ")" + game + R"(", "clock": null})");
    EXPECT_EQ(hall.look(none, "ann").at("clock"), nullptr) << game;
  }
  const std::string asked = hall.create("ann", R"({"game": "elements", "clock": {"question": 60}})");
  EXPECT_EQ(json::serialize(hall.look(asked, "ann").at("clock")), R"({"question":60,"then":"answer"})");
}

}  // namespace
}  // namespace rondel::testing
