// Plays tables on a store whose disk loses power again and again, and checks after each time that what was
// acknowledged is there, that nothing is there by half, and that the file is sound.
#pragma once

#include <fmt/format.h>

#include <array>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include "table/store/sqlite/readers.h"
#include "table/store/sqlite/sqlite_store.h"
#include "tests/support/lossy_disk.h"
#include "tests/support/stores.h"

namespace rondel::testing {

class PowerLoss {
 public:
  PowerLoss(std::string file, std::uint64_t seed, store::Durability durability)
      : file_(std::move(file)),
        disk_(fmt::format("lossy-{}", seed)),
        chance_(seed),
        durability_(durability) {}

  // So many times: open, check what is there, write until the power goes. Stops at the first time that something is
  // wrong; what() says it then.
  bool survives(int crashes) {
    for (int i = 0; i < crashes && problem_.empty(); ++i) {
      run_until_power_goes();
      disk_.crash(chance_);
    }
    if (problem_.empty()) {
      open_and_check();
    }
    store_.reset();
    return problem_.empty();
  }
  const std::string& what() const { return problem_; }
  std::int64_t acknowledged() const { return acknowledged_; }
  std::int64_t in_flight_kept() const { return in_flight_kept_; }
  std::int64_t in_flight_lost() const { return in_flight_lost_; }

 private:
  static constexpr int tables = 5;

  struct Table {
    std::vector<std::string> rows;       // acknowledged, or found there after a power loss
    std::vector<std::string> in_flight;  // not acknowledged when the power went: all there, or none
    bool is_made = false;
  };

  static std::string id_of(int table) { return fmt::format("t{}", table); }
  void fail(std::string problem) {
    if (problem_.empty()) {
      problem_ = std::move(problem);
    }
  }

  void run_until_power_goes() {
    if (below(chance_, 2) == 0) {
      disk_.cut_in_sync(static_cast<std::int64_t>(1 + below(chance_, 25)));
    } else {
      // Now and then so soon that opening is cut off, or the folding of the log into the file.
      disk_.cut_after(static_cast<std::int64_t>(1 + below(chance_, below(chance_, 4) == 0 ? 12 : 150)));
    }
    open_and_check();
    if (store_ != nullptr && problem_.empty()) {
      write_bursts();
    }
    store_.reset();
  }

  void open_and_check() {
    auto opened =
        store::SqliteStore::open(file_, {.durability = durability_,
                                         .max_group = static_cast<int>(1 + below(chance_, 8)),
                                         .checkpoint_pages = static_cast<int>(4 + below(chance_, 40)),
                                         .vfs = disk_.name()});
    if (!opened.ok()) {
      if (!disk_.is_off()) {
        fail("after a power loss: " + opened.problem());
      }
      return;
    }
    store_ = *std::move(opened);
    check_file();
    for (int table = 0; table < tables; ++table) {
      check_table(table);
    }
    check_counter();
  }

  void check_file() {
    try {
      store::sqlite::Connection connection = store::sqlite::open_for_reading(file_, disk_.name());
      store::sqlite::Statement statement(connection, "PRAGMA integrity_check");
      store::sqlite::Statement::Run run = statement.run();
      if (const std::string verdict = run.step() ? run.text(0) : "nothing"; verdict != "ok") {
        fail("the file is damaged: " + verdict);
      }
    } catch (const store::sqlite::Error& error) {
      fail(std::string("the file cannot be checked: ") + error.what());
    }
  }

  void check_table(int number) {
    Table& table = tables_[static_cast<std::size_t>(number)];
    const auto entry = store_->table(id_of(number));
    const auto rows = store_->rows(id_of(number), 0, store::page_rows);
    if (!entry.ok() || !rows.ok()) {
      fail("not readable: " + entry.problem() + rows.problem());
      return;
    }
    if (!entry->has_value()) {
      if (table.is_made) {
        fail(id_of(number) + " is lost");
      }
      return;
    }
    table.is_made = true;
    const std::vector<std::string> found = bodies_of(*rows);
    std::vector<std::string> with_in_flight = table.rows;
    with_in_flight.insert(with_in_flight.end(), table.in_flight.begin(), table.in_flight.end());
    if (found != table.rows && found != with_in_flight) {
      fail(fmt::format("{} has {} rows, of {} that were acknowledged and {} in flight", id_of(number),
                       found.size(), table.rows.size(), table.in_flight.size()));
    }
    // The status was written with the last row.
    if ((*entry)->status.extra != (found.empty() ? "{}" : found.back())) {
      fail(fmt::format("{} has the status of another row", id_of(number)));
    }
    if (!table.in_flight.empty()) {
      ++(found == table.rows ? in_flight_lost_ : in_flight_kept_);
    }
    table.rows = found;
    table.in_flight.clear();
  }

  void check_counter() {
    const auto value = store_->value("counter");
    if (!value.ok()) {
      fail("not readable: " + value.problem());
      return;
    }
    const std::int64_t found = value->has_value() ? std::stoll(**value) : 0;
    if (found < counter_ || found > last_counter_) {
      fail(fmt::format("the counter is {}, neither {} nor after it", found, counter_));
    }
    counter_ = found;
  }

  // Each burst is written when the last of the one before is completed, on the writer thread: so one seed gives one
  // story, and the bursts that fit into a group make one commit.
  void write_bursts() {
    bursts_left_ = 60;
    std::promise<void> end;
    store_->write(store::SetValue{"round", "begins"}, [&](const store::WriteResult&) { next_burst(end); });
    end.get_future().wait();
  }

  void next_burst(std::promise<void>& end) {
    if (disk_.is_off() || bursts_left_-- == 0) {
      end.set_value();
      return;
    }
    std::vector<std::pair<store::Write, store::Done>> burst;
    for (int table = 0; table < tables; ++table) {
      if (below(chance_, 3) != 0) {
        burst.push_back(next_write(table));
      }
    }
    burst.push_back(next_count());
    open_writes_ = burst.size();
    for (auto& [write, done] : burst) {
      store_->write(std::move(write), [this, &end, done](store::WriteResult result) {
        done(std::move(result));
        if (--open_writes_ == 0) {
          next_burst(end);
        }
      });
    }
  }

  std::pair<store::Write, store::Done> next_write(int number) {
    Table& table = tables_[static_cast<std::size_t>(number)];
    if (!table.is_made) {
      return {some_table(id_of(number)),
              [&table](const store::WriteResult& result) { table.is_made |= result.ok(); }};
    }
    if (below(chance_, 8) == 0) {  // somebody who is late
      return {some_append(id_of(number), std::ssize(table.rows) + 3, {some_row("never")}),
              [this](const store::WriteResult& result) {
                if (result.ok()) {
                  fail("what conflicts was accepted");
                }
              }};
    }
    store::Append append = some_append(id_of(number), std::ssize(table.rows), {});
    std::vector<std::string> bodies;
    for (std::size_t i = 0; i <= below(chance_, 3); ++i) {
      const std::string submit = fmt::format("s{}", next_submit_++);
      bodies.push_back(submit + ":" + std::string(below(chance_, below(chance_, 10) == 0 ? 6000 : 200), 'x'));
      append.rows.push_back(some_row(bodies.back(), submit));
    }
    append.status = some_table(id_of(number)).status;
    append.status->extra = bodies.back();
    return {append, [this, &table, bodies](const store::WriteResult& result) {
              if (result.ok()) {
                table.rows.insert(table.rows.end(), bodies.begin(), bodies.end());
                ++acknowledged_;
              } else {
                table.in_flight = bodies;
              }
            }};
  }

  std::pair<store::Write, store::Done> next_count() {
    const std::int64_t count = ++last_counter_;
    return {store::SetValue{"counter", std::to_string(count)},
            [this, count](const store::WriteResult& result) { counter_ = result.ok() ? count : counter_; }};
  }

  const std::string file_;
  LossyDisk disk_;
  Chance chance_;
  const store::Durability durability_;
  std::unique_ptr<store::SqliteStore> store_;
  std::string problem_;
  std::array<Table, tables> tables_;
  std::int64_t counter_ = 0;       // acknowledged
  std::int64_t last_counter_ = 0;  // tried
  std::int64_t next_submit_ = 1;
  std::int64_t acknowledged_ = 0;
  std::int64_t in_flight_kept_ = 0;
  std::int64_t in_flight_lost_ = 0;
  int bursts_left_ = 0;
  std::size_t open_writes_ = 0;
};

struct PowerLosses {
  std::string problem;  // the first, with the seed that makes it happen again
  int failed = 0;       // disks on which something was lost
  std::int64_t acknowledged = 0;
  std::int64_t in_flight_kept = 0;
  std::int64_t in_flight_lost = 0;
};

// So many disks, each losing power so many times.
inline PowerLosses lose_power(const std::filesystem::path& folder, int disks, int crashes,
                              store::Durability durability) {
  PowerLosses losses;
  for (int seed = 1; seed <= disks; ++seed) {
    const std::filesystem::path place = folder / fmt::format("disk{}", seed);
    std::filesystem::create_directories(place);
    PowerLoss disk(place / "rondel.db", static_cast<std::uint64_t>(seed), durability);
    if (!disk.survives(crashes)) {
      ++losses.failed;
      if (losses.problem.empty()) {
        losses.problem = fmt::format("seed {}: {}", seed, disk.what());
      }
    }
    losses.acknowledged += disk.acknowledged();
    losses.in_flight_kept += disk.in_flight_kept();
    losses.in_flight_lost += disk.in_flight_lost();
    std::filesystem::remove_all(place);
  }
  return losses;
}

}  // namespace rondel::testing
