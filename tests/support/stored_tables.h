// Tables as a server leaves them in a store, to be looked at, changed and damaged.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "table/store/store.h"
#include "tests/support/test_hall.h"

namespace rondel::testing {

// All that a store has of a table.
struct KeptTable {
  store::NewTable made{};
  std::vector<store::Row> rows{};
};

inline KeptTable kept_table(store::Store& store, const std::string& id) {
  const store::TableEntry entry = **store.table(id);
  return {.made = {.info = entry.info, .status = entry.status, .seed = **store.seed(id)},
          .rows = *store.rows(id, 0)};
}

// Puts it into another store, under another id.
inline void keep(store::Store& store, KeptTable table, const std::string& id) {
  table.made.info.id = id;
  ASSERT_TRUE(store.write_and_wait(table.made).ok());
  if (table.rows.empty()) {
    return;
  }
  const store::WriteResult written =
      store.write_and_wait(store::Append{.table = id, .after = 0, .rows = table.rows, .status = {}});
  ASSERT_TRUE(written.ok()) << written.problem;
}

// Leduc: Ann and Ben check; Ben takes it back with Ann's consent, after a card was drawn, and checks again.
inline std::string leduc_table(TestHall& hall) {
  std::string table = hall.create("ann", R"({"game": "leduc"})");
  EXPECT_EQ(hall.tell(table, "ann", "join", R"({"seat": "first", "nonce": "aabb"})").code, "");
  EXPECT_EQ(hall.tell(table, "ben", "join", R"({"nonce": "cc"})").code, "");
  EXPECT_EQ(hall.tell(table, "ann", "start").code, "");
  EXPECT_EQ(hall.respond(table, "ann", "1").code, "");
  EXPECT_EQ(hall.respond(table, "ben", "1").code, "");
  EXPECT_EQ(hall.tell(table, "ben", "undo").code, "");
  EXPECT_EQ(hall.tell(table, "ann", "agree").code, "");
  EXPECT_EQ(hall.respond(table, "ben", "2").code, "");
  return table;
}

// The same, played to its end.
inline std::string finished_leduc_table(TestHall& hall) {
  std::string table = leduc_table(hall);
  EXPECT_EQ(hall.respond(table, "ann", "3").code, "");
  EXPECT_EQ(hall.respond(table, "ben", "3").code, "");
  EXPECT_EQ(hall.look(table, "ann").at("state"), "over");
  return table;
}

}  // namespace rondel::testing
