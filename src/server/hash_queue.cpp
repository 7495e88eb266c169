#include "server/hash_queue.h"

#include <utility>

#include "server/mishap.h"

namespace rondel::server {

HashQueue::HashQueue(int threads, std::size_t most, std::size_t most_of_one)
    : most_(most), most_of_one_(most_of_one) {
  for (int i = 0; i < threads; ++i) {
    threads_.emplace_back([this] { run(); });
  }
}

HashQueue::~HashQueue() { stop(); }

bool HashQueue::add(Lane lane, const std::string& share, Work work) {
  {
    const std::scoped_lock lock(mutex_);
    Waiting& waiting = at(lane);
    const auto own = waiting.of.find(share);
    const bool is_full =
        waiting.count >= most_ || (own != waiting.of.end() && own->second.size() >= most_of_one_);
    if (!is_full && !is_closed_) {
      if (own == waiting.of.end()) {
        waiting.turns.push_back(share);
      }
      waiting.of[share].push_back(std::move(work));
      ++waiting.count;
      something_to_do_.notify_one();
      return true;
    }
  }
  work.refuse();
  return false;
}

// The lane that was not served last, if somebody waits there; in it the address whose turn it is.
HashQueue::Work HashQueue::take() {
  const Lane other = last_ == Lane::known ? Lane::strangers : Lane::known;
  last_ = at(other).count > 0 ? other : last_;
  Waiting& waiting = at(last_);
  const std::string share = std::move(waiting.turns.front());
  waiting.turns.pop_front();
  const auto own = waiting.of.find(share);
  Work work = std::move(own->second.front());
  own->second.pop_front();
  --waiting.count;
  if (own->second.empty()) {
    waiting.of.erase(own);
  } else {
    waiting.turns.push_back(share);
  }
  return work;
}

void HashQueue::run() {
  std::unique_lock lock(mutex_);
  const auto has_work = [this] { return at(Lane::known).count + at(Lane::strangers).count > 0; };
  while (true) {
    something_to_do_.wait(lock, [&] { return is_closed_ || has_work(); });
    if (!has_work()) {
      return;
    }
    {
      const Work work = take();
      lock.unlock();
      without_mishap("a password", work.run);
    }
    lock.lock();
  }
}

void HashQueue::close() {
  std::array<Waiting, 2> refused;
  {
    const std::scoped_lock lock(mutex_);
    is_closed_ = true;
    refused = std::exchange(waiting_, {});
  }
  something_to_do_.notify_all();
  for (const Waiting& lane : refused) {
    for (const auto& [share, queue] : lane.of) {
      for (const Work& work : queue) {
        without_mishap("a password that is refused", work.refuse);
      }
    }
  }
}

void HashQueue::stop() {
  close();
  for (std::thread& thread : threads_) {
    thread.join();
  }
  threads_.clear();
}

}  // namespace rondel::server
