// A thread that listens to another machine for as long as this lives. Where that cannot be reached it tries again, a little later:
// until then nothing is heard, and whoever needs to know looks by himself now and then.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <thread>
#include <utility>

#include "table/store/postgres/connection.h"

namespace rondel::store::postgres {

class ListeningThread {
 public:
  // Listens until it is to stop, or throws an Error.
  using Listen = std::function<void(const std::atomic<bool>& is_stopping)>;

  explicit ListeningThread(Listen listen)
      : thread_([this, listen = std::move(listen)] { keep_on(listen); }) {}
  ListeningThread(const ListeningThread&) = delete;
  ListeningThread& operator=(const ListeningThread&) = delete;
  ~ListeningThread() {
    is_stopping_ = true;
    thread_.join();
  }

 private:
  void keep_on(const Listen& listen) const {
    while (!is_stopping_) {
      try {
        listen(is_stopping_);
      } catch (const Error&) {
        for (int i = 0; i < 5 && !is_stopping_; ++i) {
          std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
      }
    }
  }

  std::atomic<bool> is_stopping_ = false;
  std::thread thread_;
};

}  // namespace rondel::store::postgres
