#include "table/store/sqlite/writer.h"

#include <fmt/format.h>

#include <chrono>

#include "table/store/sqlite/schema.h"

namespace rondel::store::sqlite {
namespace {

// About as long as a commit takes.
constexpr std::chrono::microseconds gathering_time{1000};

Connection open_for_writing(const std::string& file, const SqliteOptions& options,
                            const BufferedVfs& buffered) {
  const bool is_durable = options.durability == Durability::full;
  Connection connection(file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                        is_durable ? buffered.name() : options.vfs);
  sqlite3_busy_timeout(connection.handle(), 5000);
  expect_ours(connection);  // before anything is changed
  connection.run("PRAGMA journal_mode = WAL");
  // Ours says when to checkpoint, so that nobody waits for one inside a commit.
  connection.run("PRAGMA wal_autocheckpoint = 0");
  connection.run(is_durable ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = OFF");
  connection.run("PRAGMA foreign_keys = ON");
  connection.run("PRAGMA temp_store = MEMORY");
  connection.run("PRAGMA cache_size = -32768");  // KiB
  migrate(connection);
  return connection;
}

}  // namespace

Writer::Writer(const std::string& file, const SqliteOptions& options)
    : options_(options),
      buffered_(options.vfs),
      connection_(open_for_writing(file, options, buffered_)),
      changes_(connection_),
      queue_({.max_group = options.max_group,
              .gathering = gathering_time,
              .commit = [this](Group& group) { commit(group); },
              .afterwards = [this] { checkpoint_if_long(); }}) {
  const auto note_pages = [](void* pages, sqlite3*, const char*, int count) {
    *static_cast<int*>(pages) = count;
    return SQLITE_OK;
  };
  sqlite3_wal_hook(connection_.handle(), note_pages, &wal_pages_);
}

SqliteStore::Counts Writer::counts() const {
  return {.writes = queue_.writes(), .commits = commits_, .checkpoints = checkpoints_};
}

void Writer::commit(Group& group) {
  try {
    connection_.run("BEGIN IMMEDIATE");
    for (Unit& unit : group) {
      unit.result = changes_.apply(unit.writes);
    }
  } catch (const Error& error) {
    give_up(group, Outcome::unavailable, error);
    return;
  }
  try {
    connection_.run("COMMIT");
    ++commits_;
  } catch (const Error& error) {
    // When the disk is full, the mark that makes it a commit was not written whole; after any other failure it may
    // have reached the disk.
    const bool is_full = (error.code() & 0xff) == SQLITE_FULL;
    give_up(group, is_full ? Outcome::unavailable : Outcome::unknown, error);
  }
}

// Conflicts too: they may be with a write that is taken back here.
void Writer::give_up(Group& group, Outcome outcome, const Error& error) {
  if (connection_.in_transaction()) {
    sqlite3_exec(connection_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
  }
  changes_.forget();
  for (Unit& unit : group) {
    unit.result = {.outcome = outcome,
                   .problem = fmt::format("the database cannot be written: {}", error.what())};
  }
}

// A failed checkpoint loses nothing: the next one tries again.
void Writer::checkpoint_if_long() {
  if (wal_pages_ < options_.checkpoint_pages) {
    return;
  }
  if (sqlite3_wal_checkpoint_v2(connection_.handle(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr) ==
      SQLITE_OK) {
    ++checkpoints_;
    wal_pages_ = 0;
  }
}

}  // namespace rondel::store::sqlite
