// The writing half of the store, one write after the other, inside a transaction that the caller opens and ends. For
// everything that is not a plain append of the next row; those go together (appends.h).
#pragma once

#include <vector>

#include "table/store/postgres/connection.h"
#include "table/store/postgres/queries.h"
#include "table/store/store.h"

namespace rondel::store::postgres {

class Changes {
 public:
  explicit Changes(Connection& connection) : connection_(connection), queries_(connection) {}

  // Does all of `writes` inside the open transaction, or nothing and gives the conflict. Throws Error when PostgreSQL
  // fails; the transaction is then good for nothing but a rollback.
  WriteResult apply(const std::vector<Write>& writes);

 private:
  WriteResult apply_in_order(const std::vector<Write>& writes);
  // How long log and chat are, locked until the transaction ends; none: there is no such table.
  std::optional<Head> lock(const std::string& table);

  WriteResult apply_one(const NewTable& write);
  WriteResult apply_one(const Append& write);
  WriteResult apply_one(const AddChat& write);
  WriteResult apply_one(const NewAccount& write);
  WriteResult apply_one(const SetPassword& write);
  WriteResult apply_one(const SetBan& write);
  WriteResult apply_one(const MoveAccount& write);
  WriteResult apply_one(const SetMute& write);
  WriteResult apply_one(const NewReport& write);
  WriteResult apply_one(const CloseReport& write);
  WriteResult apply_one(const NewSession& write);
  WriteResult apply_one(const EndSession& write);
  WriteResult apply_one(const EndSessionsOf& write);
  WriteResult apply_one(const NewInvitation& write);
  WriteResult apply_one(const EndInvitation& write);
  WriteResult apply_one(const RemoveExpired& write);
  WriteResult apply_one(const SetValue& write);

  std::optional<WriteResult> append_conflict(const Append& append, std::int64_t length);
  void set_status(const std::string& table, const TableStatus& status);

  Connection& connection_;
  Queries queries_;
};

// The seats of a status as two arrays: names and accounts.
struct SeatArrays {
  explicit SeatArrays(const std::vector<SeatStatus>& seats);
  ArrayText names;
  ArrayText accounts;
};

}  // namespace rondel::store::postgres
