#include "table/store/postgres/unsettled.h"

#include <algorithm>

namespace rondel::store::postgres {

void Unsettled::add(const Backend& backend) {
  const std::lock_guard lock(mutex_);
  backends_.push_back(backend);
  is_empty_ = false;
}

void Unsettled::settle(Connection& connection) {
  if (is_empty_) {
    return;
  }
  std::vector<Backend> open;
  {
    const std::lock_guard lock(mutex_);
    open = backends_;
  }
  for (const Backend& backend : open) {
    const Params who = Params::of(backend.pid, std::string_view(backend.start));
    // One that waits for a standby has committed; ended now, what it did would be seen before the standby has it.
    connection.query(
        "SELECT pg_terminate_backend(pid, 3000) FROM pg_stat_activity "
        "WHERE pid = $1 AND backend_start::text = $2::text AND wait_event IS DISTINCT FROM 'SyncRep'",
        who);
    const Result still = connection.query(
        "SELECT FROM pg_stat_activity WHERE pid = $1 AND backend_start::text = $2::text", who);
    if (still.size() > 0) {
      throw Error("55006",
                  "an earlier write is still under way in the database (does it wait for a standby?)");
    }
    const std::lock_guard lock(mutex_);
    std::erase(backends_, backend);
    is_empty_ = backends_.empty();
  }
}

}  // namespace rondel::store::postgres
