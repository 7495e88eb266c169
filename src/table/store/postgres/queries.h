// The reading half of the store on one connection; throws Error. Used by readers, and by the writer to tell a loser
// what is there.
#pragma once

#include "table/store/postgres/connection.h"
#include "table/store/store.h"

namespace rondel::store::postgres {

inline std::int64_t to_number(Time time) { return time.time_since_epoch().count(); }
inline std::optional<std::int64_t> to_number(std::optional<Seat> seat) {
  return seat ? std::optional<std::int64_t>(seat->index()) : std::nullopt;
}

class Queries {
 public:
  explicit Queries(Connection& connection) : connection_(connection) {}

  std::vector<Row> rows(const std::string& table, std::int64_t after, std::int64_t limit);
  std::optional<Row> find_submit(const std::string& table, Seat seat, const std::string& submit_id);
  std::vector<ChatLine> chat(const std::string& table, std::int64_t after, std::int64_t limit);
  std::optional<TableEntry> table(const std::string& id);
  std::optional<std::string> seed(const std::string& table);
  TablePage list(const TableQuery& query);
  Time time();
  std::int64_t open_tables(const std::string& host);
  std::vector<std::string> mutes(const std::string& account);
  std::vector<Report> reports(Store::Reports which, std::int64_t after, std::int64_t limit);
  std::vector<Head> heads(const std::vector<std::string>& tables);
  std::optional<Account> account(const std::string& name);
  std::optional<Session> session(const std::string& token_hash);
  std::vector<Session> sessions(const std::vector<std::string>& token_hashes);
  std::optional<Invitation> invitation(const std::string& code_hash);
  std::optional<std::string> value(const std::string& key);

 private:
  Connection& connection_;
};

}  // namespace rondel::store::postgres
