// A fixture that runs a test against every store; see store_test.cpp for how a suite is made of it.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "table/store/memory_store.h"
#include "table/store/postgres/connection.h"
#include "table/store/postgres/postgres_store.h"
#include "table/store/sqlite/sqlite_store.h"
#include "tests/support/program.h"
#include "tests/support/stores.h"

namespace rondel::testing {

enum class StoreKind : std::uint8_t { memory, sqlite, postgres };

// PostgreSQL has to be started first: tests/nodes/with_postgres.py does, says where in RONDEL_POSTGRES, and runs the
// suite on that alone.
inline std::vector<StoreKind> store_kinds() {
  return std::getenv("RONDEL_POSTGRES") == nullptr ? std::vector{StoreKind::memory, StoreKind::sqlite}
                                                   : std::vector{StoreKind::postgres};
}

// An empty store in the database of RONDEL_POSTGRES; whatever was in it is gone.
inline std::unique_ptr<store::PostgresStore> fresh_postgres(store::PostgresOptions options = {}) {
  const std::string address = std::getenv("RONDEL_POSTGRES");
  store::postgres::Connection(address).run("DROP SCHEMA IF EXISTS rondel CASCADE");
  EXPECT_TRUE(store::prepare_postgres(address).ok());
  store::Read<std::unique_ptr<store::PostgresStore>> opened =
      store::PostgresStore::open(address, std::move(options));
  EXPECT_TRUE(opened.ok()) << opened.problem();
  return opened.ok() ? *std::move(opened) : nullptr;
}

class EveryStore : public InFolder, public ::testing::WithParamInterface<StoreKind> {
 protected:
  EveryStore() {
    if (GetParam() == StoreKind::memory) {
      store_ = std::make_unique<store::MemoryStore>();
    } else if (GetParam() == StoreKind::sqlite) {
      store_ = open_sqlite(folder_ / "rondel.db");
    } else {
      store_ = fresh_postgres();
    }
  }

  void expect_ok(store::Write write) {
    const store::WriteResult result = store_->write_and_wait(std::move(write));
    EXPECT_TRUE(result.ok()) << name_of(result.outcome) << ": " << result.problem;
  }
  store::WriteResult append(const std::string& table, std::int64_t after, std::vector<store::Row> rows) {
    return store_->write_and_wait(some_append(table, after, std::move(rows)));
  }
  std::vector<std::string> bodies(const std::string& table, std::int64_t after = 0) {
    return bodies_of(*store_->rows(table, after));
  }
  std::vector<std::string> listed(const store::TableQuery& query) {
    std::vector<std::string> ids;
    const store::TablePage page = *store_->list(query);
    for (const store::TableEntry& entry : page.tables) {
      ids.push_back(entry.info.id);
    }
    return ids;
  }

  std::unique_ptr<store::Store> store_;
};

inline std::string name_of_kind(const ::testing::TestParamInfo<StoreKind>& info) {
  switch (info.param) {
    case StoreKind::memory:
      return "memory";
    case StoreKind::sqlite:
      return "sqlite";
    case StoreKind::postgres:
      break;
  }
  return "postgres";
}

}  // namespace rondel::testing
