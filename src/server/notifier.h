// Tells people that it is their turn, by what the operator has set up: a command, run as COMMAND ACCOUNT TABLE without a
// shell; an address, to which {table, seat, account, name, url} is posted. Each one at a time, for a limited time, and on
// a thread of its own, so that no table waits for it. What comes while too many wait is dropped, and so is what waits when
// the server stops.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>

#include "server/metrics.h"
#include "server/post_json.h"
#include "server/workers.h"

namespace rondel::server {

struct NotifyHooks {
  std::string command{};  // empty: none
  std::optional<HttpUrl> url{};
  // Which seat of an account is asked at a table; called on the notifier's own threads.
  std::function<std::string(const std::string& account, const std::string& table)> find_seat{};
};

class Notifier {
 public:
  Notifier(NotifyHooks hooks, Metrics& metrics);
  ~Notifier() { is_stopping_ = true; }
  // Where people reach the server, for links: "https://example.org". Before anybody is notified.
  void use_address(std::string address) { address_ = std::move(address); }
  void notify(const std::string& account, const std::string& table);

 private:
  void run(const std::string& account, const std::string& table);
  void post(const std::string& account, const std::string& table);
  void count(bool is_done);

  const NotifyHooks hooks_;
  std::string address_;
  std::atomic<bool> is_stopping_ = false;
  Metrics& metrics_;
  Workers runners_;  // last: their work uses the rest
  Workers posters_;
};

}  // namespace rondel::server
