// The thread behind the writing connection of a store: takes what was queued, as much as came together, has it committed, and
// completes it. Commits are what costs, and one costs about the same for many writes as for one.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "table/store/store.h"

namespace rondel::store {

// What is called, in a catch clause, when a completion throws, which it must not; it is for the process, and unless there is
// one such a completion ends it.
void set_on_thrown_completion(void (*note)() noexcept);

class WriteQueue {
 public:
  struct Unit {
    std::vector<Write> writes;
    Done done;
    WriteResult result{};
  };
  using Group = std::vector<Unit>;

  struct Manner {
    std::ptrdiff_t max_group = 1;
    // For how long others are waited for where several came together the last time: about as long as a commit takes.
    std::chrono::microseconds gathering{0};
    std::function<void(Group&)> commit;     // gives each unit its result
    std::function<void()> afterwards = {};  // when a group is completed
  };

  // Everything in `manner` is called on the queue's own thread.
  explicit WriteQueue(Manner manner);
  WriteQueue(const WriteQueue&) = delete;
  WriteQueue& operator=(const WriteQueue&) = delete;
  ~WriteQueue() { stop(); }

  void add(std::vector<Write> writes, Done done);
  // Finishes what is queued and ends the thread.
  void stop();
  std::int64_t writes() const { return writes_; }  // that were done

 private:
  void work();
  Group take_group();

  const Manner manner_;
  std::atomic<std::int64_t> writes_ = 0;

  std::mutex mutex_;
  std::condition_variable something_to_do_;
  std::deque<Unit> queue_;
  std::ptrdiff_t last_group_ = 0;  // how many came together last time
  std::ptrdiff_t enough_ = 0;      // how many must have come before the thread is woken; 0: it is at work
  bool is_stopping_ = false;
  std::thread thread_;  // last: it uses everything above
};

}  // namespace rondel::store
