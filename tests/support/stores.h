// Things to put into a store, short to write down.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "table/store/sqlite/sqlite_store.h"
#include "table/store/store.h"

namespace rondel::testing {

inline store::Time at(int milliseconds) { return store::Time(std::chrono::milliseconds(milliseconds)); }

// A table of two seats; who sits there is empty or an account.
inline store::NewTable some_table(std::string id, std::string first = "ann", std::string second = "ben") {
  store::NewTable table;
  table.info = {.id = id,
                .game = "nim",
                .rules_version = 3,
                .rules_hash = "c0ffee",
                .settings = R"({"heaps":3})",
                .seed_commitment = "commitment of " + id,
                .title = "Table " + id,
                .host = first,
                .visibility = store::Visibility::listed,
                .created = at(1000)};
  table.status = {.state = store::TableState::running,
                  .reason = {},
                  .seats = {{"north", std::move(first)}, {"south", std::move(second)}},
                  .waiting = SeatSet::of(Seat(0)),
                  .extra = "{}",
                  .updated = at(1000)};
  table.seed = "seed of " + id;
  return table;
}

inline store::Row some_row(std::string body, std::string submit_id = {}, int seat = 0) {
  store::Row row = {.branch = 7, .submit_id = std::move(submit_id), .at = at(2000)};
  row.seat = Seat(seat);
  row.result = "told: " + body;
  row.body = std::move(body);
  return row;
}

inline store::Append some_append(std::string table, std::int64_t after, std::vector<store::Row> rows) {
  return {.table = std::move(table), .after = after, .rows = std::move(rows), .status = {}};
}

inline std::vector<std::string> bodies_of(const std::vector<store::Row>& rows) {
  std::vector<std::string> bodies;
  for (const store::Row& row : rows) {
    bodies.push_back(row.body);
  }
  return bodies;
}

// Opens, or fails the test with the sentence; null then.
inline std::unique_ptr<store::SqliteStore> open_sqlite(const std::string& file,
                                                       store::SqliteOptions options = {}) {
  store::Read<std::unique_ptr<store::SqliteStore>> opened =
      store::SqliteStore::open(file, std::move(options));
  EXPECT_TRUE(opened.ok()) << opened.problem();
  return opened.ok() ? *std::move(opened) : nullptr;
}

}  // namespace rondel::testing
