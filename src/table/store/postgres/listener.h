// Hears what other nodes committed, on a thread and a connection of its own. After every new connection it says that
// something may have been missed.
#pragma once

#include <atomic>
#include <string>

#include "table/store/postgres/listening_thread.h"
#include "table/store/store.h"

namespace rondel::store::postgres {

class NotifyListener {
 public:
  // Ours are the messages marked with `node`: they are left out.
  // Nothing is told any more once it is gone.
  NotifyListener(std::string address, std::string node, OnChange on_change);

 private:
  void listen(const std::atomic<bool>& is_stopping);

  const std::string address_;
  const std::string node_;
  const OnChange on_change_;
  const ListeningThread thread_;
};

}  // namespace rondel::store::postgres
