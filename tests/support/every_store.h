// A fixture that runs a test against every store; see store_test.cpp for how a suite is made of it.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "table/store/memory_store.h"
#include "table/store/sqlite_store.h"
#include "tests/support/program.h"
#include "tests/support/stores.h"

namespace rondel::testing {

enum class StoreKind : std::uint8_t { memory, sqlite };

class EveryStore : public InFolder, public ::testing::WithParamInterface<StoreKind> {
 protected:
  EveryStore() {
    if (GetParam() == StoreKind::memory) {
      store_ = std::make_unique<store::MemoryStore>();
    } else {
      store_ = open_sqlite(folder_ / "rondel.db");
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
  return info.param == StoreKind::memory ? "memory" : "sqlite";
}

}  // namespace rondel::testing
