// What a MemoryStore holds, and how a write changes it; no threads, no faults.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "table/store/store.h"

namespace rondel::store {

struct MemoryTable {
  std::int64_t number = 0;  // in order of creation
  TableInfo info;
  TableStatus status;
  std::string seed;
  std::vector<Row> log;
  std::vector<ChatLine> chat;

  TableEntry entry() const;
  std::optional<Row> find_submit(Seat seat, const std::string& submit_id) const;
};

struct MemoryContents {
  std::map<std::string, MemoryTable> tables;
  std::map<std::string, Account> accounts;
  std::set<std::pair<std::string, std::string>> mutes;
  std::vector<Report> reports;
  std::map<std::string, Session> sessions;
  std::map<std::string, Invitation> invitations;
  std::map<std::string, std::string> values;

  // All or nothing.
  WriteResult apply(const std::vector<Write>& writes);
  TablePage list(const TableQuery& query) const;
  std::int64_t open_tables(const std::string& host) const;

 private:
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
};

}  // namespace rondel::store
