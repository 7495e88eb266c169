// The reading half of the store on one connection; throws Error. Used by readers, and by the writer to tell a loser
// what is there.
#pragma once

#include "table/store/sqlite/connection.h"
#include "table/store/store.h"

namespace rondel::store::sqlite {

inline std::int64_t to_number(Time time) { return time.time_since_epoch().count(); }
inline std::optional<std::int64_t> to_number(std::optional<Seat> seat) {
  return seat ? std::optional<std::int64_t>(seat->index()) : std::nullopt;
}

class Queries {
 public:
  explicit Queries(Connection& connection);

  std::optional<std::int64_t> table_number(const std::string& id);
  TableState state(std::int64_t table_no);
  std::int64_t log_length(std::int64_t table_no);
  std::vector<Row> rows(std::int64_t table_no, std::int64_t after, std::int64_t limit);
  std::optional<Row> find_submit(std::int64_t table_no, Seat seat, const std::string& submit_id);
  std::vector<SeatStatus> seats(std::int64_t table_no);
  std::vector<ChatLine> chat(std::int64_t table_no, std::int64_t after, std::int64_t limit);
  std::int64_t chat_length(std::int64_t table_no);

  std::optional<TableEntry> table(const std::string& id);
  std::optional<std::string> seed(const std::string& table);
  TablePage list(const TableQuery& query);
  std::int64_t open_tables(const std::string& host);
  std::vector<std::string> mutes(const std::string& account);
  std::vector<Report> reports(Store::Reports which, std::int64_t after, std::int64_t limit);

  std::optional<Account> account(const std::string& name);
  std::optional<Session> session(const std::string& token_hash);
  std::optional<Invitation> invitation(const std::string& code_hash);
  std::optional<std::string> value(const std::string& key);

 private:
  TableEntry entry_of(const Statement::Run& run);

  Connection& connection_;
  Statement table_number_;
  Statement state_;
  Statement log_length_;
  Statement rows_;
  Statement find_submit_;
  Statement seats_;
  Statement chat_;
  Statement chat_length_;
  Statement table_;
  Statement seed_;
  Statement account_;
  Statement session_;
  Statement invitation_;
  Statement value_;
};

// A transaction that only reads, so that several statements see the same moment.
class ReadTransaction {
 public:
  explicit ReadTransaction(Connection& connection);
  ReadTransaction(const ReadTransaction&) = delete;
  ReadTransaction& operator=(const ReadTransaction&) = delete;
  ~ReadTransaction();

 private:
  Connection& connection_;
};

}  // namespace rondel::store::sqlite
