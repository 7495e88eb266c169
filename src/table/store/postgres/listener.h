// Hears what other nodes committed, on a thread and a connection of its own. After every new connection it says that
// something may have been missed.
#pragma once

#include <atomic>
#include <string>
#include <thread>

#include "table/store/store.h"

namespace rondel::store::postgres {

class NotifyListener {
 public:
  // Ours are the messages marked with `node`: they are left out.
  NotifyListener(std::string address, std::string node, OnChange on_change);
  NotifyListener(const NotifyListener&) = delete;
  NotifyListener& operator=(const NotifyListener&) = delete;
  // Nothing is told any more once it is gone.
  ~NotifyListener();

 private:
  void work();
  void listen();

  const std::string address_;
  const std::string node_;
  const OnChange on_change_;
  std::atomic<bool> is_stopping_ = false;
  std::thread thread_;
};

}  // namespace rondel::store::postgres
