// A child process of `rondel dev`: a command, or a piece of this program that may crash or never end. It does not outlive this
// process. Whatever it says comes through one pipe; it can be told things through another.
#pragma once

#include <sys/types.h>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rondel::cli::dev {

class Worker {
 public:
  // The child's, of both pipes.
  struct Ends {
    int in;
    int out;
  };
  // Runs `work` in a copy of this process, which must have one thread; it ends with what that gives. Of the files that are
  // open here it has `kept_files`.
  Worker(const std::function<int(Ends ends)>& work, const std::vector<int>& kept_files);
  // Runs a command; what it says is its standard output and its standard error.
  explicit Worker(const std::vector<std::string>& words);
  ~Worker();  // stops it and what it has started
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // Readable when it has said something, or has ended.
  int descriptor() const { return out_; }
  // Takes what it has said; false: that was all, and it has ended.
  bool listen();
  // What it has said so far; whole lines of it, taken away.
  const std::string& said() const { return said_; }
  std::vector<std::string> take_lines();
  // It may miss this if it reads nothing.
  void tell(std::string_view line) const;
  // Sends a signal to it and to what it has started.
  void signal(int number) const;
  // When it has ended: its exit code, or nothing when a signal ended it, which is then in `died`.
  std::optional<int> code() const { return code_; }
  // "signal 11 (Segmentation fault)"; empty: it ended by itself.
  const std::string& died() const { return died_; }

 private:
  void start(const std::function<int(Ends ends)>& work, const std::vector<int>& kept_files);
  void wait();

  pid_t process_ = 0;  // 0: it has ended
  int in_ = -1;
  int out_ = -1;
  std::string said_;
  std::optional<int> code_;
  std::string died_;
};

}  // namespace rondel::cli::dev
