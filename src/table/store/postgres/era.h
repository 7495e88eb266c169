// Whether the database still has the history that it had. PostgreSQL counts a standby that takes over as a new timeline;
// what had not reached that standby is gone then. Any thread.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>

#include "table/store/postgres/connection.h"

namespace rondel::store::postgres {

class Era {
 public:
  // To be called with every new connection, before anything is read or written there.
  void look(Connection& connection);
  std::int64_t now() const { return now_; }

 private:
  std::mutex mutex_;
  std::string timeline_;
  std::atomic<std::int64_t> now_ = 0;
};

}  // namespace rondel::store::postgres
