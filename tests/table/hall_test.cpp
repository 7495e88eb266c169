#include "table/hall.h"

#include <gtest/gtest.h>

#include "table/table_log.h"
#include "tests/support/test_hall.h"

namespace rondel {
namespace {

namespace json = boost::json;
using store::Fault;
using testing::started;
using testing::state_of;
using testing::TestHall;

TEST(Table, IsJoinedStartedAndPlayedToTheEnd) {
  TestHall hall;
  const std::string table = started(hall);
  int submits = 0;
  for (const std::string account : {"ann", "ben", "ann", "ben", "ann", "ben", "ann"}) {
    EXPECT_EQ(hall.respond(table, account, "s" + std::to_string(++submits)).code, "");
  }
  const json::object state = hall.look(table, "ben");
  EXPECT_EQ(state.at("state"), "over");
  EXPECT_EQ(state.at("reason"), "three in a row");
  EXPECT_EQ(state.at("view").at("over").at("winners"), json::array({"x"}));
}

TEST(Table, ComesBackFromTheStoreAsItWas) {
  TestHall hall;
  const std::string table = started(hall);
  hall.respond(table, "ann", "1", 4);
  hall.respond(table, "ben", "1", 0);
  const json::object before = hall.look(table, "ann");
  hall.reopen();
  EXPECT_EQ(hall.look(table, "ann"), before);
  EXPECT_EQ(hall.respond(table, "ann", "2").code, "");
}

TEST(Table, NobodyComesToATableThatIsNotThere) {
  TestHall hall;
  EXPECT_EQ(hall.open("nowhere"), nullptr);
  EXPECT_EQ(hall.tell("nowhere", "ann", "join").code, "no_table");
}

TEST(Submit, IsTakenOnceHoweverOftenItIsSent) {
  TestHall hall;
  const std::string table = started(hall);
  const std::string body = json::serialize(hall.submit(table, "ann", "once"));
  const Reply first = hall.tell(table, "ann", "respond", body);
  EXPECT_EQ(first.code, "");
  hall.respond(table, "ben", "b");
  const Reply again = hall.tell(table, "ann", "respond", body);
  EXPECT_EQ(again.code, "");
  EXPECT_EQ(again.body, first.body);
  hall.reopen();
  EXPECT_EQ(hall.tell(table, "ann", "respond", body).body, first.body);
  EXPECT_EQ(hall.look(table, "ann").at("seq"), 5);
}

TEST(Submit, ToAnOlderBranchOrPromptIsAConflictThatSaysWhatIsCurrent) {
  TestHall hall;
  const std::string table = started(hall);
  json::object old = hall.submit(table, "ann", "late");
  hall.respond(table, "ann", "1");
  hall.respond(table, "ben", "1");
  const Reply stale = hall.tell(table, "ann", "respond", json::serialize(old));
  EXPECT_EQ(stale.code, "stale_branch");
  EXPECT_EQ(stale.body.at("promptId"), hall.look(table, "ann").at("promptId"));
  old["branchId"] = stale.body.at("branchId");
  EXPECT_EQ(hall.tell(table, "ann", "respond", json::serialize(old)).code, "stale_prompt");
}

TEST(Submit, ThatIsWrongIsRefusedWithItsCodeAndChangesNothing) {
  TestHall hall;
  const std::string table = started(hall);
  const json::object before = hall.look(table, "ann");
  EXPECT_EQ(hall.tell(table, "cat", "respond", R"({"submitId": "1"})").code, "actor");
  EXPECT_EQ(
      hall.tell(table, "ben", "respond", R"({"submitId": "1", "branchId": 1, "promptId": 4, "response": {}})")
          .code,
      "actor");
  EXPECT_EQ(hall.tell(table, "ann", "respond", R"({"branchId": 1})").code, "malformed");
  EXPECT_EQ(hall.tell(table, "ann", "respond", R"({"submitId": "1", "branchId": "x"})").code, "malformed");
  json::object foreign = hall.submit(table, "ann", "1");
  foreign["response"].as_object()["actor"] = "o";
  EXPECT_EQ(hall.tell(table, "ann", "respond", json::serialize(foreign)).code, "actor");
  json::object unknown = hall.submit(table, "ann", "1");
  unknown["response"].as_object()["selection"] = json::array{77};
  EXPECT_EQ(hall.tell(table, "ann", "respond", json::serialize(unknown)).code, "unknown");
  EXPECT_EQ(hall.tell(table, "ann", "fly").code, "malformed");
  EXPECT_EQ(hall.look(table, "ann"), before);
}

TEST(Submit, IsAcknowledgedOnlyWhenItIsCommitted) {
  TestHall hall;
  const std::string table = started(hall);
  const std::string body = json::serialize(hall.submit(table, "ann", "1"));
  const std::shared_ptr<Table> opened = hall.open(table);
  bool answered = false;
  opened->handle({.account = "ann", .verb = "respond", .body = json::parse(body).as_object()},
                 [&](const Reply&) { answered = true; });
  hall.run_posted();
  EXPECT_FALSE(answered) << "the store has not committed yet";
  hall.run();
  EXPECT_TRUE(answered);
}

TEST(Store, ThatIsUnavailableLeavesTheTableWhereItWas) {
  TestHall hall;
  const std::string table = started(hall);
  const json::object before = hall.look(table, "ann");
  const std::string body = json::serialize(hall.submit(table, "ann", "1"));
  hall.store().next({.kind = Fault::Kind::unavailable});
  EXPECT_EQ(hall.tell(table, "ann", "respond", body).code, "unavailable");
  EXPECT_EQ(hall.look(table, "ann"), before);
  EXPECT_EQ(hall.tell(table, "ann", "respond", body).code, "") << "the same submit can be tried again";
}

TEST(Store, WhoseAnswerIsUnknownIsReadAgain) {
  TestHall hall;
  const std::string table = started(hall);
  hall.store().next({.kind = Fault::Kind::unknown_done});
  EXPECT_EQ(hall.respond(table, "ann", "1").code, "");
  const std::string body = json::serialize(hall.submit(table, "ben", "1"));
  hall.store().next({.kind = Fault::Kind::unknown_lost});
  EXPECT_EQ(hall.tell(table, "ben", "respond", body).code, "unavailable");
  EXPECT_EQ(hall.tell(table, "ben", "respond", body).code, "");
  EXPECT_EQ(hall.look(table, "ann").at("seq"), 5);
}

TEST(Undo, IsFreeWhileNothingWasLearnedAndNobodyElseAnswered) {
  TestHall hall;
  const std::string table = started(hall);
  hall.respond(table, "ann", "1", 4);
  EXPECT_EQ(hall.look(table, "ann").at("takeBack").at("free"), true);
  EXPECT_EQ(hall.tell(table, "ann", "undo").code, "");
  const json::object state = hall.look(table, "ann");
  EXPECT_EQ(state.at("view").at("boards").at(0).at("cells").at(4), "");
  EXPECT_EQ(state.at("view").at("request").at("waiting"), json::array({"x"}));
  EXPECT_EQ(hall.respond(table, "ann", "2", 0).code, "");
  hall.reopen();
  EXPECT_EQ(hall.look(table, "ann").at("view").at("boards").at(0).at("cells").at(0), "X");
}

TEST(Undo, PastABarrierNeedsEverybodyAndIsAnnounced) {
  TestHall hall;
  const std::string table = started(hall);
  hall.respond(table, "ann", "1", 4);
  hall.respond(table, "ben", "1", 0);
  EXPECT_EQ(hall.tell(table, "ann", "undo").code, "");
  EXPECT_EQ(hall.look(table, "ben").at("undo").at("by"), "x");
  EXPECT_EQ(hall.look(table, "ben").at("view").at("boards").at(0).at("cells").at(4), "X") << "not yet";
  EXPECT_EQ(hall.tell(table, "ben", "agree").code, "");
  const json::object state = hall.look(table, "ben");
  EXPECT_EQ(state.at("view").at("boards").at(0).at("cells").at(4), "");
  EXPECT_EQ(state.at("undo"), nullptr);
  EXPECT_EQ(state.at("chat").at(0).at("text"), "x takes back an answer; everybody agreed");
}

TEST(Undo, ThatSomebodyRefusesIsOff) {
  TestHall hall;
  const std::string table = started(hall);
  hall.respond(table, "ann", "1", 4);
  hall.respond(table, "ben", "1", 0);
  hall.tell(table, "ann", "undo");
  EXPECT_EQ(hall.tell(table, "ben", "refuse").code, "");
  EXPECT_EQ(hall.look(table, "ann").at("undo"), nullptr);
  EXPECT_EQ(hall.tell(table, "ben", "agree").code, "no_proposal");
}

TEST(Table, PausedTakesNoAnswersUntilItIsResumed) {
  TestHall hall;
  const std::string table = started(hall);
  const std::string body = json::serialize(hall.submit(table, "ann", "1"));
  EXPECT_EQ(hall.tell(table, "ben", "pause").code, "");
  EXPECT_EQ(hall.tell(table, "ann", "respond", body).code, "paused");
  EXPECT_EQ(hall.tell(table, "ann", "resume").code, "");
  EXPECT_EQ(hall.tell(table, "ann", "respond", body).code, "");
}

TEST(Table, KilledOrOverTakesNothingMore) {
  TestHall hall;
  const std::string table = started(hall);
  const std::string body = json::serialize(hall.submit(table, "ann", "1"));
  EXPECT_EQ(hall.tell(table, "ben", "kill").code, "actor");
  EXPECT_EQ(hall.tell(table, "ann", "kill", R"({"reason": "dinner"})").code, "");
  EXPECT_EQ(hall.tell(table, "ann", "respond", body).code, "killed");
  EXPECT_EQ(hall.tell(table, "ben", "resign").code, "killed");
  const std::string other = started(hall);
  EXPECT_EQ(hall.tell(other, "ben", "resign").code, "");
  EXPECT_EQ(hall.look(other, "ann").at("reason"), "o resigned");
  EXPECT_EQ(hall.look(other, "ann").at("winners"), json::array{"x"});
  EXPECT_EQ(hall.tell(other, "ann", "undo").code, "over");
}

TEST(Table, ThreeRefusedAnswersInARowForfeitWhereThatIsAgreed) {
  TestHall hall;
  const std::string table = hall.create("ann", R"({"game": "tictactoe", "forfeit": 3})");
  hall.tell(table, "ann", "join", R"({"seat": "x"})");
  hall.tell(table, "ben", "join", R"({"seat": "o"})");
  ASSERT_EQ(hall.tell(table, "ann", "start").code, "");
  int tries = 0;
  const auto bad = [&](const std::string& who) {
    json::object body = hall.submit(table, who, "1");
    body["submitId"] = "bad " + std::to_string(++tries);
    body["response"].as_object()["selection"] = json::array{"no such cell"};
    return hall.tell(table, who, "respond", json::serialize(body)).code;
  };
  EXPECT_NE(bad("ann"), "");
  EXPECT_NE(bad("ann"), "");
  EXPECT_EQ(hall.tell(table, "ann", "respond", json::serialize(hall.submit(table, "ann", "1"))).code, "")
      << "two bad answers and a good one are fine";
  EXPECT_NE(bad("ben"), "");
  EXPECT_NE(bad("ben"), "");
  EXPECT_EQ(bad("ben"), "") << "the third one is taken for giving up";
  EXPECT_EQ(hall.look(table, "ann").at("reason"), "o forfeits: 3 answers in a row were refused");
  EXPECT_EQ(hall.look(table, "ann").at("state"), "over");
  const std::string usual = started(hall);
  json::object body = hall.submit(usual, "ann", "1");
  body["response"].as_object()["selection"] = json::array{"no such cell"};
  for (int i = 0; i < 5; ++i) {
    body["submitId"] = std::to_string(i);
    EXPECT_NE(hall.tell(usual, "ann", "respond", json::serialize(body)).code, "");
  }
  EXPECT_EQ(hall.look(usual, "ann").at("state"), "running") << "nobody forfeits where it was not agreed on";
}

TEST(Bot, AnswersForItsSeatAndHandsItBack) {
  TestHall hall;
  const std::string table = hall.create("ann", R"({"game": "tictactoe"})");
  hall.tell(table, "ann", "join", R"({"seat": "o"})");
  EXPECT_EQ(hall.tell(table, "ben", "bot", R"({"seat": "x", "agent": "first"})").code, "actor");
  EXPECT_EQ(hall.tell(table, "ann", "bot", R"({"seat": "x", "agent": "first"})").code, "");
  EXPECT_EQ(hall.tell(table, "ann", "start").code, "");
  EXPECT_EQ(hall.look(table, "ann").at("view").at("boards").at(0).at("cells").at(0), "X");
  EXPECT_EQ(hall.tell(table, "ann", "bot", R"({"seat": "o", "agent": "first"})").code, "");
  EXPECT_EQ(state_of(hall, table), "over") << "two bots finish it by themselves";
  hall.reopen();
  EXPECT_EQ(state_of(hall, table), "over");
}

TEST(Bot, ThatWouldRatherWaitAnswersWhereNobodyElseDoes) {
  TestHall hall;
  const std::string table = hall.create(
      "ann", R"({"game": "cubedraft", "seats": 2, "settings": {"packs": 1, "cards": 4, "deck": 2}})");
  for (const char* const seat : {"dora", "milo"}) {
    const std::string body = json::serialize(json::object{{"seat", seat}, {"agent", "shy"}});
    EXPECT_EQ(hall.tell(table, "ann", "bot", body).code, "");
  }
  EXPECT_EQ(hall.tell(table, "ann", "start").code, "");
  EXPECT_EQ(state_of(hall, table), "over");
}

TEST(History, ShowsWhatEverySeatSawOnceTheMatchIsOver) {
  TestHall hall;
  const std::string table = hall.create("ann", R"({"game": "leduc"})");
  hall.tell(table, "ann", "join");
  hall.tell(table, "ben", "join");
  hall.tell(table, "ann", "start");
  const json::object then = hall.look(table, "ben");
  const std::int64_t at = then.at("seq").as_int64();
  EXPECT_TRUE(hall.look(table, "ann", at, "second").empty()) << "not while it is played";
  hall.tell(table, "ann", "resign");
  EXPECT_EQ(hall.look(table, "ann", at, "second").at("view"), then.at("view"));
  EXPECT_EQ(hall.look(table, "a stranger", at, "second").at("view"), then.at("view"));
  EXPECT_TRUE(hall.look(table, "ann", at, "nobody").empty());
}

TEST(History, ShowsAnEarlierPointAsOnesOwnSeatSawIt) {
  TestHall hall;
  const std::string table = hall.create("ann", R"({"game": "leduc"})");
  hall.tell(table, "ann", "join");
  hall.tell(table, "ben", "join");
  hall.tell(table, "ann", "start");
  hall.respond(table, "ann", "1");
  const json::object then = hall.look(table, "ann");
  hall.respond(table, "ben", "1");
  hall.respond(table, "ann", "2");
  const json::object again = hall.look(table, "ann", then.at("seq").as_int64());
  EXPECT_EQ(again.at("view"), then.at("view"));
  EXPECT_NE(hall.look(table, "ben", then.at("seq").as_int64()).at("view"), then.at("view"));
  EXPECT_TRUE(hall.look(table, "ann", 99).empty());
}

TEST(Record, IsOpenToAllOnceTheMatchIsOverAndNotBefore) {
  TestHall hall;
  const std::string table = started(hall);
  const std::shared_ptr<Table> opened = hall.open(table);
  EXPECT_EQ(hall.wait([&](OnReply done) { opened->record(std::move(done)); }).code, "running");
  hall.tell(table, "ben", "resign");
  const Reply record = hall.wait([&](OnReply done) { opened->record(std::move(done)); });
  EXPECT_EQ(record.code, "");
  EXPECT_NE(record.body.at("record").as_string().find("tictactoe"), std::string::npos);
}

TEST(Rematch, IsANewTableOfTheSameKind) {
  TestHall hall;
  const std::string table = started(hall);
  EXPECT_EQ(hall.tell(table, "ann", "rematch").code, "running");
  hall.tell(table, "ben", "resign");
  const Reply again = hall.tell(table, "ben", "rematch");
  EXPECT_EQ(again.code, "");
  const std::string next = again.body.at("table").as_string().c_str();
  EXPECT_EQ(hall.look(next, "ben").at("game"), "tictactoe");
  EXPECT_EQ(hall.tell(table, "ann", "rematch").body.at("table").as_string(), next);
}

TEST(Rematch, HasTheSameTerms) {
  TestHall hall;
  const std::string table =
      started(hall, R"(, "forfeit": 3, "clock": {"question": 60}, "title": "After lunch")");
  hall.tell(table, "ben", "resign");
  const std::string next = hall.tell(table, "ben", "rematch").body.at("table").as_string().c_str();
  const store::TableInfo before = (*hall.store().table(table))->info;
  const store::TableInfo after = (*hall.store().table(next))->info;
  EXPECT_EQ(after.settings, before.settings);
  EXPECT_EQ(after.title, before.title);
}

TEST(Rematch, ThatSomebodyElseMadeFirstIsTheOnlyTableThatIsMade) {
  TestHall hall;
  const std::string table = started(hall);
  hall.tell(table, "ben", "resign");
  const store::TableEntry over = **hall.store().table(table);
  Entry theirs;
  theirs.kind = Entry::Kind::rematch;
  theirs.text = "theirs";
  store::Row row;
  row.seq = over.length + 1;
  row.body = body_of(theirs);
  hall.store().next(
      {.rival = store::Append{.table = table, .after = over.length, .rows = {row}, .status = over.status}});
  const Reply late = hall.tell(table, "ann", "rematch");
  EXPECT_EQ(late.code, "");
  EXPECT_EQ(late.body, (json::object{{"table", "theirs"}}));
  EXPECT_EQ((*hall.store().list({})).tables.size(), 1U) << "no table is left that nobody knows of";
}

TEST(Rematch, ThatCannotBeWrittenLeavesNoTableBehind) {
  TestHall hall;
  const std::string table = started(hall);
  hall.tell(table, "ben", "resign");
  hall.store().next({.kind = Fault::Kind::unavailable});
  EXPECT_EQ(hall.tell(table, "ann", "rematch").code, "unavailable");
  EXPECT_EQ((*hall.store().list({})).tables.size(), 1U);
  EXPECT_EQ(hall.tell(table, "ann", "rematch").code, "");
  EXPECT_EQ((*hall.store().list({})).tables.size(), 2U);
}

TEST(Table, RefusesWhatIsOfTheWrongKindAndDoesNothing) {
  TestHall hall;
  const std::string table = started(hall);
  const json::object before = hall.look(table, "ann");
  EXPECT_EQ(hall.tell(table, "ann", "resign", R"({"seat": 1})").code, "malformed");
  EXPECT_EQ(hall.tell(table, "ann", "kill", R"({"reason": ["bored"]})").code, "malformed");
  EXPECT_EQ(hall.tell(table, "ann", "chat", R"({"text": false})").code, "malformed");
  json::object submit = hall.submit(table, "ann", "1");
  submit["seat"] = 0;
  EXPECT_EQ(hall.tell(table, "ann", "respond", json::serialize(submit)).code, "malformed");
  EXPECT_EQ(hall.look(table, "ann"), before);
  const std::string lobby = hall.create("ann", R"({"game": "tictactoe"})");
  EXPECT_EQ(hall.tell(lobby, "ann", "join", R"({"seat": 1})").code, "malformed");
  EXPECT_EQ(hall.tell(lobby, "ann", "join", R"({"nonce": 17})").code, "malformed");
  EXPECT_EQ(hall.look(lobby, "ann").at("seq"), 0);
  EXPECT_EQ(hall.tell(lobby, "ann", "join", R"({"seat": null})").code, "");
  const Reply untitled = hall.wait([&](OnReply done) {
    hall.hall().create("ann", {{"game", "tictactoe"}, {"title", 7}}, std::move(done));
  });
  EXPECT_EQ(untitled.code, "malformed");
}

TEST(Watcher, IsToldAfterEachChangeAsItMayKnow) {
  TestHall hall;
  const std::string table = started(hall);
  const std::shared_ptr<Table> opened = hall.open(table);
  std::vector<std::int64_t> seen;
  std::shared_ptr<void> watching =
      opened->watch({.account = "ben", .tell = [&](const Told& told) { seen.push_back(told.state->seq); }});
  hall.run();
  hall.respond(table, "ann", "1");
  hall.tell(table, "ann", "chat", R"({"text": "hello"})");
  watching.reset();
  hall.respond(table, "ben", "1");
  EXPECT_EQ(seen, (std::vector<std::int64_t>{3, 4, 4}));
}

TEST(Table, ThatCannotBeReplayedIsParkedAndCanStillBeLookedAt) {
  TestHall hall;
  const std::string table = started(hall);
  hall.respond(table, "ann", "1", 4);
  store::Row broken{.seq = 5,
                    .branch = 2,
                    .seat = Seat(1),
                    .submit_id = "x",
                    .at = {},
                    .body = R"({"kind":"response","seat":1,"pick":[0],"print":"0000000000000000"})",
                    .result = {}};
  hall.store().write(store::Append{.table = table, .after = 4, .rows = {broken}, .status = {}},
                     [](const store::WriteResult& result) { EXPECT_TRUE(result.ok()) << result.problem; });
  hall.run();
  hall.reopen();
  const json::object state = hall.look(table, "ann");
  EXPECT_EQ(state.at("state"), "parked");
  EXPECT_EQ(state.at("view").at("boards").at(0).at("cells").at(4), "X");
  EXPECT_EQ(hall.tell(table, "ben", "resign").code, "parked");
  const std::string other = started(hall);
  EXPECT_EQ(state_of(hall, other), "running") << "the others go on";
}

TEST(Table, ThatTheStoreCannotReadNowIsNotParked) {
  TestHall hall;
  const std::string table = started(hall);
  hall.respond(table, "ann", "1", 4);
  for (int after = 0; after < 4; ++after) {
    hall.reopen();
    hall.store().fail_reads(1, after);
    hall.look(table, "ann");
    hall.store().fail_reads(0);
    EXPECT_EQ(state_of(hall, table), "running") << "after " << after << " reads and one that failed";
  }
}

TEST(Table, ShowsTheNewestOfALongChat) {
  TestHall hall;
  const std::string table = started(hall);
  for (int line = 1; line <= 1150; ++line) {
    hall.tell(table, "ann", "chat", R"({"text": "line )" + std::to_string(line) + "\"}");
  }
  const json::value before = hall.look(table, "ann").at("chat");
  ASSERT_EQ(before.as_array().size(), 100U);
  EXPECT_EQ(before.as_array().back().at("text"), "line 1150");
  hall.reopen();
  EXPECT_EQ(hall.look(table, "ann").at("chat"), before);
}

TEST(Table, IsNotMadeOfWhatIsOnlyAlmostRight) {
  TestHall hall;
  for (const std::string& more :
       {std::string(R"("private": "yes")"), R"("title": ")" + std::string(79, 'a') + "é\"",
        std::string(R"("secret": 1)")}) {
    const Reply made = hall.wait([&](OnReply done) {
      hall.hall().create("ann", json::parse(R"({"game": "tictactoe", )" + more + "}").as_object(),
                         std::move(done));
    });
    EXPECT_EQ(made.code, "malformed") << more;
  }
}

TEST(Hall, DropsWhatIsIdleAndBringsItBack) {
  TestHall hall;
  const std::string table = started(hall);
  EXPECT_EQ(hall.hall().counts().live, 1U);
  hall.pass(std::chrono::minutes(6));
  hall.hall().tick();
  EXPECT_EQ(hall.hall().counts().live, 0U);
  EXPECT_EQ(hall.respond(table, "ann", "1").code, "");
}

}  // namespace
}  // namespace rondel
