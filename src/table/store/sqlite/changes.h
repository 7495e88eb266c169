// The writing half of the store on the one connection that writes.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "table/store/sqlite/connection.h"
#include "table/store/sqlite/queries.h"
#include "table/store/store.h"

namespace rondel::store::sqlite {

class Changes {
 public:
  explicit Changes(Connection& connection);

  // Does all of `writes` inside the open transaction, or nothing and gives the conflict. Throws Error when SQLite
  // fails; the transaction is then good for nothing but a rollback.
  WriteResult apply(const std::vector<Write>& writes);
  // To be called after a rollback.
  void forget() { known_.clear(); }

 private:
  // What is known of a table without asking: nobody else writes. Should it ever be wrong, the primary key says so.
  struct Known {
    std::int64_t no = 0;
    std::int64_t length = 0;
    TableState state = TableState::lobby;
    std::vector<SeatStatus> seats{};
  };
  Known* find(const std::string& table);

  WriteResult apply_in_order(const std::vector<Write>& writes);

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

  bool insert_row(std::int64_t table_no, std::int64_t seq, const Row& row);
  void set_status(Known& table, const TableStatus& status);
  void set_seats(Known& table, const std::vector<SeatStatus>& seats);
  WriteResult append_conflict(const Known& known, const Append& append);

  Connection& connection_;
  Queries queries_;
  std::unordered_map<std::string, Known> known_;
  Statement insert_table_;
  Statement insert_status_;
  Statement update_status_;
  Statement update_length_;
  Statement update_state_;
  Statement set_seat_;
  Statement remove_seats_;
  Statement insert_row_;
  Statement insert_chat_;
  Statement insert_account_;
  Statement set_password_;
  Statement insert_session_;
  Statement end_session_;
  Statement end_sessions_of_;
  Statement insert_invitation_;
  Statement end_invitation_;
  Statement remove_sessions_;
  Statement remove_invitations_;
  Statement set_value_;
  Statement remove_value_;
};

}  // namespace rondel::store::sqlite
