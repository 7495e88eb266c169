// Owns the writing connection: what comes together is written in one transaction.
#pragma once

#include <atomic>
#include <cstdint>
#include <utility>

#include "table/store/sqlite/buffered_vfs.h"
#include "table/store/sqlite/changes.h"
#include "table/store/sqlite/connection.h"
#include "table/store/sqlite/sqlite_store.h"
#include "table/store/write_queue.h"

namespace rondel::store::sqlite {

class Writer {
 public:
  // Opens the file for writing and migrates it; throws Error.
  Writer(const std::string& file, const SqliteOptions& options);
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  ~Writer() = default;

  void add(std::vector<Write> writes, Done done) { queue_.add(std::move(writes), std::move(done)); }
  // Finishes what is queued and ends the thread.
  void stop() { queue_.stop(); }
  SqliteStore::Counts counts() const;

 private:
  using Unit = WriteQueue::Unit;
  using Group = WriteQueue::Group;

  void commit(Group& group);
  void give_up(Group& group, Outcome outcome, const Error& error);
  void checkpoint_if_long();

  SqliteOptions options_;
  BufferedVfs buffered_;
  Connection connection_;
  int wal_pages_ = 0;  // as of the last commit; written by SQLite's hook
  Changes changes_;

  std::atomic<std::int64_t> commits_ = 0;
  std::atomic<std::int64_t> checkpoints_ = 0;
  WriteQueue queue_;  // last: its thread uses everything above
};

}  // namespace rondel::store::sqlite
