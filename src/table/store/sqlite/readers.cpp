#include "table/store/sqlite/readers.h"

#include "table/store/sqlite/schema.h"

namespace rondel::store::sqlite {

Connection open_for_reading(const std::string& file, const std::string& vfs) {
  Connection connection(file, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, vfs);
  sqlite3_db_config(connection.handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  sqlite3_busy_timeout(connection.handle(), 5000);
  connection.run("PRAGMA wal_autocheckpoint = 0");
  expect_ours(connection);
  return connection;
}

std::unique_ptr<Reader> Readers::take() {
  std::unique_lock lock(mutex_);
  one_is_back_.wait(lock, [this] { return taken_ < max_open; });
  ++taken_;
  if (idle_.empty()) {
    lock.unlock();
    try {
      return std::make_unique<Reader>(file_, vfs_);
    } catch (const Error&) {
      give_back(nullptr);
      throw;
    }
  }
  std::unique_ptr<Reader> reader = std::move(idle_.back());
  idle_.pop_back();
  return reader;
}

void Readers::give_back(std::unique_ptr<Reader> reader) {
  {
    const std::lock_guard lock(mutex_);
    --taken_;
    if (reader != nullptr) {
      idle_.push_back(std::move(reader));
    }
  }
  one_is_back_.notify_one();
}

}  // namespace rondel::store::sqlite
