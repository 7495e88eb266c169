// Writes whose connection was lost before the answer came. Their server process may still be at work, so what is read
// meanwhile says nothing yet about their fate. Before anything else is read or written such a process is ended; then
// what it did is there, or never will be. One that waits for a synchronous standby is left to that.
#pragma once

#include <atomic>
#include <mutex>
#include <vector>

#include "table/store/postgres/connection.h"

namespace rondel::store::postgres {

class Unsettled {
 public:
  void add(const Backend& backend);
  // Throws Error when one of them cannot be ended; nothing may be read then.
  void settle(Connection& connection);

 private:
  std::mutex mutex_;
  std::vector<Backend> backends_;
  std::atomic<bool> is_empty_ = true;
};

}  // namespace rondel::store::postgres
