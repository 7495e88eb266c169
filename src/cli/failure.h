// How the program ends when it cannot do what was asked: one line on standard error and an exit code.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace rondel::cli {

inline constexpr int exit_check_failed = 1;  // a game faulted, a record does not replay
inline constexpr int exit_bad_input = 2;     // what was asked for makes no sense

class Failure : public std::runtime_error {
 public:
  // `source` is whose complaint it is: a place in a file ("a.jsonl:7"), or the program's where nothing is said.
  Failure(int exit_code, const std::string& sentence, std::string source = {})
      : std::runtime_error(sentence), source_(std::move(source)), exit_code_(exit_code) {}

  const std::string& source() const { return source_; }
  int exit_code() const { return exit_code_; }

 private:
  std::string source_;
  int exit_code_;
};

// The sentence says what came and what was expected.
[[noreturn]] inline void bad_input(const std::string& sentence) { throw Failure(exit_bad_input, sentence); }

}  // namespace rondel::cli
