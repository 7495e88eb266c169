// Exceptions that nobody expected, planted wherever the server calls something: each ends what it happened in, and nothing else.
#include <gmock/gmock.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>

#include "kernel/built_modules.h"
#include "server/client.h"
#include "server/mishap.h"
#include "tests/support/program.h"
#include "tests/support/running_server.h"
#include "tests/support/served.h"
#include "tests/support/server_words.h"

namespace rondel {
namespace {

using namespace rondel::testing;

class ServerMishap : public InFolder {
 protected:
  void SetUp() override {
    server_.emplace(folder_ / "rondel.db", [this](HallOptions& hall) { plant(hall); });
    ann_ = guest("ann");
    before_ = server::mishaps();
  }

  void plant(HallOptions& hall) {
    static const Game boom = [] {
      Game game = *built_modules().find("tictactoe");
      game.name = "boom";
      game.settings_problem = [](const Settings&, int) -> std::string {
        throw std::runtime_error("planted");
      };
      return game;
    }();
    hall.modules = Modules({{.game = &boom}}).over(hall.modules);
    hall.find_bot = [found = hall.find_bot](std::string_view name) {
      return name == "boom" ? throw std::runtime_error("planted") : found(name);
    };
    hall.notify = [this](const std::string&, const std::string&) { throw_if(notify_throws_); };
    hall.steady = [this, steady = hall.steady] {
      throw_if(clock_throws_);
      return steady();
    };
    hall.post = [this, post = hall.post](std::function<void()> work) {
      throw_if(post_throws_);
      post(std::move(work));
    };
  }
  static void throw_if(bool is_time) {
    if (is_time) {
      throw 7;  // not even a std::exception
    }
  }

  Client guest(const std::string& name) {
    Client client(server_->where());
    client.use_token(
        std::string(client.post("/api/guests", {{"name", name}}).body().at("token").as_string()));
    return client;
  }
  std::string table(const std::string& game = "tictactoe") {
    return std::string(ann_->post("/api/tables", {{"game", game}}).body().at("id").as_string());
  }
  std::uint64_t mishaps() const { return server::mishaps() - before_; }
  void expect_all_is_well() {
    EXPECT_EQ(ann_->get("/api/games").status, 200);
    EXPECT_THAT(ann_->get("/metrics").text,
                HasSubstr("rondel_mishaps_total " + std::to_string(server::mishaps())));
  }

  std::atomic<bool> notify_throws_ = false;
  std::atomic<bool> clock_throws_ = false;
  std::atomic<bool> post_throws_ = false;
  std::optional<RunningServer> server_;
  std::optional<Client> ann_;
  std::uint64_t before_ = 0;
};

TEST_F(ServerMishap, InARequestEndsItsConnection) {
  const Answered answered = ann_->post("/api/tables", {{"game", "boom"}});
  EXPECT_EQ(answered.status, 0) << answered.text;
  EXPECT_TRUE(comes_true([&] { return mishaps() >= 1; }));
  expect_all_is_well();
}

TEST_F(ServerMishap, InTheTurnOfATableEndsTheConnectionThatAskedAndTheTableGoesOn) {
  const std::string place = "/api/tables/" + table();
  EXPECT_EQ(ann_->post(place + "/bot", {{"seat", "o"}, {"agent", "boom"}}).status, 0);
  EXPECT_TRUE(comes_true([&] { return mishaps() >= 1; }));
  EXPECT_EQ(ann_->post(place + "/bot", {{"seat", "o"}, {"agent", "first"}}).status, 200);
  expect_all_is_well();
}

TEST_F(ServerMishap, InACommandOfASocketEndsTheSocket) {
  const std::string id = table();
  SocketClient socket(server_->where(), ann_->token());
  socket.send({{"op", "bot"}, {"table", id}, {"id", 1}, {"seat", "o"}, {"agent", "boom"}});
  EXPECT_FALSE(socket.receive());
  EXPECT_EQ(socket.close_code(), 1011);
  EXPECT_TRUE(comes_true([&] { return mishaps() >= 1; }));
  expect_all_is_well();
}

// After the commit: who asked is answered, and the log has what was done.
TEST_F(ServerMishap, AfterACommitLosesNothing) {
  const std::string place = "/api/tables/" + table();
  Client ben = guest("ben");
  EXPECT_EQ(ann_->post(place + "/join").status, 200);
  EXPECT_EQ(ben.post(place + "/join").status, 200);
  notify_throws_ = true;
  EXPECT_EQ(ann_->post(place + "/start").status, 200);
  notify_throws_ = false;
  EXPECT_EQ(ben.get(place).body().at("state"), "running");
  EXPECT_TRUE(comes_true([&] { return mishaps() >= 1; }));
  EXPECT_EQ(ann_->post(place + "/resign").status, 200);
  expect_all_is_well();
}

// A tick asks for the time. One that throws is followed by another.
TEST_F(ServerMishap, InWhatIsDoneNowAndThenDoesNotEndIt) {
  clock_throws_ = true;
  const auto until = std::chrono::steady_clock::now() + std::chrono::minutes(2);
  while (mishaps() < 2 && std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  clock_throws_ = false;
  EXPECT_GE(mishaps(), 2U);
  expect_all_is_well();
}

// On the store's own thread.
TEST_F(ServerMishap, InAnAnswerOfTheStoreEndsTheConnectionThatWaits) {
  post_throws_ = true;
  EXPECT_EQ(ann_->post("/api/tables", {{"game", "tictactoe"}}).status, 0);
  post_throws_ = false;
  EXPECT_TRUE(comes_true([&] { return mishaps() >= 1; }));
  table();
  expect_all_is_well();
}

}  // namespace
}  // namespace rondel
