// Lines of standard input, taken as they come, so that waiting for one keeps the program from nothing else.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace rondel::cli {

class LineInput {
 public:
  enum class Got : std::uint8_t { line, nothing, end };

  // The next line without its end. `nothing`: none came in that time, or the program was interrupted.
  Got next(std::string& line, std::chrono::milliseconds time);
  // The same, however long it takes.
  Got next(std::string& line);

 private:
  bool take_line(std::string& line);

  std::string buffer_;
  bool is_at_end_ = false;
};

// From now on the first Ctrl-C asks the program to come to an end; a second one ends it where it stands.
void catch_interrupts();
bool was_interrupted();
inline constexpr int exit_interrupted = 130;  // as a shell says it

}  // namespace rondel::cli
