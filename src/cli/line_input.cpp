#include "cli/line_input.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <csignal>

namespace rondel::cli {
namespace {

volatile std::sig_atomic_t interrupted = 0;

void note_interrupt(int /*signal*/) { interrupted = 1; }

}  // namespace

// Without SA_RESTART, so that a wait for input ends; only once, so that the next one is not asked but told.
void catch_interrupts() {
  struct sigaction action = {};
  action.sa_handler = note_interrupt;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  ::sigaction(SIGINT, &action, nullptr);
}

bool was_interrupted() { return interrupted != 0; }

bool LineInput::take_line(std::string& line) {
  std::size_t end = buffer_.find('\n');
  if (end == std::string::npos) {
    if (!is_at_end_ || buffer_.empty()) {
      return false;
    }
    end = buffer_.size();  // the last line may lack its end
  }
  line = buffer_.substr(0, end);
  buffer_.erase(0, end + 1);
  return true;
}

LineInput::Got LineInput::next(std::string& line, std::chrono::milliseconds time) {
  if (take_line(line)) {
    return Got::line;
  }
  if (is_at_end_) {
    return Got::end;
  }
  pollfd input = {.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
  if (::poll(&input, 1, static_cast<int>(time.count())) <= 0) {
    return Got::nothing;
  }
  std::array<char, 4096> block{};
  const ssize_t got = ::read(STDIN_FILENO, block.data(), block.size());
  if (got < 0 && was_interrupted()) {
    return Got::nothing;
  }
  if (got > 0) {
    buffer_.append(block.data(), static_cast<std::size_t>(got));
  }
  is_at_end_ = got <= 0;
  if (take_line(line)) {
    return Got::line;
  }
  return is_at_end_ ? Got::end : Got::nothing;
}

LineInput::Got LineInput::next(std::string& line) {
  Got got = Got::nothing;
  while (got == Got::nothing && !was_interrupted()) {
    got = next(line, std::chrono::milliseconds(1000));
  }
  return got;
}

}  // namespace rondel::cli
