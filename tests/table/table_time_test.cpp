// Clocks of hosted tables.
#include <gtest/gtest.h>

#include "table/hall.h"
#include "tests/support/test_hall.h"

namespace rondel {
namespace {

namespace json = boost::json;
using testing::started;
using testing::state_of;
using testing::TestHall;

TEST(Clock, ThatRunsOutLosesTheMatch) {
  TestHall hall;
  const std::string table = started(hall, R"(, "clock": {"bank": 10, "increment": 2})");
  hall.pass(std::chrono::seconds(4));
  hall.respond(table, "ann", "1");
  EXPECT_EQ(hall.look(table, "ann").at("seats").at(0).at("left"), 8000);
  hall.pass(std::chrono::seconds(9));
  hall.hall().tick();
  hall.run();
  EXPECT_EQ(state_of(hall, table), "running");
  hall.pass(std::chrono::seconds(2));
  hall.hall().tick();
  hall.run();
  EXPECT_EQ(state_of(hall, table), "over");
  EXPECT_EQ(hall.look(table, "ann").at("reason"), "o ran out of time");
  EXPECT_EQ(hall.look(table, "ann").at("winners"), boost::json::array{"x"});
}

TEST(Clock, StandsStillWhileTheTableIsPaused) {
  TestHall hall;
  const std::string table = started(hall, R"(, "clock": {"question": 10})");
  hall.pass(std::chrono::seconds(4));
  hall.tell(table, "ann", "pause");
  hall.pass(std::chrono::seconds(100));
  hall.tell(table, "ann", "resume");
  EXPECT_EQ(hall.look(table, "ann").at("seats").at(0).at("left"), 6000);
}

TEST(Clock, RunsOutAfterARestartThoughNobodyTouchesTheTable) {
  TestHall hall;
  const std::string table = started(hall, R"(, "clock": {"bank": 10, "increment": 2})");
  const std::string other = started(hall, R"(, "clock": {"bank": 1000})");
  hall.reopen();
  hall.hall().tick();
  hall.run();
  EXPECT_EQ(hall.hall().counts().live, 0U) << "a table is not replayed before its time";
  hall.pass(std::chrono::seconds(11));
  for (int i = 0; i < 2; ++i) {
    hall.hall().tick();
    hall.run();
  }
  EXPECT_EQ((**hall.store().table(table)).status.state, store::TableState::over);
  EXPECT_EQ((**hall.store().table(table)).status.reason, "x ran out of time");
  EXPECT_EQ((**hall.store().table(other)).status.state, store::TableState::running);
  EXPECT_EQ(hall.hall().counts().live, 1U);
}

TEST(Clock, OfATableOfDaysDoesNotKeepItInMemory) {
  TestHall hall;
  const std::string table = started(hall, R"(, "clock": {"question": 86400})");
  hall.pass(std::chrono::minutes(6));
  hall.hall().tick();
  EXPECT_EQ(hall.hall().counts().live, 0U);
  hall.pass(std::chrono::hours(24));
  for (int i = 0; i < 2; ++i) {
    hall.hall().tick();
    hall.run();
  }
  EXPECT_EQ((**hall.store().table(table)).status.state, store::TableState::over);
}

TEST(Clock, OfATableThatCannotBeReadNowRunsOutLater) {
  TestHall hall;
  const std::string table = started(hall, R"(, "clock": {"question": 10})");
  hall.reopen();
  hall.pass(std::chrono::seconds(11));
  hall.store().fail_reads(1, 1);  // it is listed, but then not read
  hall.hall().tick();
  hall.run();
  EXPECT_EQ(hall.hall().counts().live, 0U);
  for (int i = 0; i < 2; ++i) {
    hall.hall().tick();
    hall.run();
  }
  EXPECT_EQ((**hall.store().table(table)).status.state, store::TableState::over);
}

TEST(Clock, IsShownAsItStandsNow) {
  TestHall hall;
  const std::string table = started(hall, R"(, "clock": {"bank": 10, "increment": 2})");
  hall.pass(std::chrono::seconds(4));
  const json::object state = hall.look(table, "ann");
  EXPECT_EQ(state.at("seats").at(0).at("left"), 6000) << "waited for";
  EXPECT_EQ(state.at("seats").at(1).at("left"), 10000);
}

TEST(Clock, OfImpossibleLengthIsRefused) {
  TestHall hall;
  for (const std::string seconds : {"9223372036854775807", "-1", "0", "1.5", "\"x\""}) {
    const Reply made = hall.wait([&](OnReply done) {
      hall.hall().create(
          "ann", json::parse(R"({"game": "tictactoe", "clock": {"bank": )" + seconds + "}}").as_object(),
          std::move(done));
    });
    EXPECT_EQ(made.code, "malformed") << seconds;
  }
}

TEST(Clock, DoesNotCareWhatIsDoneToTheClockOfTheMachine) {
  TestHall hall;
  const std::string table = started(hall, R"(, "clock": {"bank": 600})");
  hall.pass(std::chrono::seconds(60));
  hall.set_clock(std::chrono::hours(2));
  hall.tick();
  EXPECT_EQ(state_of(hall, table), "running");
  EXPECT_EQ(hall.look(table, "ann").at("seats").at(0).at("left"), 540'000);
  hall.set_clock(-std::chrono::hours(7));
  EXPECT_EQ(hall.look(table, "ann").at("seats").at(0).at("left"), 540'000) << "not refilled";
  hall.pass(std::chrono::seconds(100));
  EXPECT_EQ(hall.look(table, "ann").at("seats").at(0).at("left"), 440'000) << "not stopped";
  EXPECT_EQ(hall.respond(table, "ann", "1").code, "");
  hall.pass(std::chrono::seconds(601));
  hall.tick();
  EXPECT_EQ(hall.look(table, "ann").at("reason"), "o ran out of time");
  EXPECT_EQ(hall.look(table, "ann").at("seats").at(0).at("left"), 440'000);
}

TEST(Clock, ThatWasChangedBeforeARestartChangesNothingAfterIt) {
  TestHall hall;
  const std::string table = started(hall, R"(, "clock": {"bank": 600})");
  hall.set_clock(std::chrono::hours(2));
  hall.pass(std::chrono::seconds(10));
  EXPECT_EQ(hall.respond(table, "ann", "1").code, "");
  hall.reopen();
  hall.pass(std::chrono::seconds(30));
  hall.tick();
  EXPECT_EQ(state_of(hall, table), "running");
  const json::object state = hall.look(table, "ann");
  EXPECT_EQ(state.at("seats").at(0).at("left"), 590'000);
  EXPECT_EQ(state.at("seats").at(1).at("left"), 570'000) << "the time of the restart counts";
}

TEST(Clock, ThatIsPutBackWhileTheServerIsDownGoesOnFromThere) {
  TestHall hall;
  const std::string table = started(hall, R"(, "clock": {"bank": 600})");
  hall.reopen();
  hall.set_clock(-std::chrono::hours(5));
  hall.tick();
  EXPECT_EQ(hall.hall().counts().live, 0U);
  hall.pass(std::chrono::seconds(500));
  EXPECT_EQ(hall.look(table, "ann").at("seats").at(0).at("left"), 600'000) << "what passed cannot be told";
  hall.pass(std::chrono::seconds(101));
  for (int i = 0; i < 2; ++i) {
    hall.tick();
  }
  EXPECT_EQ(state_of(hall, table), "running");
  hall.pass(std::chrono::seconds(500));
  hall.tick();
  EXPECT_EQ(state_of(hall, table), "over") << "it runs, though the time of day is long before the log's";
}

TEST(Clock, OfATableOfDaysThatIsNotInMemoryDoesNotCareEither) {
  TestHall hall;
  const std::string table = started(hall, R"(, "clock": {"question": 86400})");
  hall.pass(std::chrono::minutes(6));
  hall.tick();
  ASSERT_EQ(hall.hall().counts().live, 0U);
  hall.set_clock(std::chrono::hours(48));
  hall.tick();
  hall.tick();
  EXPECT_EQ((**hall.store().table(table)).status.state, store::TableState::running);
  hall.set_clock(-std::chrono::hours(96));
  hall.pass(std::chrono::hours(24));
  hall.tick();
  hall.tick();
  EXPECT_EQ((**hall.store().table(table)).status.state, store::TableState::over);
}

TEST(Clock, OfANodeIsThatOfTheDatabase) {
  TestHall hall;
  const std::string table = started(hall, R"(, "clock": {"bank": 600})");
  hall.pass(std::chrono::seconds(50));
  const store::Time there = hall.now();
  testing::SharedStore& shared = hall.share();
  shared.set_time(there);
  hall.set_clock(std::chrono::hours(3));  // this machine has another time of day
  hall.reopen();
  hall.pass(std::chrono::seconds(10));
  EXPECT_EQ(hall.look(table, "ann").at("seats").at(0).at("left"), 540'000);
}

TEST(Clock, DoesNotRunAgainstBotsAlone) {
  TestHall hall;
  const std::string table = hall.create("ann", R"({"game": "tictactoe", "clock": {"bank": 60}})");
  hall.tell(table, "ann", "join", R"({"seat": "x"})");
  hall.tell(table, "ann", "bot", R"({"seat": "o", "agent": "first"})");
  EXPECT_EQ(json::serialize(hall.look(table, "ann").at("clock")),
            R"({"bank":60,"increment":0,"then":"loss"})");
  ASSERT_EQ(hall.tell(table, "ann", "start").code, "");
  EXPECT_EQ(hall.look(table, "ann").at("clock"), nullptr);
  hall.pass(std::chrono::hours(1));
  hall.tick();
  EXPECT_EQ(state_of(hall, table), "running");
  EXPECT_FALSE(hall.look(table, "ann").at("seats").at(0).as_object().contains("left"));
}

TEST(Clock, OfWhoHasLentASeatToABotGoesOnForTheOthers) {
  TestHall hall;
  const std::string table = started(hall, R"(, "clock": {"bank": 60})");
  hall.tell(table, "ben", "bot", R"({"seat": "o", "agent": "first"})");
  hall.pass(std::chrono::seconds(61));
  hall.tick();
  EXPECT_EQ(hall.look(table, "ann").at("reason"), "x ran out of time");
}

}  // namespace
}  // namespace rondel
