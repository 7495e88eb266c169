#include "server/limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include "rules/suggest.h"
#include "table/in_quotes.h"

namespace rondel::server {
namespace {

struct Entry {
  std::string_view name;
  std::int64_t Limits::* limit;
  std::int64_t min;
};

constexpr std::array entries = {
    Entry{"account-rate", &Limits::account_rate, 0},
    Entry{"address-rate", &Limits::address_rate, 0},
    Entry{"login-rate", &Limits::login_rate, 0},
    Entry{"guess-rate", &Limits::guess_rate, 0},
    Entry{"burst", &Limits::burst, 1},
    Entry{"account-sockets", &Limits::account_sockets, 1},
    Entry{"address-sockets", &Limits::address_sockets, 1},
    Entry{"address-connections", &Limits::address_connections, 1},
    Entry{"connections", &Limits::connections, 1},
    Entry{"account-tables", &Limits::account_tables, 0},
    Entry{"address-tables", &Limits::address_tables, 0},
    Entry{"in-flight", &Limits::in_flight, 1},
    Entry{"queued", &Limits::queued, 1},
    Entry{"queued-bytes", &Limits::queued_bytes, 1},
    Entry{"subscriptions", &Limits::subscriptions, 1},
    Entry{"passwords", &Limits::passwords, 1},
    Entry{"address-passwords", &Limits::address_passwords, 1},
    Entry{"header-seconds", &Limits::header_seconds, 1},
    Entry{"write-seconds", &Limits::write_seconds, 1},
    Entry{"idle-seconds", &Limits::idle_seconds, 1},
};

constexpr std::int64_t most = 1'000'000'000;

std::string unknown(std::string_view name) {
  std::vector<std::string> names;
  for (const Entry& entry : entries) {
    names.emplace_back(entry.name);
  }
  return fmt::format("unknown limit {}; {}", in_quotes(name), expected_one_of(name, names));
}

}  // namespace

std::string set_limit(Limits& limits, std::string_view words) {
  const std::string_view name = words.substr(0, words.find('='));
  const auto* const entry = std::ranges::find(entries, name, &Entry::name);
  if (entry == entries.end()) {
    return unknown(name);
  }
  const std::string_view value = words.substr(std::min(words.size(), name.size() + 1));
  std::int64_t number = -1;
  const char* const end = value.data() + value.size();
  const auto [stop, error] = std::from_chars(value.data(), end, number);
  if (error != std::errc() || stop != end || number < entry->min || number > most) {
    return fmt::format("limit {} is {}; expected a whole number from {} to {}", name, in_quotes(value),
                       entry->min, most);
  }
  limits.*(entry->limit) = number;
  return {};
}

}  // namespace rondel::server
