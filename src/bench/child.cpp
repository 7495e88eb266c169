#include "bench/child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <grp.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "bench/cpu_time.h"

namespace rondel::bench {
namespace {

constexpr int exit_not_started = 127;

// In the child, between fork and exec: only what may be called there.
[[noreturn]] void become(const Launch& launch, char* const* words, int output, int log) {
  // In a group of its own, so that a Ctrl-C at the terminal is heard by the parent alone, which ends it.
  const bool is_ready =
      ::setpgid(0, 0) == 0 && ::dup2(output, STDOUT_FILENO) >= 0 && ::dup2(log, STDERR_FILENO) >= 0 &&
      (!launch.as ||
       (::setgroups(0, nullptr) == 0 && ::setgid(launch.as->group) == 0 && ::setuid(launch.as->user) == 0)) &&
      ::chdir(launch.folder.c_str()) == 0 && ::prctl(PR_SET_PDEATHSIG, SIGTERM) == 0;
  if (is_ready) {
    ::execv(words[0], words);
  }
  ::_exit(exit_not_started);
}

std::runtime_error failed(const Launch& launch, const std::string& said) {
  std::string words;
  for (const std::string& word : launch.words) {
    words += (words.empty() ? "" : " ") + word;
  }
  return std::runtime_error(fmt::format("this failed: {}\n{}", words, said));
}

std::string text_of(const std::filesystem::path& file) {
  std::ifstream stream(file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

Child::Child(const Launch& launch) {
  std::vector<std::string> texts = launch.words;
  std::vector<char*> words;
  for (std::string& text : texts) {
    words.push_back(text.data());
  }
  words.push_back(nullptr);
  std::array<int, 2> ends{};
  const int log = ::open(launch.log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (log < 0 || ::pipe2(ends.data(), O_CLOEXEC) != 0) {
    throw std::system_error(errno, std::generic_category(), "cannot prepare " + launch.words.front());
  }
  process_ = ::fork();
  if (process_ == 0) {
    become(launch, words.data(), ends[1], log);
  }
  ::close(ends[1]);
  ::close(log);
  output_ = ends[0];
  if (process_ < 0) {
    process_ = 0;
    throw std::system_error(errno, std::generic_category(), "cannot start " + launch.words.front());
  }
}

Child::~Child() {
  end(SIGKILL);
  ::close(output_);
}

bool Child::read_more() {
  std::array<char, 4096> bytes{};
  const ssize_t count = ::read(output_, bytes.data(), bytes.size());
  unread_.append(bytes.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
  return count > 0 || (count < 0 && errno == EINTR);
}

std::optional<std::string> Child::line() {
  std::size_t end = unread_.find('\n');
  while (end == std::string::npos) {
    if (!read_more()) {
      return std::nullopt;
    }
    end = unread_.find('\n');
  }
  std::string first = unread_.substr(0, end);
  unread_.erase(0, end + 1);
  return first;
}

std::string Child::rest() {
  while (read_more()) {
  }
  return std::exchange(unread_, {});
}

int Child::wait() {
  if (process_ != 0) {
    int status = 0;
    while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    code_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    process_ = 0;
  }
  return code_;
}

void Child::end(int signal) {
  if (process_ != 0) {
    ::kill(process_, signal);
    wait();
  }
}

double Child::cpu_seconds() const { return bench::cpu_seconds(process_); }

std::string output_of(const Launch& launch) {
  Child child(launch);
  std::string said = child.rest();
  if (child.wait() != 0) {
    throw failed(launch, said + text_of(launch.log));
  }
  return said;
}

}  // namespace rondel::bench
