// What `--db` names: a file of SQLite's, or the address of a PostgreSQL database that several servers share.
#pragma once

#include <memory>
#include <string>

#include "table/store/postgres/postgres_store.h"
#include "table/store/store.h"

namespace rondel::cli {

class CopiedFile;

inline constexpr const char* default_database = "rondel.db";

// Opened for whoever writes too; a Failure when it cannot be.
std::unique_ptr<store::Store> open_store(const std::string& where, const store::PostgresOptions& options);

// `where` without the password that may stand in an address: for what is shown and logged.
std::string without_password(const std::string& where);

// Everything that stands there, for reading; a Failure when it cannot be read. Servers may be using it meanwhile, and
// nothing that is done here changes it: a file is copied first, a database is read as it goes on, and what of a table
// was there when it was listed never changes any more.
class StoreToRead {
 public:
  explicit StoreToRead(const std::string& where);
  StoreToRead(const StoreToRead&) = delete;
  StoreToRead& operator=(const StoreToRead&) = delete;
  ~StoreToRead();

  store::Store& store();

 private:
  std::unique_ptr<CopiedFile> copy_;  // or
  std::unique_ptr<store::Store> database_;
};

}  // namespace rondel::cli
