#include "server/quotas.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "table/reply.h"

namespace rondel::server {
namespace {

using rondel::refusal;  // beside the one for HTTP

// Looking costs a read for each table.
constexpr std::chrono::seconds between_quota_looks{5};

bool is_open_state(store::TableState state) {
  return state == store::TableState::lobby || state == store::TableState::running ||
         state == store::TableState::paused;
}

}  // namespace

Reply TableQuotas::begin(const std::string& account, const std::string& share) {
  const auto made = store_.open_tables(account);
  if (!made.ok()) {
    return refusal("unavailable", "the database cannot be read now; try again later");
  }
  const std::int64_t of_account = limits_.account_tables;
  const std::int64_t of_address = limits_.address_tables;
  bool is_full = false;
  {
    const std::scoped_lock lock(mutex_);
    const Share& here = shares_[share];
    is_full = of_address > 0 && std::ssize(here.tables) + here.making >= of_address;
  }
  if (is_full) {
    forget_over(share);
  }
  const std::scoped_lock lock(mutex_);
  std::int64_t& making = making_[account];
  Share& here = shares_[share];
  if (of_account > 0 && *made + making >= of_account) {
    return refusal("too_many", fmt::format("you have {} tables that are not over; end or finish one first",
                                           *made + making));
  }
  if (of_address > 0 && std::ssize(here.tables) + here.making >= of_address) {
    return refusal("too_many", "too many tables of this address are not over; end or finish one first");
  }
  ++making;
  ++here.making;
  return {};
}

void TableQuotas::end(const std::string& account, const std::string& share, const std::string& id) {
  const std::scoped_lock lock(mutex_);
  if (--making_[account] == 0) {
    making_.erase(account);
  }
  Share& here = shares_[share];
  --here.making;
  if (!id.empty() && limits_.address_tables > 0) {
    here.tables.push_back(id);
  }
  if (here.making == 0 && here.tables.empty()) {
    shares_.erase(share);
  }
}

void TableQuotas::forget_over(const std::string& share) {
  std::vector<std::string> tables;
  {
    const std::scoped_lock lock(mutex_);
    Share& here = shares_[share];
    const auto now = std::chrono::steady_clock::now();
    if (now - here.looked < between_quota_looks && here.looked != decltype(now){}) {
      return;
    }
    here.looked = now;
    tables = here.tables;
  }
  std::vector<std::string> over;
  for (const std::string& id : tables) {
    const auto table = store_.table(id);
    if (table.ok() && !(table->has_value() && is_open_state((*table)->status.state))) {
      over.push_back(id);
    }
  }
  const std::scoped_lock lock(mutex_);
  std::erase_if(shares_[share].tables,
                [&](const std::string& id) { return std::ranges::find(over, id) != over.end(); });
}

}  // namespace rondel::server
