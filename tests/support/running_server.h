// The real server, in this process, so that a test can reach what no option of the program reaches: its clock, its games,
// the world that its matches are in.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <boost/json.hpp>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "kernel/built_modules.h"
#include "server/client.h"
#include "server/server.h"
#include "table/store/sqlite/sqlite_store.h"

namespace rondel::testing {

// A clock that stands still until it is moved.
class MovedClock {
 public:
  void pass(std::chrono::milliseconds time) {
    now_ += time.count();
    steady_ += time.count();
  }
  // As if somebody put the clock of the machine forward or back, while no time passes.
  void set_clock(std::chrono::milliseconds by) { now_ += by.count(); }
  server::ServerClock clock() {
    return {.now = [this] { return store::Time(std::chrono::milliseconds(now_.load())); },
            .steady = [this] { return SteadyTime(steady_.load()); }};
  }

 private:
  std::atomic<std::int64_t> now_ = std::chrono::milliseconds(std::chrono::hours(500'000)).count();
  std::atomic<std::int64_t> steady_ = std::chrono::milliseconds(std::chrono::hours(10)).count();
};

class RunningServer {
 public:
  using Change = std::function<void(HallOptions&)>;

  struct More {
    server::ServerClock clock{};
    std::string vfs{};  // SQLite's name of the file system layer to use
    // Without those that a test would meet.
    std::vector<std::string> limits{"account-rate=0", "address-rate=0",   "login-rate=0",
                                    "guess-rate=0",   "account-tables=0", "address-tables=0"};
  };

  explicit RunningServer(const std::filesystem::path& file, const Change& change = {})
      : RunningServer(file, change, More()) {}
  RunningServer(const std::filesystem::path& file, const Change& change, const More& more) {
    auto opened =
        store::SqliteStore::open(file.string(), {.durability = store::Durability::none, .vfs = more.vfs});
    EXPECT_TRUE(opened.ok()) << opened.problem();
    store_ = *std::move(opened);
    server::ServerOptions options;
    options.modules = built_modules();
    options.listen = "127.0.0.1:0";
    options.clock = more.clock;
    for (const std::string& limit : more.limits) {
      EXPECT_EQ(server::set_limit(options.limits, limit), "");
    }
    server_.emplace(*store_, options, [&](store::Store& store, HallOptions hall) {
      if (change) {
        change(hall);
      }
      return Hall::make(store, std::move(hall));
    });
    EXPECT_EQ(server_->start(), "");
    thread_ = std::thread([this] { server_->run(); });
  }
  ~RunningServer() {
    server_->stop();
    thread_.join();
    server_.reset();
  }
  RunningServer(const RunningServer&) = delete;
  RunningServer& operator=(const RunningServer&) = delete;

  std::string where() const { return server_->where(); }
  // After its clock was moved: everything that time brings about is done.
  void look_at_clock() { server_->look_at_clock(); }

  // A client that is signed in as a new guest.
  server::Client guest(const std::string& name) const {
    server::Client client(where());
    const server::Answered answered = client.post("/api/guests", {{"name", name}});
    EXPECT_EQ(answered.status, 201) << answered.text;
    client.use_token(answered.status == 201 ? std::string(answered.body().at("token").as_string()) : "");
    return client;
  }

 private:
  std::unique_ptr<store::SqliteStore> store_;
  std::optional<server::Server> server_;
  std::thread thread_;
};

}  // namespace rondel::testing
