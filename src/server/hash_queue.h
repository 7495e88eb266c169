// Passwords that wait to be hashed, on threads of its own: a tenth of a second and 64 MiB each, so there is a limit to how many
// wait, in all and of one address. Addresses take turns, so that whoever sends many waits for his own and not the others for
// them. Whoever comes from a known place has a lane of his own, and is served in every other turn at least.
#pragma once

#include <array>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace rondel::server {

class HashQueue {
 public:
  enum class Lane : std::uint8_t { strangers, known };
  // One of the two is called, once.
  struct Work {
    std::function<void()> run;
    std::function<void()> refuse;  // it will not be run: the queue is full, or stops
  };

  // Each lane has room for `most`, and for `most_of_one` of one address.
  HashQueue(int threads, std::size_t most, std::size_t most_of_one);
  ~HashQueue();
  HashQueue(const HashQueue&) = delete;
  HashQueue& operator=(const HashQueue&) = delete;

  // False: there is no room, and `refuse` was called.
  bool add(Lane lane, const std::string& share, Work work);

  // Refuses all that wait and all that come. What is being hashed is finished; nobody is waited for.
  void close();
  // The same, and waits for the threads.
  void stop();

 private:
  struct Waiting {
    std::map<std::string, std::deque<Work>> of;  // by address
    std::deque<std::string> turns;               // each address that has something waiting, once
    std::size_t count = 0;
  };
  void run();
  Work take();
  Waiting& at(Lane lane) { return waiting_[static_cast<std::size_t>(lane)]; }

  const std::size_t most_;
  const std::size_t most_of_one_;
  std::mutex mutex_;
  std::condition_variable something_to_do_;
  std::array<Waiting, 2> waiting_;
  Lane last_ = Lane::strangers;
  bool is_closed_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace rondel::server
