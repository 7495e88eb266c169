// The door to the tables: finds a table for a visitor who may see it. A private one is there only for its host, for
// those who sit at it and for who shows an invitation; to anybody else it does not exist.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_set>

#include "server/accounts.h"
#include "server/quotas.h"
#include "table/hall.h"
#include "table/store/store.h"

namespace rondel::server {

class Door {
 public:
  struct Found {
    std::shared_ptr<Table> table{};  // null: refused
    // By an invitation that is good for it until then.
    std::optional<store::Time> invited_until{};
  };
  using OnTable = std::function<void(Found found, Reply reply)>;

  Door(store::Store& store, Hall& hall, TableQuotas& quotas, Accounts::Clock now);

  void open(const std::string& id, const Visitor& visitor, const std::string& invitation, OnTable done);

  // `verb` of that table; an invitation to a certain seat leads nowhere else.
  void command(const std::string& id, const Visitor& visitor, const std::string& invitation, Command command,
               OnReply done);

  // A code for that table, and for one of its seats if `seat` names one; by its host or whoever sits at it.
  void invite(const std::string& id, const Visitor& visitor, const std::string& seat, OnReply done);

 private:
  struct Pass {
    Reply refusal{};
    std::string seat{};  // the only one the invitation is for
    std::optional<store::Time> invited_until{};
  };
  Pass pass(const std::string& id, const Visitor& visitor, const std::string& invitation);
  std::optional<store::Invitation> valid(const std::string& code, const std::string& table);
  void rematch(const std::shared_ptr<Table>& table, const Visitor& visitor, Command command, OnReply done);
  OnReply letting_in(const std::string& id, const Visitor& visitor, OnReply done);
  bool is_listed(const std::string& id);
  void note_listed(const std::string& id);

  store::Store& store_;
  Hall& hall_;
  TableQuotas& quotas_;
  Accounts::Clock now_;
  std::mutex mutex_;
  std::unordered_set<std::string> listed_;  // a table never becomes private
};

}  // namespace rondel::server
