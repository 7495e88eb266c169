// Everything at a server that has a time limit of minutes, hours or days, with its clock moved on; and what is told of a
// table to whom. By the real server, in this process.
#include <gmock/gmock.h>

#include <chrono>
#include <thread>

#include "table/store/sqlite/connection.h"
#include "tests/support/lossy_disk.h"
#include "tests/support/program.h"
#include "tests/support/running_server.h"
#include "tests/support/server_words.h"

namespace rondel {
namespace {

using namespace rondel::testing;

class ServerTime : public InFolder {
 protected:
  RunningServer& serve(std::string vfs = {}, std::vector<std::string> limits = RunningServer::More().limits) {
    return server_.emplace(
        folder_ / "rondel.db", nullptr,
        RunningServer::More{.clock = clock_.clock(), .vfs = std::move(vfs), .limits = std::move(limits)});
  }
  void pass(std::chrono::milliseconds time) {
    clock_.pass(time);
    server_->look_at_clock();
  }

  std::string path(const std::string& id) const { return "/api/tables/" + id; }

  // Ann and Ben at a table, which has begun.
  std::string started(Client& ann, Client& ben, json::object terms) {
    const std::string id = made(ann, std::move(terms));
    EXPECT_EQ(ann.post(path(id) + "/join").status, 200);
    EXPECT_EQ(ben.post(path(id) + "/join?invitation=" + invitation_of(ann, id)).status, 200);
    EXPECT_EQ(ann.post(path(id) + "/start").status, 200);
    return id;
  }
  std::string made(Client& host, json::object terms) {
    const Answered answered = host.post("/api/tables", std::move(terms));
    EXPECT_EQ(answered.status, 201) << answered.text;
    return std::string(answered.body().at("id").as_string());
  }
  std::string invitation_of(Client& host, const std::string& id) {
    return std::string(host.post(path(id) + "/invitations").body().at("invitation").as_string());
  }
  json::object submit_of(Client& client, const std::string& id, const std::string& submit_id) {
    const json::object state = client.get(path(id)).body();
    const json::object& selector = state.at("view").at("request").at("selector").as_object();
    return {{"branchId", state.at("branchId")},
            {"promptId", state.at("promptId")},
            {"submitId", submit_id},
            {"response",
             {{"actor", selector.at("actor")},
              {"title", selector.at("title")},
              {"selection", {selector.at("choices").at(0)}}}}};
  }
  Answered answer(Client& client, const std::string& id, const std::string& submit_id) {
    return client.post(path(id) + "/responses", submit_of(client, id, submit_id));
  }

  // Subscribes, and waits for the first state; gives its number.
  static std::int64_t subscribe(SocketClient& socket, const json::object& message) {
    socket.send(message);
    for (;;) {
      const std::optional<json::object> heard = socket.receive();
      if (!heard || heard->at("op") == "state") {
        EXPECT_TRUE(heard) << "closed with " << socket.close_code();
        return heard ? heard->at("number").as_int64() : 0;
      }
    }
  }
  static json::object subscription(const std::string& table) {
    return {{"op", "subscribe"}, {"table", table}};
  }
  // What comes on a socket until it has answered `times` pings: of these, the second comes after every state that was due.
  std::vector<json::object> heard(SocketClient& socket, int times = 2) {
    std::vector<json::object> all;
    for (int i = 0; i < times; ++i) {
      socket.send({{"op", "ping"}});
      for (;;) {
        std::optional<json::object> message = socket.receive();
        if (!message || message->at("op") == "pong") {
          EXPECT_TRUE(message) << "closed with " << socket.close_code();
          break;
        }
        all.push_back(std::move(*message));
      }
    }
    return all;
  }
  static int states(const std::vector<json::object>& messages) {
    return static_cast<int>(std::ranges::count_if(messages, [](const json::object& message) {
      return message.at("op") == "state" || message.at("op") == "patch";
    }));
  }

  MovedClock clock_;
  std::optional<RunningServer> server_;
};

TEST_F(ServerTime, WhoWatchesATableThatWasQuietForHoursIsToldWhenItGoesOn) {
  serve();
  Client ann = server_->guest("ann");
  Client ben = server_->guest("ben");
  const std::string id = started(ann, ben, {{"game", "tictactoe"}});
  SocketClient socket(server_->where(), ben.token());
  subscribe(socket, subscription(id));
  for (const auto quiet : {6min, 6min, 180min}) {
    pass(quiet);
  }
  EXPECT_EQ(answer(ann, id, "1").status, 200);
  ann.get(path(id));  // it has been told by then
  EXPECT_EQ(states(heard(socket)), 1);
}

TEST_F(ServerTime, ASessionThatRanOutTakesItsSocketsWithIt) {
  serve();
  Client ann = server_->guest("ann");
  SocketClient socket(server_->where(), ann.token());
  ASSERT_TRUE(socket.is_open());
  pass(24h * 29);
  EXPECT_EQ(ann.get("/api/me").status, 200);
  EXPECT_EQ(heard(socket).size(), 0U);
  pass(24h * 2);
  EXPECT_EQ(ann.get("/api/me").status, 401);
  EXPECT_FALSE(socket.receive());
  EXPECT_EQ(socket.close_code(), 1008);
}

TEST_F(ServerTime, WhoseInvitationRanOutIsToldNoMore) {
  serve();
  Client ann = server_->guest("ann");
  Client ben = server_->guest("ben");
  Client cat = server_->guest("cat");
  const std::string id = started(ann, ben, {{"game", "tictactoe"}, {"private", true}});
  SocketClient socket(server_->where(), cat.token());
  json::object invited = subscription(id);
  invited["invitation"] = invitation_of(ann, id);
  subscribe(socket, invited);
  pass(24h * 13);
  EXPECT_EQ(answer(ann, id, "1").status, 200);
  ann.get(path(id));
  EXPECT_EQ(states(heard(socket)), 1);
  pass(24h * 2);
  EXPECT_EQ(answer(ben, id, "1").status, 200);
  ann.get(path(id));
  EXPECT_EQ(states(heard(socket)), 0);
  socket.send(invited);
  const std::vector<json::object> refused = heard(socket);
  ASSERT_EQ(refused.size(), 1U);
  EXPECT_EQ(refused[0].at("code"), "no_table");
}

TEST_F(ServerTime, WhoWasTooFastMayGoOnAfterAWhile) {
  serve({}, {"account-rate=1", "burst=5", "login-rate=0"});
  Client ann = server_->guest("ann");
  int taken = 0;
  while (ann.get("/api/me").status == 200 && taken < 100) {
    ++taken;
  }
  EXPECT_EQ(taken, 5);
  EXPECT_EQ(ann.get("/api/me").code(), "too_fast");
  clock_.set_clock(24h);
  EXPECT_EQ(ann.get("/api/me").code(), "too_fast") << "the time of day has nothing to do with it";
  pass(2s);
  EXPECT_EQ(ann.get("/api/me").status, 200);
  EXPECT_EQ(ann.get("/api/me").status, 200);
  EXPECT_EQ(ann.get("/api/me").code(), "too_fast");
}

TEST_F(ServerTime, ClocksDoNotCareWhatTimeOfDayItIs) {
  serve();
  Client ann = server_->guest("ann");
  Client ben = server_->guest("ben");
  const std::string id = started(ann, ben, {{"game", "tictactoe"}, {"clock", {{"bank", 600}}}});
  for (const auto jump : {2h, -7h}) {
    clock_.set_clock(jump);
    pass(10s);
  }
  const json::object state = ann.get(path(id)).body();
  EXPECT_EQ(state.at("state"), "running");
  EXPECT_EQ(state.at("seats").at(0).at("left"), 580'000);
  pass(581s);
  EXPECT_EQ(ann.get(path(id)).body().at("reason"), "x ran out of time");
}

TEST_F(ServerTime, AClockThatAnsweredIsToldBesideTheLog) {
  serve();
  Client ann = server_->guest("ann");
  Client ben = server_->guest("ben");
  const std::string id = started(ann, ben, {{"game", "elements"}, {"clock", {{"question", 60}}}});
  EXPECT_EQ(json::serialize(ben.get(path(id)).body().at("clock")), R"({"question":60,"then":"answer"})");
  pass(61s);
  EXPECT_EQ(ben.get(path(id)).body().at("answeredBy").at(0).at("by"), "clock");
}

TEST_F(ServerTime, HealthTellsWhenTheDiskIsFull) {
  LossyDisk disk("health-disk");
  serve(disk.name());
  Client proxy(server_->where());
  EXPECT_EQ(proxy.get("/healthz").status, 200);
  disk.fail_writes_with(SQLITE_FULL);
  pass(6s);
  const Answered full = proxy.get("/healthz");
  EXPECT_EQ(full.status, 503);
  EXPECT_THAT(full.text, HasSubstr("the database cannot be written: database or disk is full"));
  disk.fail_writes_with(SQLITE_OK);
  EXPECT_EQ(proxy.get("/healthz").status, 503) << "it is not tried as often as somebody asks";
  pass(2s);
  EXPECT_EQ(proxy.get("/healthz").status, 200);
  server_.reset();
}

TEST_F(ServerTime, ATableWhoseLogWasCutOffIsParked) {
  serve();
  std::string id;
  {
    Client ann = server_->guest("ann");
    Client ben = server_->guest("ben");
    id = started(ann, ben, {{"game", "tictactoe"}});
    EXPECT_EQ(answer(ann, id, "1").status, 200);
  }
  server_.reset();
  {
    store::sqlite::Connection connection(folder_ / "rondel.db", SQLITE_OPEN_READWRITE, {});
    connection.run("DROP TRIGGER log_never_shrinks; DELETE FROM log WHERE seq = 4");
  }
  serve();
  const json::object state = Client(server_->where()).get(path(id)).body();
  EXPECT_EQ(state.at("state"), "parked");
  EXPECT_EQ(state.at("reason"), "entry 4: it is missing, and there were 4");
}

TEST_F(ServerTime, WhoHasLentASeatIsAskedBeforeACardIsDrawnAnew) {
  serve();
  Client ann = server_->guest("ann");
  Client ben = server_->guest("ben");
  const std::string id = started(ann, ben, {{"game", "leduc"}});
  EXPECT_EQ(ben.post(path(id) + "/bot", {{"seat", "second"}, {"agent", "first"}}).status, 200);
  EXPECT_EQ(answer(ann, id, "1").status, 200);
  const json::object before = ann.get(path(id)).body();
  ASSERT_EQ(before.at("takeBack").at("free"), false);
  EXPECT_EQ(ann.post(path(id) + "/undo").status, 200);
  const json::object asked = ben.get(path(id)).body();
  EXPECT_EQ(asked.at("undo").at("by"), "first");
  EXPECT_EQ(ann.get(path(id)).body().at("view").at("log"), before.at("view").at("log")) << "not yet";
  EXPECT_EQ(ben.post(path(id) + "/agree").status, 200);
  EXPECT_EQ(ann.get(path(id)).body().at("undo"), nullptr);
}

TEST_F(ServerTime, AnAnswerThatIsMeantForAnotherTableIsRefused) {
  serve();
  Client ann = server_->guest("ann");
  Client ben = server_->guest("ben");
  const std::string one = started(ann, ben, {{"game", "tictactoe"}});
  const std::string other = started(ann, ben, {{"game", "tictactoe"}});
  const json::object submit = submit_of(ann, one, "1");
  const Answered refused = ann.post(path(other) + "/responses", submit);
  EXPECT_EQ(refused.status, 409);
  EXPECT_EQ(refused.code(), "stale_prompt");
  EXPECT_EQ(ann.post(path(one) + "/responses", submit).status, 200);
}

TEST_F(ServerTime, TheNumbersOfStatesTellNothingOfOtherTables) {
  serve();
  Client ann = server_->guest("ann");
  Client ben = server_->guest("ben");
  const std::string open = made(ann, {{"game", "tictactoe"}});
  const std::string secret = started(ann, ben, {{"game", "tictactoe"}, {"private", true}});
  SocketClient stranger(server_->where(), server_->guest("cat").token());
  SocketClient insider(server_->where(), ben.token());
  subscribe(insider, subscription(secret));
  std::vector<std::int64_t> numbers = {subscribe(stranger, subscription(open))};
  for (int i = 0; i < 2; ++i) {
    for (int line = 0; line < 5; ++line) {
      EXPECT_EQ(ben.post(path(secret) + "/chat", {{"text", "hush"}}).status, 200);
      ben.get(path(secret));
      EXPECT_EQ(states(heard(insider)), 1);
    }
    EXPECT_EQ(ann.post(path(open) + "/chat", {{"text", "hello"}}).status, 200);
    ann.get(path(open));
    for (const json::object& message : heard(stranger)) {
      if (message.contains("number")) {
        numbers.push_back(message.at("number").as_int64());
      }
    }
  }
  ASSERT_EQ(numbers.size(), 3U);
  EXPECT_EQ(numbers[1], numbers[0] + 1);
  EXPECT_EQ(numbers[2], numbers[1] + 1);
}

}  // namespace
}  // namespace rondel
