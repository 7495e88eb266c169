// What every request and every socket leans on; one of each in a server.
#pragma once

#include <atomic>
#include <chrono>
#include <string>
#include <vector>

#include "server/accounts.h"
#include "server/annex.h"
#include "server/door.h"
#include "server/game_list.h"
#include "server/health.h"
#include "server/limits.h"
#include "server/logins.h"
#include "server/metrics.h"
#include "server/pages.h"
#include "server/quotas.h"
#include "server/rates.h"
#include "server/server_clock.h"
#include "server/sockets.h"
#include "table/hall.h"
#include "table/store/store.h"

namespace rondel::server {

// Which pages may talk to the server.
struct Origins {
  std::vector<std::string> allowed{};  // as a browser says them: "https://example.org"
  enum class Listening : std::uint8_t { loopback, network } listening = Listening::loopback;

  // Whether a page of `origin` may; `host` is the header of that name. An empty origin is no page of a browser.
  bool allow(const std::string& origin, const std::string& host) const;
  // Whether people reach the server by https, so that cookies must not travel otherwise.
  bool are_secure() const;
};

struct Services {
  Services(store::Store& the_store, Hall& the_hall, ServerClock the_clock, const Limits& some_limits);

  // Take a token of a bucket each; false: too fast. The first is asked before anything is looked up.
  bool may_come(const std::string& address);
  bool may_go_on(const Visitor& visitor);

  // Closes the sockets of sessions that are no more: they ran out, or another node ended them.
  void close_signed_out(const store::SignOut& which);

  store::Store& store;
  Hall& hall;
  Modules modules;
  Annex annex;
  GameList games;
  const Accounts::Clock now;
  const std::function<SteadyTime()> steady;
  const Limits limits;
  Metrics metrics;
  Origins origins;
  std::string operator_token;                // empty: none is accepted
  std::vector<std::string> metrics_readers;  // addresses, besides this machine's own; "anybody"
  std::atomic<bool> is_closing = false;
  Health health;
  Accounts accounts;
  TableQuotas quotas;
  Door door;
  Rates account_rates;
  Rates address_rates;
  Rates login_rates;
  Logins logins;
  Sockets sockets;
  Resumes resumes;
  Pages pages;
};

}  // namespace rondel::server
