// The open sockets: how many somebody has, and how to close those of a session that ended. And what sockets that broke
// off had acknowledged, so that whoever comes back can go on from there. Any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <tuple>
#include <vector>

#include "server/accounts.h"
#include "server/limits.h"
#include "table/shown_table.h"

namespace rondel::server {

class Socket;

class Sockets {
 public:
  explicit Sockets(const Limits& limits) : limits_(limits) {}

  // Keeps it in mind until `remove`. False: its account or address has as many as it may have.
  bool add(const std::shared_ptr<Socket>& socket);
  void remove(const Socket& socket);

  // The sessions of those that are signed in, each once; `which` says of whom.
  std::vector<std::string> sessions(const store::SignOut& which);
  // Those of a session, and those of an account.
  void close_session(const std::string& token_hash);
  void close_account(const std::string& account);

  // What one of that viewer's sockets has acknowledged of a table under that number: a line that broke may not have
  // been missed yet. Null: none.
  ShownTablePtr acknowledged(const std::string& table, const std::string& account, std::int64_t number);

 private:
  template <class Chosen>
  std::vector<std::shared_ptr<Socket>> all(Chosen chosen);

  const Limits limits_;
  std::mutex mutex_;
  std::map<const Socket*, std::weak_ptr<Socket>> open_;
  std::map<std::string, std::int64_t> per_account_;
  std::map<std::string, std::int64_t> per_address_;
};

class Resumes {
 public:
  using State = ShownTablePtr;

  void keep(const std::string& table, const std::string& account, std::int64_t number, State state);
  // What that viewer had acknowledged of that table under that number; null when it is not there any more.
  State find(const std::string& table, const std::string& account, std::int64_t number);

 private:
  using Key = std::tuple<std::string, std::string, std::int64_t>;
  struct Entry {
    Key key;
    State state;
  };
  static constexpr std::size_t most = 500;

  std::mutex mutex_;
  std::list<Entry> entries_;  // newest first
  std::map<Key, std::list<Entry>::iterator> by_key_;
};

}  // namespace rondel::server
