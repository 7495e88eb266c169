// All that a store has of a table, to fill other stores with copies of it.
#pragma once

#include <string>
#include <vector>

#include "table/store/store.h"

namespace rondel::bench {

struct KeptTable {
  store::NewTable made{};
  std::vector<store::Row> rows{};
};

// Its log cut after so many entries.
KeptTable kept_table(store::Store& store, const std::string& id, std::int64_t entries);

// Copies of it under copy_name(name, 0) and on.
void add_copies(store::Store& store, const KeptTable& table, const std::string& name, int count);
std::string copy_name(const std::string& name, int number);

}  // namespace rondel::bench
