// Work in a child process, so that whatever it does (crash, hang) can be told.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

namespace rondel {

// What has become of the time of a process. The rest of the time that passed it waited for something.
struct ProcessTime {
  std::chrono::nanoseconds busy{};     // it computed
  std::chrono::nanoseconds delayed{};  // it could have, and a busy machine let others go first
};
// 0 stands for this process. Of one that is gone: nothing.
ProcessTime time_of_process(int process = 0);

struct ChildEnd {
  enum class How : std::uint8_t { done, died, stopped };
  How how = How::done;
  std::string result;  // done: what the work gave
  std::string reason;  // died: by which signal, and the last it said on standard error
};

// A child of this process that does some work while this one goes on. What it writes to standard error is kept for `reason`.
class Child {
 public:
  explicit Child(const std::function<std::string()>& work);
  ~Child();  // stops it, if it is still at it
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // Listens to it, for this long at most; true when it has said all it had to say.
  bool listen(std::chrono::milliseconds patience);
  ProcessTime time() const { return time_of_process(process_); }
  // Stops it, unless it is done, and tells how it ended. Once.
  ChildEnd end();

 private:
  struct Said {
    int file;  // -1: closed
    std::string text;
  };
  int process_;
  std::array<Said, 2> said_;  // the result, the errors
  bool is_done_ = false;
};

// Runs `work` in a child and waits for it. `is_late` is asked every few milliseconds, with what has become of the child's time; once
// it is true the child is stopped.
ChildEnd run_in_child(const std::function<std::string()>& work,
                      const std::function<bool(const ProcessTime& time)>& is_late);

}  // namespace rondel
