#include "bench/server_bench.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "bench/kept_table.h"
#include "bench/server_load.h"
#include "bench/stopwatch.h"
#include "bench/store_bench.h"
#include "bench/yardstick_hall.h"
#include "kernel/fault.h"
#include "server/client.h"
#include "server/server.h"
#include "table/store/sqlite/sqlite_store.h"

namespace rondel::bench {
namespace {

constexpr int loads = 1;
constexpr int tables_of_each = 200;
constexpr int idle_sockets = 500;
constexpr int stored_tables = 20'000;

// A server in this process, without limits that a load would meet.
class Running {
 public:
  Running(const Modules& modules, const std::filesystem::path& file) {
    auto opened = store::SqliteStore::open(file);
    check(opened.ok(), opened.problem());
    store_ = *std::move(opened);
    server::ServerOptions options;
    options.modules = modules;
    options.listen = "127.0.0.1:0";
    for (const char* const limit :
         {"account-rate=0", "address-rate=0", "login-rate=0", "in-flight=1000", "queued=10000",
          "subscriptions=1000", "address-sockets=10000", "account-sockets=10000", "queued-bytes=100000000",
          "address-connections=100000", "account-tables=0", "address-tables=0"}) {
      const std::string problem = server::set_limit(options.limits, limit);
      check(problem.empty(), problem);
    }
    options.loading_folder = file.string() + ".loading";
    server_.emplace(*store_, options, hall_with_asker);
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
  store::Store& store() { return *store_; }

 private:
  std::unique_ptr<store::SqliteStore> store_;
  std::optional<server::Server> server_;
  std::thread thread_;
};

double measure_submits(const std::string& where, const LoadGame& game, double seconds) {
  std::vector<std::unique_ptr<Load>> players(loads);
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < loads; ++i) {
    threads.emplace_back([&, i] { players[i] = std::make_unique<Load>(where, game, tables_of_each, i + 1); });
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

void measure_latency(const Modules& modules, const std::string& where, double seconds, ServerCost& cost) {
  Load others(where, load_hearts(modules), loads, 5);
  const std::vector<std::string> tables = others.tables();
  std::vector<server::SocketClient> idle;
  for (std::size_t i = 0; i < idle_sockets; ++i) {
    idle.emplace_back(where, "");
    check(idle.back().is_open(), idle.back().refused().text);
    idle.back().send({{"op", "subscribe"}, {"table", tables[i % tables.size()]}});
  }
  Load one(where, load_hearts(modules), 1, 6);
  std::vector<double> milliseconds;
  one.play(Clock::now() + std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000)), milliseconds);
  check(!milliseconds.empty(), "something was acknowledged");
  std::ranges::sort(milliseconds);
  cost.p50_ms = milliseconds[milliseconds.size() / 2];
  cost.p99_ms = milliseconds[milliseconds.size() * 99 / 100];
}

// A match of hearts, some 300 answers into it.
KeptTable long_table(const Modules& modules, Running& running) {
  constexpr std::int64_t answers = 300;
  Load one(running.where(), load_hearts(modules), 1, 7);
  const std::string id = one.tables().front();
  std::vector<double> unused;
  bool goes_on = true;
  for (int i = 0; i < 200 && goes_on; ++i) {
    one.play(Clock::now() + std::chrono::milliseconds(100), unused);
    const auto entry = running.store().table(id);
    check(entry.ok(), entry.problem());
    goes_on = (*entry)->length < answers && (*entry)->status.state == store::TableState::running;
  }
  return kept_table(running.store(), id, store::page_rows);
}

double mebibytes_in_use() {
  std::ifstream statm("/proc/self/statm");
  double pages = 0;
  statm >> pages >> pages;
  return pages * static_cast<double>(::sysconf(_SC_PAGESIZE)) / (1 << 20);
}

void open_table(server::Client& client, const std::string& name, int number) {
  const server::Answered answered = client.get("/api/tables/" + copy_name(name, number));
  check(answered.ok(), answered.text);
}

// A file with 20,000 tables, and some whose match is long: a server on it, from its start until all are in memory.
void measure_many(const Modules& modules, const std::filesystem::path& file, const KeptTable& table,
                  ServerCost& cost) {
  constexpr int long_ones = 100;
  constexpr std::size_t short_log = 16;  // everybody seated, started, and some answers
  cost.cold_answers = static_cast<int>(table.rows.size());
  {
    auto opened = store::SqliteStore::open(file, {.durability = store::Durability::none});
    check(opened.ok(), opened.problem());
    KeptTable cut = table;
    cut.rows.resize(std::min(short_log, cut.rows.size()));
    add_copies(**opened, table, "long", long_ones);
    add_copies(**opened, cut, "short", stored_tables);
  }
  const Clock::time_point begin = Clock::now();
  Running running(modules, file);
  server::Client client(running.where());
  const server::Answered answered = client.get("/api/tables?show=running");
  check(answered.ok(), answered.text);
  cost.start_s = seconds_since(begin);

  std::vector<double> cold;
  for (int i = 0; i < long_ones; ++i) {
    const Clock::time_point asked = Clock::now();
    open_table(client, "long", i);
    cold.push_back(seconds_since(asked) * 1000);
  }
  std::ranges::sort(cold);
  cost.cold_ms = cold[cold.size() / 2];
  cost.cold_worst_ms = cold.back();
  for (int i = 0; i < stored_tables; ++i) {
    open_table(client, "short", i);
  }
  cost.idle_mib = mebibytes_in_use();
}

}  // namespace

ServerCost measure_server(const Modules& modules, const std::filesystem::path& folder, double seconds) {
  const std::filesystem::path place = folder / "rondel-bench-server";
  std::filesystem::create_directories(place);
  ServerCost cost;
  cost.single_per_s = measure_single(place / "single", seconds);
  KeptTable table;
  {
    Running running(modules, place / "rondel.db");
    cost.submits_per_s = measure_submits(running.where(), load_asker(), seconds);
    cost.hearts_per_s = measure_submits(running.where(), load_hearts(modules), seconds);
    measure_latency(modules, running.where(), seconds, cost);
    table = long_table(modules, running);
  }
  measure_many(modules, place / "many.db", table, cost);
  std::filesystem::remove_all(place);
  return cost;
}

}  // namespace rondel::bench
