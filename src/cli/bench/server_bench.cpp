#include "cli/bench/server_bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "cli/bench/server_load.h"
#include "cli/bench/store_bench.h"
#include "kernel/fault.h"
#include "server/client.h"
#include "server/server.h"
#include "table/store/sqlite_store.h"

namespace rondel::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int loads = 4;
constexpr int tables_of_each = 50;
constexpr int idle_sockets = 500;
constexpr int stored_tables = 20'000;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

// A server in this process, without limits that a load would meet.
class Running {
 public:
  explicit Running(const std::filesystem::path& file) {
    auto opened = store::SqliteStore::open(file);
    check(opened.ok(), opened.problem());
    store_ = *std::move(opened);
    server::ServerOptions options;
    options.listen = "127.0.0.1:0";
    for (const char* const limit :
         {"account-rate=0", "address-rate=0", "login-rate=0", "in-flight=1000", "queued=10000",
          "subscriptions=1000", "address-sockets=10000", "account-sockets=10000"}) {
      const std::string problem = server::set_limit(options.limits, limit);
      check(problem.empty(), problem);
    }
    server_.emplace(*store_, options, Hall::make);
    const std::string problem = server_->start();
    check(problem.empty(), problem);
    thread_ = std::thread([this] { server_->run(); });
  }
  ~Running() {
    server_->stop();
    thread_.join();
    server_.reset();
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  std::string where() const { return server_->where(); }

 private:
  std::unique_ptr<store::SqliteStore> store_;
  std::optional<server::Server> server_;
  std::thread thread_;
};

double measure_submits(const std::string& where, double seconds) {
  std::vector<std::unique_ptr<Load>> players(loads);
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < loads; ++i) {
    threads.emplace_back([&, i] { players[i] = std::make_unique<Load>(where, tables_of_each, i + 1); });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  threads.clear();
  std::vector<std::int64_t> done(loads);
  const Clock::time_point begin = Clock::now();
  const Clock::time_point until =
      begin + std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
  for (unsigned i = 0; i < loads; ++i) {
    threads.emplace_back([&, i] {
      std::vector<double> unused;
      done[i] = players[i]->play(until, unused);
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  std::int64_t sum = 0;
  for (const std::int64_t count : done) {
    sum += count;
  }
  return static_cast<double>(sum) / seconds_since(begin);
}

void measure_latency(const std::string& where, double seconds, ServerCost& cost) {
  Load others(where, loads, 5);
  const std::vector<std::string> tables = others.tables();
  std::vector<server::SocketClient> idle;
  for (std::size_t i = 0; i < idle_sockets; ++i) {
    idle.emplace_back(where, "");
    check(idle.back().is_open(), idle.back().refused().text);
    idle.back().send({{"op", "subscribe"}, {"table", tables[i % tables.size()]}});
  }
  Load one(where, 1, 6);
  std::vector<double> milliseconds;
  one.play(Clock::now() + std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000)), milliseconds);
  check(!milliseconds.empty(), "something was acknowledged");
  std::ranges::sort(milliseconds);
  cost.p50_ms = milliseconds[milliseconds.size() / 2];
  cost.p99_ms = milliseconds[milliseconds.size() * 99 / 100];
}

double measure_start(const std::filesystem::path& file) {
  make_many_tables(file, stored_tables);
  const Clock::time_point begin = Clock::now();
  const Running running(file);
  server::Client client(running.where());
  const server::Answered answered = client.get("/api/tables?show=running");
  check(answered.ok(), answered.text);
  return seconds_since(begin);
}

}  // namespace

ServerCost measure_server(const std::filesystem::path& folder, double seconds) {
  const std::filesystem::path place = folder / "rondel-bench-server";
  std::filesystem::create_directories(place);
  ServerCost cost;
  cost.single_per_s = measure_single(place / "single", seconds);
  {
    const Running running(place / "rondel.db");
    cost.submits_per_s = measure_submits(running.where(), seconds);
    measure_latency(running.where(), seconds, cost);
  }
  cost.start_s = measure_start(place / "many.db");
  std::filesystem::remove_all(place);
  return cost;
}

}  // namespace rondel::bench
