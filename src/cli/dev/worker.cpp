#include "cli/dev/worker.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <utility>

#include "kernel/fault.h"

namespace rondel::cli::dev {
namespace {

std::array<int, 2> make_pipe() {
  std::array<int, 2> ends{};
  check(::pipe2(ends.data(), O_CLOEXEC) == 0, "out of file descriptors: no pipe to a child process");
  return ends;
}

// Whoever holds the other end of a pipe keeps it open: a child holds nothing but its own.
void close_all_but(std::vector<int> kept) {
  std::ranges::sort(kept);
  unsigned next = STDERR_FILENO + 1;
  for (const int file : kept) {
    if (std::cmp_greater(file, next)) {
      ::close_range(next, static_cast<unsigned>(file) - 1, 0);
    }
    next = std::max(next, static_cast<unsigned>(file) + 1);
  }
  ::close_range(next, ~0U, 0);
}

// As if it had been started from a shell, in a group of its own: a terminal's signals reach the parent alone, which decides.
void begin_as_child() {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  ::setpgid(0, 0);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  const rlimit no_core{.rlim_cur = 0, .rlim_max = 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
}

int run_command(const std::vector<std::string>& words, int out) {
  std::vector<char*> arguments;
  for (const std::string& word : words) {
    arguments.push_back(const_cast<char*>(word.c_str()));  // execv changes none of them
  }
  arguments.push_back(nullptr);
  ::dup2(out, STDOUT_FILENO);
  ::dup2(out, STDERR_FILENO);
  ::execv(arguments.front(), arguments.data());
  fmt::print(stderr, "cannot run {}: {}\n", words.front(), std::strerror(errno));
  std::fflush(stderr);
  return 127;
}

}  // namespace

Worker::Worker(const std::function<int(Ends ends)>& work, const std::vector<int>& kept_files) {
  start(work, kept_files);
}

Worker::Worker(const std::vector<std::string>& words) {
  start([&words](Ends ends) { return run_command(words, ends.out); }, {});
}

void Worker::start(const std::function<int(Ends ends)>& work, const std::vector<int>& kept_files) {
  const std::array<int, 2> to_child = make_pipe();
  const std::array<int, 2> from_child = make_pipe();
  std::fflush(nullptr);
  process_ = ::fork();
  check(process_ >= 0, "no room for a child process");
  if (process_ == 0) {
    begin_as_child();
    std::vector<int> kept = kept_files;
    kept.insert(kept.end(), {to_child[0], from_child[1]});
    close_all_but(std::move(kept));
    const int code = work({.in = to_child[0], .out = from_child[1]});
    std::fflush(nullptr);
    ::_exit(code);  // nothing of the parent's is closed twice
  }
  ::setpgid(process_, process_);
  ::close(to_child[0]);
  ::close(from_child[1]);
  in_ = to_child[1];
  out_ = from_child[0];
  ::fcntl(in_, F_SETFL, O_NONBLOCK);
  ::fcntl(out_, F_SETFL, O_NONBLOCK);
}

Worker::~Worker() {
  signal(SIGKILL);
  wait();
  ::close(in_);
  ::close(out_);
}

bool Worker::listen() {
  std::array<char, 1 << 14> block;
  for (;;) {
    const ssize_t some = ::read(out_, block.data(), block.size());
    if (some > 0) {
      said_.append(block.data(), static_cast<std::size_t>(some));
    } else if (some == 0) {
      wait();
      return false;
    } else if (errno != EINTR) {
      return true;
    }
  }
}

std::vector<std::string> Worker::take_lines() {
  std::vector<std::string> lines;
  std::size_t begin = 0;
  for (std::size_t end = said_.find('\n'); end != std::string::npos; end = said_.find('\n', begin)) {
    lines.push_back(said_.substr(begin, end - begin));
    begin = end + 1;
  }
  said_.erase(0, begin);
  return lines;
}

void Worker::tell(std::string_view line) const {
  const std::string text = std::string(line) + "\n";
  [[maybe_unused]] const ssize_t written = ::write(in_, text.data(), text.size());
}

void Worker::signal(int number) const {
  if (process_ > 0) {
    ::kill(-process_, number);
  }
}

void Worker::wait() {
  if (process_ == 0) {
    return;
  }
  int status = 0;
  while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
  }
  process_ = 0;
  if (WIFSIGNALED(status)) {
    died_ = fmt::format("signal {} ({})", WTERMSIG(status), ::strsignal(WTERMSIG(status)));
  } else {
    code_ = WEXITSTATUS(status);
  }
}

}  // namespace rondel::cli::dev
