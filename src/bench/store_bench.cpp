#include "bench/store_bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <latch>
#include <memory>
#include <vector>

#include "bench/stopwatch.h"
#include "kernel/fault.h"
#include "table/store/sqlite/sqlite_store.h"

namespace rondel::bench {
namespace {

using store::SqliteStore;
using store::TableStatus;

std::string id_of(int table) { return fmt::format("table{:06}", table); }

TableStatus status_after(std::int64_t answers) {
  return {.state = store::TableState::running,
          .reason = {},
          .seats = {{"north", "ann"}, {"south", "ben"}},
          .waiting = SeatSet::of(Seat(static_cast<int>(answers % 2))),
          .extra = {},
          .updated = store::Time(std::chrono::milliseconds(answers))};
}

store::NewTable table_of(int number) {
  store::NewTable table;
  table.info = {.id = id_of(number),
                .game = "measured",
                .rules_version = 1,
                .rules_hash = std::string(64, 'a'),
                .settings = "{}",
                .seed_commitment = std::string(64, 'b'),
                .title = "A table",
                .host = "ann"};
  table.status = status_after(0);
  table.seed = std::string(64, 'c');
  return table;
}

store::Append append_of(int table, std::int64_t after) {
  store::Append append = {.table = id_of(table), .after = after};
  append.rows.push_back({.branch = after,
                         .seat = Seat(static_cast<int>(after % 2)),
                         .submit_id = fmt::format("{:016x}", after * 0x9e3779b97f4a7c15),
                         .at = store::Time(std::chrono::milliseconds(after)),
                         .body = std::string(120, 'x'),
                         .result = std::string(60, 'y')});
  append.status = status_after(after + 1);
  return append;
}

std::unique_ptr<SqliteStore> open(const std::filesystem::path& file, store::SqliteOptions options) {
  store::Read<std::unique_ptr<SqliteStore>> opened = SqliteStore::open(file, std::move(options));
  check(opened.ok(), opened.problem());
  return *std::move(opened);
}

void make_tables(SqliteStore& store, int count) {
  std::vector<store::Write> tables;
  for (int table = 0; table < count; ++table) {
    tables.push_back(table_of(table));
  }
  const store::WriteResult result = store.write_all_and_wait(std::move(tables));
  check(result.ok(), result.problem);
}

// Durable appends a second: every table has one under way, and the next is written when it is completed.
double appends_per_s(SqliteStore& store, int tables, double seconds) {
  const Clock::time_point begin = Clock::now();
  std::latch all_done(tables);
  std::int64_t count = 0;  // on the writer thread only, until all is done
  std::function<void(int, std::int64_t)> next = [&](int table, std::int64_t after) {
    store.write(append_of(table, after), [&, table](const store::WriteResult& result) {
      check(result.ok(), result.problem);
      ++count;
      if (seconds_since(begin) < seconds) {
        next(table, result.length);
      } else {
        all_done.count_down();
      }
    });
  };
  for (int table = 0; table < tables; ++table) {
    next(table, 0);
  }
  all_done.wait();
  return static_cast<double>(count) / seconds_since(begin);
}

struct Throughput {
  double per_s = 0;
  double mean_group = 0;
};

Throughput measure_throughput(const std::filesystem::path& folder, int max_group, double seconds) {
  constexpr int tables = 200;
  std::filesystem::create_directories(folder);
  Throughput throughput;
  {
    const std::unique_ptr<SqliteStore> store = open(folder / "rondel.db", {.max_group = max_group});
    make_tables(*store, tables);
    const SqliteStore::Counts before = store->counts();
    throughput.per_s = appends_per_s(*store, tables, seconds);
    const SqliteStore::Counts after = store->counts();
    throughput.mean_group = static_cast<double>(after.writes - before.writes) /
                            static_cast<double>(after.commits - before.commits);
  }
  std::filesystem::remove_all(folder);
  return throughput;
}

double measure_open(const std::filesystem::path& folder) {
  constexpr int tables = 20'000;
  std::filesystem::create_directories(folder);
  make_tables(*open(folder / "rondel.db", {}), tables);
  const Clock::time_point begin = Clock::now();
  {
    const std::unique_ptr<SqliteStore> store = open(folder / "rondel.db", {});
    std::size_t listed = 0;
    store::TableQuery query = {.limit = static_cast<int>(store::page_rows)};
    do {
      const store::Read<store::TablePage> page = store->list(query);
      check(page.ok(), page.problem());
      listed += page->tables.size();
      query.before = page->next;
    } while (query.before);
    check(listed == tables, "every table is listed");
  }
  const double taken = seconds_since(begin);
  std::filesystem::remove_all(folder);
  return taken;
}

}  // namespace

double measure_single(const std::filesystem::path& folder, double seconds) {
  return measure_throughput(folder, 1, seconds).per_s;
}

StoreCost measure_store(const std::filesystem::path& folder, double seconds) {
  StoreCost cost;
  for (int i = 0; i < 3; ++i) {
    const Throughput single = measure_throughput(folder / "rondel-bench-single", 1, seconds);
    const Throughput grouped = measure_throughput(folder / "rondel-bench-grouped", 1000, seconds);
    cost.single_per_s = std::max(cost.single_per_s, single.per_s);
    if (grouped.per_s > cost.grouped_per_s) {
      cost.grouped_per_s = grouped.per_s;
      cost.mean_group = grouped.mean_group;
    }
  }
  cost.open_s = measure_open(folder / "rondel-bench-tables");
  return cost;
}

}  // namespace rondel::bench
