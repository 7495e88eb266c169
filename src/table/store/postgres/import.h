// Brings everything that is in a SQLite file into an empty PostgreSQL database.
#pragma once

#include <cstdint>
#include <string>

#include "table/store/store.h"

namespace rondel::store {

struct Imported {
  std::int64_t tables = 0;
  std::int64_t rows = 0;  // in all logs
  std::int64_t accounts = 0;
};

// All or nothing. The file must not be in use, the database prepared and empty. Whether both hold the same afterwards is
// for the caller to look at, through their doors.
Read<Imported> import_sqlite(const std::string& file, const std::string& address);

}  // namespace rondel::store
