#include "server/services.h"

#include <algorithm>
#include <set>
#include <utility>

namespace rondel::server {
namespace {

bool is_loopback_host(std::string_view host) {
  const std::string_view name =
      host.starts_with('[') ? host.substr(0, host.find(']') + 1) : host.substr(0, host.find(':'));
  return name == "localhost" || name == "127.0.0.1" || name == "[::1]";
}

}  // namespace

// A page of another name that leads to this machine is not ours, although its origin and its host agree.
bool Origins::allow(const std::string& origin, const std::string& host) const {
  if (origin.empty() || std::ranges::find(allowed, origin) != allowed.end()) {
    return true;
  }
  const bool is_own = origin == "http://" + host || origin == "https://" + host;
  return is_own && (listening == Listening::network || is_loopback_host(host));
}

bool Origins::are_secure() const { return !allowed.empty() && allowed.front().starts_with("https://"); }

Services::Services(store::Store& the_store, Hall& the_hall, ServerClock the_clock, const Limits& some_limits)
    : store(the_store),
      hall(the_hall),
      now(std::move(the_clock.now)),
      steady(std::move(the_clock.steady)),
      limits(some_limits),
      health(the_store, steady),
      accounts(the_store, now, some_limits),
      quotas(the_store, some_limits),
      door(the_store, the_hall, quotas, now),
      account_rates(some_limits.account_rate, some_limits.burst),
      address_rates(some_limits.address_rate, some_limits.burst),
      login_rates(some_limits.login_rate, some_limits.burst),
      logins(the_store, some_limits),
      sockets(some_limits) {}

bool Services::may_come(const std::string& address) {
  const bool may = address_rates.take(address, Rates::Time(steady()));
  metrics.too_fast += may ? 0 : 1;
  return may;
}

bool Services::may_go_on(const Visitor& visitor) {
  const bool may = !visitor.is_signed_in() || account_rates.take(visitor.account, Rates::Time(steady()));
  metrics.too_fast += may ? 0 : 1;
  return may;
}

void Services::close_signed_out(const store::SignOut& which) {
  const std::vector<std::string> open = sockets.sessions(which);
  if (open.empty()) {
    return;
  }
  const auto stored = store.sessions(open);
  if (!stored.ok()) {
    return;  // the next look finds it
  }
  std::set<std::string> good;
  for (const store::Session& session : *stored) {
    if (session.expires > now()) {
      good.insert(session.token_hash);
    }
  }
  for (const std::string& token_hash : open) {
    if (!good.contains(token_hash)) {
      sockets.close_session(token_hash);
    }
  }
}

}  // namespace rondel::server
