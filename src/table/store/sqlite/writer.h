// The thread that owns the writing connection: takes what is queued, does it in one transaction, completes it.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "table/store/sqlite/buffered_vfs.h"
#include "table/store/sqlite/changes.h"
#include "table/store/sqlite/connection.h"
#include "table/store/sqlite_store.h"

namespace rondel::store::sqlite {

class Writer {
 public:
  // Opens the file for writing and migrates it; throws Error.
  Writer(const std::string& file, const SqliteOptions& options);
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  ~Writer() { stop(); }

  void add(std::vector<Write> writes, Done done);
  // Finishes what is queued and ends the thread.
  void stop();
  SqliteStore::Counts counts() const;

 private:
  struct Unit {
    std::vector<Write> writes;
    Done done;
    WriteResult result{};
  };
  using Group = std::vector<Unit>;

  void work();
  Group take_group();
  void commit(Group& group);
  void give_up(Group& group, Outcome outcome, const Error& error);
  void checkpoint_if_long();

  SqliteOptions options_;
  BufferedVfs buffered_;
  Connection connection_;
  int wal_pages_ = 0;  // as of the last commit; written by SQLite's hook
  Changes changes_;

  std::atomic<std::int64_t> writes_ = 0;
  std::atomic<std::int64_t> commits_ = 0;
  std::atomic<std::int64_t> checkpoints_ = 0;

  std::mutex mutex_;
  std::condition_variable something_to_do_;
  std::deque<Unit> queue_;
  std::ptrdiff_t last_group_ = 0;  // how many came together last time
  bool is_stopping_ = false;
  std::thread thread_;  // last: it uses everything above
};

}  // namespace rondel::store::sqlite
