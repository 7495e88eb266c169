// Matches played over the network, by the real program.
#include <gmock/gmock.h>

#include <thread>

#include "kernel/built_modules.h"
#include "tests/support/served.h"
#include "tests/support/server_words.h"
#include "tests/support/socket_player.h"

namespace rondel {
namespace {

using namespace rondel::testing;

class ServerPlay : public InFolder {
 protected:
  ServerPlay()
      : served_(test_server(), folder_,
                {"--limit", "account-rate=0", "--limit", "address-rate=0", "--limit", "login-rate=0"}) {}

  // A table of that game where `people` sit, in order; the rest are bots. Started.
  std::string table_of(const Game& game, std::vector<Client>& people) {
    const auto most = static_cast<std::int64_t>(game.seats.size());
    const std::int64_t seats = game.min_seats == 0 ? most : std::max<std::int64_t>(2, game.min_seats);
    const Answered made =
        people[0].post("/api/tables", {{"game", game.name}, {"title", "A test"}, {"seats", seats}});
    EXPECT_EQ(made.status, 201) << made.text;
    const std::string id(made.body().at("id").as_string());
    for (Client& person : people) {
      EXPECT_EQ(person.post("/api/tables/" + id + "/join").status, 200);
    }
    for (std::size_t i = people.size(); i < static_cast<std::size_t>(seats); ++i) {
      const Answered bot =
          people[0].post("/api/tables/" + id + "/bot", {{"seat", game.seats[i]}, {"agent", "random"}});
      EXPECT_EQ(bot.status, 200) << bot.text;
    }
    const Answered started = people[0].post("/api/tables/" + id + "/start");
    EXPECT_EQ(started.status, 200) << started.text;
    return id;
  }

  Served served_;
};

TEST_F(ServerPlay, TwoPlayEveryGameToItsEndWhileAThirdWatchesAndALineBreaks) {
  unsigned seed = 7;
  for (const Game* const game : built_modules().games()) {
    SCOPED_TRACE(game->name);
    std::vector<Client> people;
    people.push_back(served_.guest("ann"));
    people.push_back(served_.guest("ben"));
    const std::string id = table_of(*game, people);
    SocketPlayer ann(served_.where(), people[0].token(), id, ++seed);
    SocketPlayer ben(served_.where(), people[1].token(), id, ++seed);
    SocketPlayer watcher(served_.where(), "", id, ++seed);
    std::thread bens([&] { ben.play(); });
    std::thread watchers([&] { watcher.play(); });
    for (int i = 0; i < 4 && !ann.is_over(); ++i) {
      ann.step();
    }
    ann.reconnect();
    ann.play();
    bens.join();
    watchers.join();
    EXPECT_GT(ben.patches(), 0);
    EXPECT_EQ(ann.state().at("reason"), watcher.state().at("reason"));
    EXPECT_EQ(ann.state().at("view").at("over"), watcher.state().at("view").at("over"));
    EXPECT_TRUE(watcher.state().at("seat").is_null());
    // The state made of patches is the state.
    json::object looked = people[0].get("/api/tables/" + id).body();
    EXPECT_EQ(looked, ann.state_with_log());
    const Answered record = people[1].get("/api/tables/" + id + "/record");
    EXPECT_EQ(record.status, 200) << record.text;
    write_text(folder_ / "record.jsonl", record.body().at("record").as_string());
    EXPECT_EQ(run({RONDEL_PROGRAM, "replay", "record.jsonl"}, folder_).exit_code, 0);
  }
}

TEST_F(ServerPlay, ALineThatBreaksIsTakenUpWithAPatch) {
  std::vector<Client> people;
  people.push_back(served_.guest("ann"));
  people.push_back(served_.guest("ben"));
  const std::string id = table_of(*built_modules().find("tictactoe"), people);
  SocketPlayer ann(served_.where(), people[0].token(), id, 1);
  while (ann.state().empty()) {
    ASSERT_TRUE(ann.step());
  }
  ann.socket().send({{"op", "ping"}, {"id", "all acknowledged"}});
  for (std::optional<json::object> message = ann.socket().receive(); message;
       message = ann.socket().receive()) {
    if (message->at("op") == "pong") {
      break;
    }
  }
  ann.reconnect();
  std::optional<json::object> update;
  while ((update = ann.socket().receive()) && update->at("op") == "reply") {
  }
  ASSERT_TRUE(update);
  EXPECT_EQ(update->at("op"), "patch") << json::serialize(*update);
}

TEST_F(ServerPlay, WhatWasAcknowledgedIsThereAfterTheServerIsStopped) {
  std::vector<Client> people;
  people.push_back(served_.guest("ann"));
  people.push_back(served_.guest("ben"));
  const std::string id = table_of(*built_modules().find("leduc"), people);
  SocketClient socket(served_.where(), people[0].token());
  socket.send({{"op", "subscribe"}, {"table", id}});
  ASSERT_TRUE(socket.receive());
  const json::object before = people[0].get("/api/tables/" + id).body();
  served_.send(SIGTERM);
  while (socket.receive()) {
  }
  EXPECT_EQ(served_.wait(), 0) << served_.log();
  EXPECT_EQ(socket.close_code(), 1001);
  Served again(test_server(), folder_);
  Client ann(again.where());
  ann.use_token(people[0].token());
  EXPECT_EQ(ann.get("/api/tables/" + id).body(), before);
}

TEST_F(ServerPlay, AClockRunsOutAfterARestartThoughNobodyTouchesTheTable) {
  Client ann = served_.guest("ann");
  const Answered made =
      ann.post("/api/tables", {{"game", "tictactoe"}, {"clock", {{"question", 2}}}, {"private", true}});
  const std::string id(made.body().at("id").as_string());
  for (const char* const seat : {"x", "o"}) {
    EXPECT_TRUE(ann.post("/api/tables/" + id + "/join", {{"seat", seat}}).ok());
  }
  EXPECT_TRUE(ann.post("/api/tables/" + id + "/start").ok());
  served_.end(SIGKILL);
  const Served again(test_server(), folder_);
  Client later(again.where());
  later.use_token(ann.token());
  json::object listed;
  comes_true([&] {
    listed = later.get("/api/tables?show=mine").body().at("tables").at(0).as_object();  // loads no table
    return listed.at("state") != "running";
  });
  EXPECT_EQ(listed.at("state"), "over") << json::serialize(listed);
}

TEST_F(ServerPlay, SubmitsThatDoNotFitAreRefusedAndChangeNothing) {
  std::vector<Client> people;
  people.push_back(served_.guest("ann"));
  people.push_back(served_.guest("ben"));
  Client stranger = served_.guest("cat");
  const std::string id = table_of(*built_modules().find("tictactoe"), people);
  const std::string path = "/api/tables/" + id;
  const auto submit_of = [&](Client& client, const std::string& submit_id, const json::value& cell) {
    const json::object state = client.get(path).body();
    return json::object{{"branchId", state.at("branchId")},
                        {"promptId", state.at("promptId")},
                        {"submitId", submit_id},
                        {"response", {{"actor", "x"}, {"title", "place your mark"}, {"selection", {cell}}}}};
  };
  const auto code = [&](Client& client, const json::object& submit) {
    const std::string before = people[0].get(path).text;
    const Answered answered = client.post(path + "/responses", submit);
    EXPECT_EQ(people[0].get(path).text, before) << answered.text;
    return std::to_string(answered.status) + " " + answered.code();
  };
  const json::object good = submit_of(people[0], "1", 5);
  json::object wrong = good;
  wrong["promptId"] = good.at("promptId").as_int64() + 1;
  EXPECT_EQ(code(people[0], wrong), "409 stale_prompt");
  wrong = good;
  wrong["branchId"] = 99;
  EXPECT_EQ(code(people[0], wrong), "409 stale_branch");
  EXPECT_EQ(code(people[0], submit_of(people[0], "1", 77)), "422 unknown");
  EXPECT_EQ(code(people[1], good), "403 actor");
  EXPECT_EQ(code(stranger, good), "403 actor");
  EXPECT_EQ(code(people[0], {{"submitId", "1"}}), "400 malformed");
  EXPECT_EQ(people[0].post(path + "/responses", good).status, 200);
  EXPECT_EQ(code(people[0], good), "200 ") << "the same again is the same";
  EXPECT_EQ(code(people[0], submit_of(people[0], "2", 1)), "403 actor") << "a double click";
  EXPECT_EQ(people[0].post(path + "/kill").status, 200);
  EXPECT_EQ(code(people[0], submit_of(people[0], "3", 1)), "409 killed");
}

TEST_F(ServerPlay, APrivateTableIsThereForThoseWhoAreInvited) {
  Client ann = served_.guest("ann");
  Client ben = served_.guest("ben");
  Client cat = served_.guest("cat");
  const std::string id(
      ann.post("/api/tables", {{"game", "tictactoe"}, {"private", true}}).body().at("id").as_string());
  const std::string path = "/api/tables/" + id;
  EXPECT_EQ(ann.post(path + "/join").status, 200);
  EXPECT_EQ(ben.get(path).status, 404);
  EXPECT_EQ(ben.post(path + "/join").code(), "no_table");
  EXPECT_EQ(ben.get(path + "/record").code(), "no_table");
  EXPECT_EQ(ben.post(path + "/invitations").code(), "no_table");
  EXPECT_EQ(ben.get("/api/tables").body().at("tables").as_array().size(), 0U);
  const Answered invited = ann.post(path + "/invitations", {{"seat", "o"}});
  ASSERT_EQ(invited.status, 201) << invited.text;
  const std::string code(invited.body().at("invitation").as_string());
  EXPECT_EQ(ben.get(path + "?invitation=" + code).status, 200);
  EXPECT_EQ(ben.get(path + "?invitation=" + code + "x").status, 404);
  EXPECT_EQ(ben.post(path + "/join?invitation=" + code).status, 200);
  EXPECT_EQ(ben.get(path).body().at("seat"), "o");
  EXPECT_EQ(cat.get(path).status, 404);
  SocketClient stranger(served_.where(), cat.token());
  stranger.send({{"op", "subscribe"}, {"table", id}, {"id", 1}});
  EXPECT_EQ(stranger.receive()->at("code"), "no_table");
  EXPECT_EQ(ben.get("/api/tables?show=mine").body().at("tables").at(0).at("id"), json::value(id));
}

}  // namespace
}  // namespace rondel
