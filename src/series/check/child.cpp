#include "series/check/child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <utility>

#include "kernel/fault.h"

namespace rondel {
namespace {

struct Pipe {
  Pipe() {
    std::array<int, 2> ends{};
    check(::pipe2(ends.data(), O_CLOEXEC) == 0, "out of file descriptors: no pipe to a child process");
    out = ends[0];
    in = ends[1];
  }
  int out;
  int in;
};

void write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t some = ::write(file, bytes.data(), bytes.size());
    if (some <= 0) {
      return;
    }
    bytes.remove_prefix(static_cast<std::size_t>(some));
  }
}

[[noreturn]] void be_the_child(const std::function<std::string()>& work, const Pipe& result,
                               const Pipe& errors) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  (void)std::signal(SIGINT, SIG_IGN);  // a terminal tells all of them, and the parent decides
  const rlimit no_core{.rlim_cur = 0, .rlim_max = 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  ::dup2(errors.in, STDERR_FILENO);
  write_all(result.in, work());
  // Nothing of the parent's is closed or written out twice.
  ::_exit(0);
}

// The last line that is not empty, as far as it is fit for a sentence.
std::string last_line(std::string_view text) {
  constexpr std::size_t longest = 300;
  while (!text.empty() && text.back() == '\n') {
    text.remove_suffix(1);
  }
  text.remove_prefix(text.rfind('\n') == std::string_view::npos ? 0 : text.rfind('\n') + 1);
  return std::string(text.substr(0, longest));
}

}  // namespace

Child::Child(const std::function<std::string()>& work) {
  std::fflush(nullptr);
  const Pipe result;
  const Pipe errors;
  process_ = ::fork();
  check(process_ >= 0, "no room for a child process");
  if (process_ == 0) {
    be_the_child(work, result, errors);
  }
  ::close(result.in);
  ::close(errors.in);
  said_ = {{{.file = result.out, .text = {}}, {.file = errors.out, .text = {}}}};
}

Child::~Child() {
  if (process_ > 0) {
    end();
  }
}

bool Child::listen(std::chrono::milliseconds patience) {
  std::array<pollfd, 2> files{};
  for (std::size_t i = 0; i < files.size(); ++i) {
    files[i] = {.fd = said_[i].file, .events = POLLIN, .revents = 0};
  }
  ::poll(files.data(), files.size(), static_cast<int>(patience.count()));
  std::array<char, 1 << 16> block;
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (files[i].fd < 0 || files[i].revents == 0) {
      continue;
    }
    const ssize_t some = ::read(files[i].fd, block.data(), block.size());
    if (some > 0) {
      said_[i].text.append(block.data(), static_cast<std::size_t>(some));
    } else {
      ::close(std::exchange(said_[i].file, -1));
    }
  }
  is_done_ = said_[0].file < 0 && said_[1].file < 0;
  return is_done_;
}

ProcessTime time_of_process(int process) {
  const std::string name = process == 0 ? "self" : fmt::format("{}", process);
  std::ifstream file("/proc/" + name + "/schedstat");
  std::int64_t busy = 0;
  std::int64_t delayed = 0;
  file >> busy >> delayed;
  return {.busy = std::chrono::nanoseconds(busy), .delayed = std::chrono::nanoseconds(delayed)};
}

ChildEnd Child::end() {
  if (!is_done_) {
    ::kill(process_, SIGKILL);
  }
  int status = 0;
  ::waitpid(std::exchange(process_, 0), &status, 0);
  for (Said& said : said_) {
    if (said.file >= 0) {
      ::close(std::exchange(said.file, -1));
    }
  }
  ChildEnd end{.how = ChildEnd::How::done, .result = std::move(said_[0].text), .reason = {}};
  if (!is_done_) {
    end.how = ChildEnd::How::stopped;
  } else if (WIFSIGNALED(status) || WEXITSTATUS(status) != 0) {
    end.how = ChildEnd::How::died;
    end.reason = WIFSIGNALED(status) ? ::strsignal(WTERMSIG(status))
                                     : fmt::format("exit code {}", WEXITSTATUS(status));
    const std::string last = last_line(said_[1].text);
    end.reason += last.empty() ? "" : fmt::format(": {}", last);
  }
  return end;
}

ChildEnd run_in_child(const std::function<std::string()>& work,
                      const std::function<bool(const ProcessTime& time)>& is_late) {
  constexpr std::chrono::milliseconds patience{20};
  Child child(work);
  while (!is_late(child.time()) && !child.listen(patience)) {
  }
  return child.end();
}

}  // namespace rondel
