#include "agents/check/child.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <cstring>

#include "kernel/fault.h"

namespace rondel {
namespace {

struct Pipe {
  Pipe() { check(::pipe(ends.data()) == 0, "out of file descriptors: no pipe to a child process"); }
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  void close_end(unsigned end) {
    if (ends[end] >= 0) {
      ::close(ends[end]);
      ends[end] = -1;
    }
  }
  std::array<int, 2> ends{};
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

[[noreturn]] void be_the_child(const std::function<std::string()>& work, Pipe& result, Pipe& errors) {
  const rlimit no_core{.rlim_cur = 0, .rlim_max = 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  ::dup2(errors.ends[1], STDERR_FILENO);
  write_all(result.ends[1], work());
  // Nothing of the parent's is closed or written out twice.
  ::_exit(0);
}

// Reads what both pipes have to say until they are closed or it is late; true when it is.
bool listen(const Pipe& result, const Pipe& errors, const std::function<bool()>& is_late, ChildEnd& end,
            std::string& said) {
  constexpr int patience_ms = 20;
  std::array<pollfd, 2> files = {{{.fd = result.ends[0], .events = POLLIN, .revents = 0},
                                  {.fd = errors.ends[0], .events = POLLIN, .revents = 0}}};
  std::array<std::string*, 2> texts = {&end.result, &said};
  std::array<char, 1 << 16> block;
  while (files[0].fd >= 0 || files[1].fd >= 0) {
    if (is_late()) {
      return true;
    }
    ::poll(files.data(), files.size(), patience_ms);
    for (std::size_t i = 0; i < files.size(); ++i) {
      if (files[i].fd < 0 || files[i].revents == 0) {
        continue;
      }
      const ssize_t some = ::read(files[i].fd, block.data(), block.size());
      if (some <= 0) {
        files[i].fd = -1;
      } else {
        texts[i]->append(block.data(), static_cast<std::size_t>(some));
      }
    }
  }
  return false;
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

ChildEnd run_in_child(const std::function<std::string()>& work, const std::function<bool()>& is_late) {
  std::fflush(nullptr);
  Pipe result;
  Pipe errors;
  const pid_t child = ::fork();
  check(child >= 0, "no room for a child process");
  if (child == 0) {
    be_the_child(work, result, errors);
  }
  result.close_end(1);
  errors.close_end(1);
  ChildEnd end;
  std::string said;
  const bool was_late = listen(result, errors, is_late, end, said);
  if (was_late) {
    ::kill(child, SIGKILL);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  if (was_late) {
    end.how = ChildEnd::How::stopped;
  } else if (WIFSIGNALED(status) || WEXITSTATUS(status) != 0) {
    end.how = ChildEnd::How::died;
    end.reason = WIFSIGNALED(status) ? ::strsignal(WTERMSIG(status))
                                     : fmt::format("exit code {}", WEXITSTATUS(status));
    const std::string last = last_line(said);
    end.reason += last.empty() ? "" : fmt::format(": {}", last);
  }
  return end;
}

}  // namespace rondel
