#include "server/workers.h"

#include <utility>

#include "server/mishap.h"

namespace rondel::server {

Workers::Workers(int threads, std::size_t most_waiting) : most_waiting_(most_waiting) {
  for (int i = 0; i < threads; ++i) {
    threads_.emplace_back([this] { run(); });
  }
}

Workers::~Workers() { stop(); }

void Workers::stop() {
  {
    const std::scoped_lock lock(mutex_);
    is_stopping_ = true;
  }
  something_to_do_.notify_all();
  for (std::thread& thread : threads_) {
    thread.join();
  }
  threads_.clear();
}

bool Workers::add(std::function<void()> work) {
  {
    const std::scoped_lock lock(mutex_);
    if (waiting_.size() >= most_waiting_ || is_stopping_) {
      return false;
    }
    waiting_.push_back(std::move(work));
  }
  something_to_do_.notify_one();
  return true;
}

void Workers::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    something_to_do_.wait(lock, [this] { return is_stopping_ || !waiting_.empty(); });
    if (waiting_.empty()) {
      return;
    }
    std::function<void()> work = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    without_mishap("a worker", work);
    work = nullptr;
    lock.lock();
  }
}

}  // namespace rondel::server
