// Quotas and manners: what one person can do to the others, and what they, the host and the operator can do about it. By the
// real program, over real sockets.
#include <gmock/gmock.h>
#include <sys/stat.h>

#include "server/secrets.h"
#include "table/store/sqlite/sqlite_store.h"
#include "tests/support/served.h"
#include "tests/support/server_words.h"
#include "tests/support/stores.h"

namespace rondel {
namespace {

using namespace rondel::testing;

class ServerManners : public InFolder {
 protected:
  void serve(std::vector<std::string> more = {}) {
    more.insert(more.end(), {"--limit", "login-rate=0"});
    served_.emplace(RONDEL_PROGRAM, folder_, more);
  }
  Client member(const std::string& name) {
    Client client(served_->where());
    const Answered made = client.post("/api/accounts", {{"name", name}, {"password", "correct horse"}});
    EXPECT_EQ(made.status, 201) << made.text;
    client.use_token(std::string(made.body().at("token").as_string()));
    return client;
  }
  int login(const std::string& name) {
    return Client(served_->where())
        .post("/api/login", {{"name", name}, {"password", "correct horse"}})
        .status;
  }
  static std::string account_of(Client& client) {
    return std::string(client.get("/api/me").body().at("account").as_string());
  }
  static std::string table_of(Client& client, const json::object& body = {{"game", "tictactoe"}}) {
    const Answered made = client.post("/api/tables", body);
    EXPECT_EQ(made.status, 201) << made.text;
    return made.ok() ? "/api/tables/" + std::string(made.body().at("id").as_string()) : "/api/tables/none";
  }
  // A match of tic-tac-toe that both play.
  static std::string match_of(Client& ann, Client& ben) {
    const std::string table = table_of(ann);
    EXPECT_EQ(ann.post(table + "/join").status, 200);
    EXPECT_EQ(ben.post(table + "/join").status, 200);
    EXPECT_EQ(ann.post(table + "/start").status, 200);
    return table;
  }
  std::size_t listed(const std::string& show) {
    return Client(served_->where()).get("/api/tables?show=" + show).body().at("tables").as_array().size();
  }
  // What the operator's command prints; it must succeed.
  std::string account(std::vector<std::string> words) {
    words.insert(words.begin(), {RONDEL_PROGRAM, "account"});
    words.insert(words.end(), {"--db", "rondel.db"});
    const Ran ran = run(std::move(words), folder_);
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    return ran.out;
  }

  std::optional<Served> served_;
};

// --- quotas ---

TEST_F(ServerManners, AGuestHasAFewOpenTablesAndNotTheWholeLobby) {
  serve({"--limit", "account-tables=3"});
  Client ann = served_->guest("ann");
  const std::string first = table_of(ann);
  table_of(ann);
  table_of(ann);
  const Answered refused = ann.post("/api/tables", {{"game", "tictactoe"}});
  EXPECT_EQ(refused.code(), "too_many") << refused.text;
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(listed("open"), 3U);
  EXPECT_EQ(ann.post(first + "/kill").status, 200);
  table_of(ann);
  served_->end(SIGTERM);
  serve({"--limit", "account-tables=3"});
  Client again(served_->where());
  again.use_token(ann.token());
  EXPECT_EQ(again.post("/api/tables", {{"game", "tictactoe"}}).code(), "too_many") << "after a restart";
}

TEST_F(ServerManners, AnAddressHasAFewOpenTablesWhoeverMakesThem) {
  serve({"--limit", "address-tables=4"});
  Client ann = served_->guest("ann");
  Client ben = served_->guest("ben");
  const std::string first = table_of(ann);
  table_of(ann);
  table_of(ben);
  table_of(ben);
  EXPECT_EQ(ben.post("/api/tables", {{"game", "tictactoe"}}).code(), "too_many");
  EXPECT_EQ(ann.post("/api/tables", {{"game", "tictactoe"}}).code(), "too_many");
  EXPECT_EQ(listed("open"), 4U);
}

TEST_F(ServerManners, ARematchCountsAsATable) {
  serve({"--limit", "account-tables=1"});
  Client ann = served_->guest("ann");
  Client ben = served_->guest("ben");
  const std::string table = match_of(ann, ben);
  EXPECT_EQ(ben.post(table + "/resign").status, 200);
  const std::string other = table_of(ann);
  EXPECT_EQ(ann.post(table + "/rematch").code(), "too_many");
  const Answered made = ben.post(table + "/rematch");
  EXPECT_EQ(made.status, 200) << "who has none";
  EXPECT_EQ(ann.post(table + "/rematch").body().at("table"), made.body().at("table")) << "it is there";
}

TEST_F(ServerManners, GamesOfOneAgainstBotsAreNotForTheLobby) {
  serve();
  Client ann = served_->guest("ann");
  Client ben = served_->guest("ben");
  const std::string alone = table_of(ann);
  EXPECT_EQ(listed("open"), 1U);
  ann.post(alone + "/join", {{"seat", "x"}});
  ann.post(alone + "/bot", {{"seat", "o"}, {"agent", "first"}});
  EXPECT_EQ(ann.post(alone + "/start").status, 200);
  EXPECT_EQ(listed("running"), 0U);
  EXPECT_EQ(ann.get("/api/tables?show=mine").body().at("tables").as_array().size(), 1U);
  match_of(ann, ben);
  EXPECT_EQ(listed("running"), 1U);
}

// --- at a table ---

TEST_F(ServerManners, AStrangerNeitherTakesATableOverNorStartsIt) {
  serve();
  Client ann = served_->guest("ann");
  Client eve = served_->guest("eve");
  const std::string table = table_of(ann);
  EXPECT_EQ(eve.post(table + "/join").status, 200);
  EXPECT_EQ(eve.post(table + "/join").code(), "taken");
  EXPECT_EQ(eve.post(table + "/start").status, 403);
}

TEST_F(ServerManners, AHostTakesAStrangerOffASeat) {
  serve();
  Client ann = served_->guest("ann");
  Client eve = served_->guest("eve");
  const std::string table = table_of(ann);
  EXPECT_EQ(eve.post(table + "/join", {{"seat", "o"}}).status, 200);
  SocketClient socket(served_->where(), ann.token());
  socket.send({{"op", "remove"}, {"table", table.substr(12)}, {"id", 1}, {"seat", "o"}});
  EXPECT_FALSE(socket.receive()->contains("code"));
  EXPECT_EQ(eve.post(table + "/join").code(), "removed");
}

TEST_F(ServerManners, WhoResignsAmongFourLeavesTheOthersTheirMatch) {
  serve();
  std::vector<Client> players;
  for (const char* const name : {"ann", "ben", "cas", "dan"}) {
    players.push_back(served_->guest(name));
  }
  const std::string table = table_of(players[0], {{"game", "hearts"}});
  for (Client& player : players) {
    EXPECT_EQ(player.post(table + "/join").status, 200);
  }
  EXPECT_EQ(players[0].post(table + "/start").status, 200);
  EXPECT_EQ(players[3].post(table + "/resign").status, 200);
  const json::object state = players[0].get(table).body();
  EXPECT_EQ(state.at("state"), "running");
  EXPECT_EQ(state.at("seats").at(3).at("agent"), "house");
}

TEST_F(ServerManners, ASecondPauseIsAskedFor) {
  serve();
  Client ann = served_->guest("ann");
  Client ben = served_->guest("ben");
  const std::string table = match_of(ann, ben);
  const auto state = [&] { return ann.get(table).body().at("state"); };
  EXPECT_EQ(ben.post(table + "/pause").status, 200);
  EXPECT_EQ(state(), "paused");
  EXPECT_EQ(ann.post(table + "/resume").status, 200);
  EXPECT_EQ(ben.post(table + "/pause").status, 200);
  EXPECT_EQ(state(), "running");
  EXPECT_EQ(ann.post(table + "/agree").status, 200);
  EXPECT_EQ(state(), "paused");
}

// --- people and the operator ---

TEST_F(ServerManners, AMuteIsKept) {
  serve();
  Client ann = member("ann");
  Client eve = served_->guest("eve");
  const std::string name = account_of(eve);
  EXPECT_EQ(ann.post("/api/mutes", {{"account", name}}).body().at("mutes"), (json::array{name}));
  EXPECT_EQ(ann.post("/api/mutes", {{"account", "nobody"}}).code(), "no_account");
  EXPECT_EQ(ann.post("/api/mutes", {{"account", "Ann"}}).code(), "malformed");
  EXPECT_EQ(ann.post("/api/mutes", {{"account", name}, {"muted", 1}}).code(), "malformed");
  EXPECT_EQ(Client(served_->where()).get("/api/mutes").status, 401);
  served_->end(SIGTERM);
  serve();
  Client again(served_->where());
  again.use_token(ann.token());
  EXPECT_EQ(again.get("/api/mutes").body().at("mutes"), (json::array{name}));
  account({"rename", name, "adam"});
  EXPECT_THAT(std::string(again.get("/api/mutes").body().at("mutes").at(0).as_string()),
              ::testing::StartsWith("adam~"))
      << "under another name as well";
  const json::value renamed = again.get("/api/mutes").body().at("mutes").at(0);
  EXPECT_EQ(again.post("/api/mutes", {{"account", renamed}, {"muted", false}}).body().at("mutes"),
            json::array());
}

TEST_F(ServerManners, AReportReachesTheOperator) {
  serve();
  Client ann = served_->guest("ann");
  Client eve = served_->guest("eve");
  const std::string table = match_of(ann, eve).substr(12);
  const json::object report{{"account", account_of(eve)}, {"table", table}, {"text", "is rude\x1b[2J"}};
  EXPECT_EQ(ann.post("/api/reports", report).body().at("number"), 1);
  EXPECT_EQ(ann.post("/api/reports", {{"account", account_of(eve)}}).code(), "malformed");
  EXPECT_EQ(ann.post("/api/reports", {{"account", "nobody"}, {"text", "x"}}).code(), "no_account");
  for (int i = 1; i < 20; ++i) {
    EXPECT_EQ(ann.post("/api/reports", report).status, 201);
  }
  EXPECT_EQ(ann.post("/api/reports", report).code(), "too_many");
  const std::string all = account({"reports"});
  EXPECT_THAT(all,
              HasSubstr(account_of(ann) + " about " + account_of(eve) + " at table " + table + ": is rude"));
  EXPECT_THAT(all, Not(HasSubstr("\x1b")));
  account({"close", "1"});
  EXPECT_THAT(account({"reports"}), Not(::testing::StartsWith("1 ")));
  EXPECT_THAT(account({"reports", "--all"}), HasSubstr("(closed)"));
  EXPECT_EQ(ann.post("/api/reports", report).status, 201) << "there is room again";
}

TEST_F(ServerManners, WhoIsBannedIsOutAtOnce) {
  serve();
  Client eve = member("Eve");
  SocketClient socket(served_->where(), eve.token());
  account({"ban", "eve"});
  EXPECT_FALSE(socket.receive());
  EXPECT_EQ(socket.close_code(), 1008);
  EXPECT_EQ(eve.get("/api/me").status, 401);
  EXPECT_EQ(login("eve"), 403);
  EXPECT_EQ(
      Client(served_->where()).post("/api/login", {{"name", "eve"}, {"password", "wrong horse"}}).status, 401)
      << "only who has the password is told";
  EXPECT_EQ(served_->end(SIGTERM), 0);
  account({"unban", "eve"});
  serve();
  EXPECT_EQ(login("eve"), 200);
  EXPECT_EQ(run({RONDEL_PROGRAM, "account", "ban", "nobody", "--db", "rondel.db"}, folder_).exit_code, 2);
}

TEST_F(ServerManners, ANewNameIsEverywhereAndTheOldOneNobodys) {
  serve();
  Client ann = member("ann");
  Client eve = member("badname");
  const std::string table = match_of(ann, eve);
  EXPECT_EQ(eve.post(table + "/chat", {{"text", "hello"}}).status, 200);
  EXPECT_THAT(ann.get(table).text, HasSubstr("badname"));
  account({"rename", "badname", "Gladys"});
  EXPECT_THAT(ann.get(table).text, ::testing::AllOf(HasSubstr("gladys"), Not(HasSubstr("badname"))));
  EXPECT_THAT(ann.get("/api/tables?show=mine").text, Not(HasSubstr("badname")));
  EXPECT_EQ(eve.get("/api/me").status, 401);
  EXPECT_EQ(login("badname"), 401);
  EXPECT_EQ(login("gladys"), 200);
  EXPECT_EQ(Client(served_->where())
                .post("/api/accounts", {{"name", "badname"}, {"password", "correct horse"}})
                .code(),
            "name_taken");
  const json::object session =
      eve.post("/api/login", {{"name", "gladys"}, {"password", "correct horse"}}).body();
  eve.use_token(std::string(session.at("token").as_string()));
  EXPECT_EQ(eve.get(table).body().at("seat"), "o") << "the seat is still hers";
  served_->end(SIGTERM);
  serve();
  Client again(served_->where());
  again.use_token(eve.token());
  EXPECT_EQ(again.get(table).body().at("seat"), "o") << "read from the log";
  EXPECT_EQ(again.post(table + "/resign").status, 200);
  EXPECT_EQ(
      run({RONDEL_PROGRAM, "account", "rename", "gladys", "ann", "--db", "rondel.db"}, folder_).exit_code, 2);
}

TEST_F(ServerManners, WhoIsAnonymisedIsNobodyAnyMore) {
  serve();
  Client ann = member("ann");
  Client eve = member("evelyn");
  const std::string table = match_of(ann, eve);
  EXPECT_EQ(eve.post(table + "/chat", {{"text", "my address is"}}).status, 200);
  account({"anonymise", "evelyn"});
  EXPECT_THAT(ann.get(table).text, ::testing::AllOf(HasSubstr("someone~"), Not(HasSubstr("evelyn")),
                                                    Not(HasSubstr("my address"))));
  EXPECT_EQ(eve.get("/api/me").status, 401);
  EXPECT_EQ(login("evelyn"), 401);
  EXPECT_EQ(Client(served_->where())
                .post("/api/accounts", {{"name", "evelyn"}, {"password", "correct horse"}})
                .code(),
            "name_taken");
  EXPECT_EQ(ann.post(table + "/resign").status, 200) << "the match is there";
  EXPECT_EQ(run({RONDEL_PROGRAM, "verify", "rondel.db"}, folder_).exit_code, 0);
}

// An account of before names were looked at so closely.
TEST_F(ServerManners, ANameThatLooksLikeAnOptionIsNotGivenToTheNotifyCommand) {
  ASSERT_TRUE(server::prepare_secrets());
  {
    const auto store = open_sqlite(folder_ / "rondel.db");
    store->write_and_wait(store::NewAccount{{.name = "--help", .shown = "--help"}});
    store->write_and_wait(store::NewSession{
        {.token_hash = server::hash_of("token"), .account = "--help", .expires = store::Time::max()}});
  }
  const std::filesystem::path script = folder_ / "notify";
  write_text(script, "#!/bin/sh\necho \"$@\" >> " + (folder_ / "notified").string() + "\n");
  ::chmod(script.c_str(), 0700);
  serve({"--notify-command", script.string()});
  Client odd(served_->where());
  odd.use_token("token");
  Client ben = served_->guest("ben");
  const std::string table = match_of(odd, ben);
  for (int i = 0; i < 1000 && served_->log().find("begins with a dash") == std::string::npos; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_THAT(served_->log(), HasSubstr("the name of the account --help begins with a dash"));
  EXPECT_THAT(read_file(folder_ / "notified"), Not(HasSubstr("--help")));
}

// --- files ---

TEST_F(ServerManners, WhatIsKeptIsForItsOwnerAlone) {
  serve({});
  Client ann = member("ann");
  Client ben = served_->guest("ben");
  const std::string table = match_of(ann, ben).substr(12);
  const auto mode = [&](const std::string& name) {
    struct stat found{};
    EXPECT_EQ(::stat((folder_ / name).c_str(), &found), 0) << name;
    return found.st_mode & 0777U;
  };
  EXPECT_EQ(run({RONDEL_PROGRAM, "backup", "copy.db"}, folder_).exit_code, 0);
  EXPECT_EQ(run({RONDEL_PROGRAM, "export", table, "--operator", "-o", "match.jsonl"}, folder_).exit_code, 0);
  for (const char* const name :
       {"rondel.db", "rondel.db-wal", "rondel.db-shm", "rondel.db.operator", "copy.db", "match.jsonl"}) {
    EXPECT_EQ(mode(name), 0600U) << name;
  }
  EXPECT_THAT(served_->log(), Not(HasSubstr("chmod 600")));
  served_->end(SIGTERM);
  ::chmod((folder_ / "rondel.db").c_str(), 0644);
  serve();
  EXPECT_THAT(served_->log(), HasSubstr("rondel.db (mode 0644), which holds seeds"));
}

}  // namespace
}  // namespace rondel
