// The real server, in this process, so that a test can reach what no option of the program reaches: its clock, its games,
// the world that its matches are in.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/server.h"
#include "table/store/sqlite_store.h"

namespace rondel::testing {

class RunningServer {
 public:
  using Change = std::function<void(HallOptions&)>;

  // Without limits that a test would meet.
  explicit RunningServer(const std::filesystem::path& file, const Change& change = {}) {
    auto opened = store::SqliteStore::open(file.string(), {.durability = store::Durability::none});
    EXPECT_TRUE(opened.ok()) << opened.problem();
    store_ = *std::move(opened);
    server::ServerOptions options;
    options.listen = "127.0.0.1:0";
    for (const char* const limit : {"account-rate=0", "address-rate=0", "login-rate=0"}) {
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

 private:
  std::unique_ptr<store::SqliteStore> store_;
  std::optional<server::Server> server_;
  std::thread thread_;
};

}  // namespace rondel::testing
