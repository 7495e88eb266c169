#include "table/store/write_queue.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace rondel::store {

namespace {

std::atomic<void (*)() noexcept> on_thrown_completion = nullptr;

}  // namespace

void set_on_thrown_completion(void (*note)() noexcept) { on_thrown_completion = note; }

WriteQueue::WriteQueue(Manner manner) : manner_(std::move(manner)), thread_([this] { work(); }) {}

void WriteQueue::add(std::vector<Write> writes, Done done) {
  bool is_enough = false;
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back({.writes = std::move(writes), .done = std::move(done)});
    is_enough = std::ssize(queue_) == enough_;
  }
  if (is_enough) {
    something_to_do_.notify_one();
  }
}

void WriteQueue::stop() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
  }
  something_to_do_.notify_one();
  if (thread_.joinable()) {
    thread_.join();
  }
}

void WriteQueue::work() {
  while (true) {
    Group group = take_group();
    if (group.empty()) {
      return;
    }
    manner_.commit(group);
    for (Unit& unit : group) {
      writes_ += unit.result.ok() ? 1 : 0;
      try {
        unit.done(std::move(unit.result));
      } catch (...) {
        if (void (*const note)() noexcept = on_thrown_completion; note != nullptr) {
          note();
        } else {
          throw;
        }
      }
    }
    if (manner_.afterwards) {
      manner_.afterwards();
    }
  }
}

// Waits for something to do; nothing when there will be no more.
WriteQueue::Group WriteQueue::take_group() {
  std::unique_lock lock(mutex_);
  enough_ = 1;
  something_to_do_.wait(lock, [this] { return is_stopping_ || !queue_.empty(); });
  // Where several came together last time, as many will come again in a moment. Whoever is alone never waits.
  if (last_group_ > 1) {
    enough_ = last_group_;
    something_to_do_.wait_for(lock, manner_.gathering,
                              [this] { return is_stopping_ || std::ssize(queue_) >= last_group_; });
  }
  const std::ptrdiff_t count = std::min(std::ssize(queue_), manner_.max_group);
  Group group(std::make_move_iterator(queue_.begin()), std::make_move_iterator(queue_.begin() + count));
  queue_.erase(queue_.begin(), queue_.begin() + count);
  last_group_ = count;
  enough_ = 0;
  return group;
}

}  // namespace rondel::store
