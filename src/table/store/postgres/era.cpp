#include "table/store/postgres/era.h"

namespace rondel::store::postgres {
namespace {

// Empty: there is none to tell, as on a standby.
std::string timeline_of(Connection& connection) {
  try {
    return connection
        .query(
            "SELECT CASE WHEN pg_is_in_recovery() THEN '' "
            "ELSE substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END")
        .text(0, 0);
  } catch (const Error& error) {
    if (error.is_lost()) {
      throw;
    }
    return {};  // a service that does not let everybody ask
  }
}

}  // namespace

void Era::look(Connection& connection) {
  const std::string timeline = timeline_of(connection);
  const std::lock_guard lock(mutex_);
  if (timeline.empty() || timeline == timeline_) {
    return;
  }
  if (!timeline_.empty()) {
    ++now_;
  }
  timeline_ = timeline;
}

}  // namespace rondel::store::postgres
