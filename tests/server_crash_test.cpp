// A table whose rules take the process down while it is loaded, and the server that lives on without it.
#include <gmock/gmock.h>

#include <thread>

#include "tests/support/served.h"
#include "tests/support/server_words.h"

namespace rondel {
namespace {

using namespace rondel::testing;

class ServerThatCrashes : public InFolder {
 protected:
  // A table of parlour in its fourth round, past every place where rules are made to crash, and one of another game.
  void play() {
    Served served(test_server(), folder_);
    Client ann = served.guest("ann");
    token_ = ann.token();
    doomed_ = make_table(ann, "parlour", {"ann", "ben"});
    other_ = make_table(ann, "tictactoe", {"x", "o"});
    for (int i = 0; i < 12; ++i) {
      answer(ann, i % 2 == 0 ? "pass" : "keep them");
    }
    EXPECT_EQ(served.end(SIGTERM), 0);
  }

  static std::string make_table(Client& ann, const std::string& game, const std::vector<std::string>& seats) {
    const std::string id(ann.post("/api/tables", {{"game", game}}).body().at("id").as_string());
    for (const std::string& seat : seats) {
      EXPECT_TRUE(ann.post("/api/tables/" + id + "/join", {{"seat", seat}}).ok());
    }
    EXPECT_TRUE(ann.post("/api/tables/" + id + "/start").ok());
    return id;
  }

  void answer(Client& ann, const std::string& word) {
    const json::object state = ann.get("/api/tables/" + doomed_).body();
    const json::value& selector = state.at("view").at("request").at("selector");
    const Answered answered = ann.post(
        "/api/tables/" + doomed_ + "/responses",
        {{"seat", state.at("seat")},
         {"branchId", state.at("branchId")},
         {"promptId", state.at("promptId")},
         {"submitId", std::to_string(++submits_)},
         {"response",
          {{"actor", selector.at("actor")}, {"title", selector.at("title")}, {"selection", {word}}}}});
    ASSERT_EQ(answered.status, 200) << answered.text;
  }

  Client client(const Served& served) const {
    Client client(served.where());
    client.use_token(token_);
    return client;
  }

  void expect_parked(const Served& served) {
    Client ann = client(served);
    const Answered looked = ann.get("/api/tables/" + doomed_);
    EXPECT_EQ(looked.code(), "parked") << looked.text;
    EXPECT_THAT(looked.text, HasSubstr("rondel unpark " + doomed_));
    EXPECT_EQ(ann.post("/api/tables/" + doomed_ + "/pause").code(), "parked");
    EXPECT_EQ(ann.get("/api/tables/" + other_).status, 200) << "the others are served";
    EXPECT_EQ(ann.get("/healthz").status, 200);
    EXPECT_EQ(ann.get("/api/tables?show=mine").body().at("tables").as_array().size(), 2U);
  }

  std::string token_;
  std::string doomed_;
  std::string other_;
  int submits_ = 0;
};

TEST_F(ServerThatCrashes, WhileItLoadsATableParksIt) {
  play();
  for (int i = 0; i < 2; ++i) {
    Served served(test_server(), folder_, {"--plant", "crash"});
    Client ann = client(served);
    EXPECT_EQ(ann.get("/api/tables/" + other_).status, 200);
    EXPECT_EQ(ann.get("/api/tables/" + doomed_).status, 0) << "the rules end the process";
    EXPECT_EQ(served.wait(), 128 + SIGABRT);
  }
  Served served(test_server(), folder_, {"--plant", "crash"});
  expect_parked(served);
  EXPECT_EQ(served.end(SIGTERM), 0);
}

TEST_F(ServerThatCrashes, OrHangsParksTheTableAndTriesItAgainWhenTheOperatorSaysSo) {
  play();
  for (int i = 0; i < 2; ++i) {
    Served served(test_server(), folder_, {"--plant", "idle_loop"});
    std::thread stuck([&] { client(served).get("/api/tables/" + doomed_); });
    // The note of the first time is still there at the second: it has to count this one, too.
    const std::string begun = " " + std::to_string(i + 1) + "\n";
    while (!read_file(folder_ / "rondel.db.loading" / doomed_).ends_with(begun)) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    EXPECT_EQ(client(served).get("/api/tables/" + other_).status, 200) << "the others are served";
    EXPECT_EQ(served.end(SIGKILL), 128 + SIGKILL);
    stuck.join();
  }
  {
    Served served(test_server(), folder_, {"--plant", "idle_loop"});
    expect_parked(served);
  }
  Served served(test_server(), folder_);
  expect_parked(served);
  const Ran ran = run({RONDEL_PROGRAM, "unpark", doomed_, "--db", "rondel.db"}, folder_);
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  Client ann = client(served);
  EXPECT_EQ(ann.get("/api/tables/" + doomed_).status, 200) << "without a restart";
  answer(ann, "pass");
  EXPECT_EQ(run({RONDEL_PROGRAM, "unpark", doomed_, "--db", "rondel.db"}, folder_).exit_code, 2);
}

}  // namespace
}  // namespace rondel
