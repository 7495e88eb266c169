// The store in a PostgreSQL database that several nodes share. docs/store.md describes the tables, docs/running-a-server.md
// how to run it.
//   - The database alone decides: a row is the next one if the log still has the length that its writer believed. No
//     node has a part in that, so any of them may be stopped, killed or cut off at any moment.
//   - `ok` is said after the commit, with settings under which that survives a crash of the database's machine; a
//     database that is set up otherwise is refused, unless the setting is accepted by name.
//   - Appends that arrive while a commit is under way are committed together, whatever tables they are for.
//   - When the connection breaks during a commit the outcome is `unknown`, and nothing more is read or written before
//     the database has let go of it. So what a read says afterwards about that write holds.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "table/store/store.h"

namespace rondel::store {

struct PostgresOptions {
  // Settings of the database that are taken as they are although something acknowledged could be lost: "fsync",
  // "full_page_writes", "synchronous_commit".
  std::vector<std::string> accepted{};
  int max_group = 500;  // writes taken at once
  // nats://HOST:PORT: hints to other nodes go that way, and not as notifications of the database; all nodes alike.
  std::string fanout{};
};

class PostgresStore final : public Store {
 public:
  // `address` is a postgres:// URL. Fails with a sentence: it cannot be reached, is not prepared (`rondel db init`), of
  // another version, or set up so that it could lose what was acknowledged.
  static Read<std::unique_ptr<PostgresStore>> open(const std::string& address, PostgresOptions options = {});
  static bool is_address(const std::string& text);
  ~PostgresStore() override;

  struct Counts {
    std::int64_t writes = 0;   // completed with ok
    std::int64_t commits = 0;  // it took for them
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
  Read<std::vector<Session>> sessions(const std::vector<std::string>& token_hashes) override;
  Read<std::optional<Invitation>> invitation(const std::string& code_hash) override;
  Read<std::optional<std::string>> value(const std::string& key) override;

  bool is_shared() const override { return true; }
  std::int64_t era() const override;
  std::shared_ptr<void> listen(OnChange on_change) override;
  Read<Time> time() override;
  Read<std::vector<Head>> heads(const std::vector<std::string>& tables) override;

 private:
  struct Parts;
  explicit PostgresStore(std::unique_ptr<Parts> parts);
  template <class Value, class Query>
  Read<Value> read(Query query);

  std::unique_ptr<Parts> parts_;
};

// --- for the operator ---

// Why hints cannot go by way of that NATS server now, as a sentence; empty: they can.
std::string fanout_problem(const std::string& fanout);

struct PostgresStatus {
  std::string server{};      // its version
  std::int64_t version = 0;  // of the schema; 0: there is none
  std::int64_t newest = 0;   // that this program knows
  std::vector<std::string>
      hazards{};  // settings under which something acknowledged could be lost, as sentences
  std::int64_t tables = 0;
  std::int64_t rows = 0;  // in all logs, as their lengths say
};
Read<PostgresStatus> postgres_status(const std::string& address);
// Makes the schema or brings it up to date; gives the version that it had.
Read<std::int64_t> prepare_postgres(const std::string& address);

}  // namespace rondel::store
