// The store in one SQLite file: what a server runs on by default. docs/store.md describes the file.
//   - One connection writes, on a thread of its own, and it alone checkpoints. Readers have connections of their own
//     that can do neither.
//   - Writes that arrive while a commit is under way are committed together, whatever tables they are for; one that
//     meets a conflict does not disturb the others.
//   - One process at a time: a second one that opens the file is refused (it may still take a backup).
// A full disk or an I/O error makes writes `unavailable`, or `unknown` if it struck during the commit itself; the
// next write tries anew, so the store recovers when the disk does.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "table/store/store.h"

namespace rondel::store {

enum class Durability : std::uint8_t {
  full,  // what was completed survives a power loss
  none,  // it survives a crash of the process at most: for imports and measurements
};

struct SqliteOptions {
  Durability durability = Durability::full;
  int max_group = 1000;          // writes in one commit; 1: each has its own
  int checkpoint_pages = 10000;  // the write-ahead log is folded into the file when it has this many
  std::string vfs{};             // SQLite's name of the file system layer to use; empty: the default
};

class SqliteStore final : public Store {
 public:
  // Creates the file if there is none, for its owner alone, and brings an older one to today's schema. Fails with a sentence: the file is
  // in use, of another program, of a newer one, damaged, or cannot be opened.
  static Read<std::unique_ptr<SqliteStore>> open(const std::string& file, SqliteOptions options = {});
  ~SqliteStore() override;

  struct Counts {
    std::int64_t writes = 0;   // completed with ok
    std::int64_t commits = 0;  // it took for them
    std::int64_t checkpoints = 0;
  };
  Counts counts() const;

  void write_all(std::vector<Write> writes, Done done) override;
  Read<std::optional<TableEntry>> table(const std::string& id) override;
  Read<std::optional<std::string>> seed(const std::string& table) override;
  Read<std::vector<Row>> rows(const std::string& table, std::int64_t after, std::int64_t limit) override;
  Read<std::optional<Row>> find_submit(const std::string& table, Seat seat,
                                       const std::string& submit_id) override;
  Read<std::vector<ChatLine>> chat(const std::string& table, std::int64_t after, std::int64_t limit) override;
  Read<TablePage> list(const TableQuery& query) override;
  Read<std::int64_t> open_tables(const std::string& host) override;
  Read<std::vector<std::string>> mutes(const std::string& account) override;
  Read<std::vector<Report>> reports(Reports which, std::int64_t after, std::int64_t limit) override;
  Read<std::optional<Account>> account(const std::string& name) override;
  Read<std::optional<Session>> session(const std::string& token_hash) override;
  Read<std::optional<Invitation>> invitation(const std::string& code_hash) override;
  Read<std::optional<std::string>> value(const std::string& key) override;

 private:
  struct Parts;
  explicit SqliteStore(std::unique_ptr<Parts> parts);
  template <class Value, class Query>
  Read<Value> read(Query query);

  std::unique_ptr<Parts> parts_;
};

// Which of the file and what SQLite keeps beside it others on this machine may read or write: a sentence each. They hold
// the seeds of running matches and hashes of passwords.
std::vector<std::string> exposed_sqlite_files(const std::string& file);

// Copies the file as it stands at one moment to `to`, for its owner alone, which is replaced in one step when the copy is whole and
// durable. The store may be in use meanwhile, by this process or another. Gives an empty string, or a sentence.
std::string backup_sqlite_file(const std::string& from, const std::string& to);

}  // namespace rondel::store
