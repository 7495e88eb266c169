// A program that runs beside this one, and does not outlive it.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace rondel::bench {

// Who runs it, where this program itself may do more than it should.
struct Person {
  uid_t user = 0;
  gid_t group = 0;
};

struct Launch {
  std::vector<std::string> words{};  // the first is the program's path
  std::filesystem::path folder{};    // where it works
  std::filesystem::path log{};       // what it says on standard error is added there
  std::optional<Person> as{};        // none: whoever runs this program
};

class Child {
 public:
  // Throws std::system_error when it cannot be started.
  explicit Child(const Launch& launch);
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child();

  // The next line of its standard output; nothing at its end.
  std::optional<std::string> line();
  // Its standard output from here to its end.
  std::string rest();
  // Waits for its end: the exit code, or 128 and the signal that ended it.
  int wait();
  void end(int signal);
  // Of the processor, by it and those it started.
  double cpu_seconds() const;
  pid_t process() const { return process_; }

 private:
  bool read_more();

  pid_t process_ = 0;  // 0: it has ended and was waited for
  int code_ = 0;
  int output_ = -1;
  std::string unread_;
};

// Runs it to its end. Throws std::runtime_error with what it said when it does not end well.
std::string output_of(const Launch& launch);

}  // namespace rondel::bench
