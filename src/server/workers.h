// Work that takes long, on threads of its own and not too much of it at once. What is accepted is done, also when the
// workers go.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace rondel::server {

class Workers {
 public:
  Workers(int threads, std::size_t most_waiting);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // Finishes what was accepted; then everything is refused.
  void stop();

  // False: too much is waiting, and the work will not be done.
  bool add(std::function<void()> work);

 private:
  void run();

  const std::size_t most_waiting_;
  std::mutex mutex_;
  std::condition_variable something_to_do_;
  std::deque<std::function<void()>> waiting_;
  bool is_stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace rondel::server
