// Runs a program as a person or a script would: its own process, its own standard streams.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace rondel::testing {

inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

inline void write_text(const std::filesystem::path& path, std::string_view text) {
  std::ofstream(path, std::ios::binary) << text;
}

// A folder of its own for each test, gone with it.
class InFolder : public ::testing::Test {
 protected:
  InFolder() {
    std::string form = ::testing::TempDir() + "rondel_XXXXXX";
    folder_ = ::mkdtemp(form.data());
  }
  ~InFolder() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path folder_;
};

struct Ran {
  int exit_code = -1;  // 128 and more: ended by a signal
  std::string out;
  std::string err;
};

inline std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (std::string& word : words) {
    pointers.push_back(word.data());
  }
  pointers.push_back(nullptr);
  return pointers;
}

inline int exit_code_of(pid_t process) {
  int status = 0;
  ::waitpid(process, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// Runs `words` in `folder` with `input` as its standard input. The streams go through files, so nothing can block.
inline Ran run(std::vector<std::string> words, const std::filesystem::path& folder,
               std::string_view input = {}) {
  const std::array<std::filesystem::path, 3> streams = {folder / ".in", folder / ".out", folder / ".err"};
  write_text(streams[0], input);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, 0, streams[0].c_str(), O_RDONLY, 0);
  ::posix_spawn_file_actions_addopen(&actions, 1, streams[1].c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  ::posix_spawn_file_actions_addopen(&actions, 2, streams[2].c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  ::posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
  pid_t process = 0;
  const int error =
      ::posix_spawn(&process, words[0].c_str(), &actions, nullptr, pointers_to(words).data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  EXPECT_EQ(error, 0) << "cannot start " << words[0];
  const int exit_code = error == 0 ? exit_code_of(process) : -1;
  return {.exit_code = exit_code, .out = read_file(streams[1]), .err = read_file(streams[2])};
}

// Runs `words` on a terminal of 100 columns and types `input`; both streams come back as the terminal got them.
inline Ran run_on_terminal(std::vector<std::string> words, std::string_view input,
                           const char* no_color = nullptr) {
  winsize size{.ws_row = 40, .ws_col = 100, .ws_xpixel = 0, .ws_ypixel = 0};
  int terminal = -1;
  const pid_t process = ::forkpty(&terminal, nullptr, nullptr, &size);
  if (process == 0) {
    no_color == nullptr ? ::unsetenv("NO_COLOR") : ::setenv("NO_COLOR", no_color, 1);
    ::execv(words[0].c_str(), pointers_to(words).data());
    ::_exit(127);
  }
  EXPECT_EQ(::write(terminal, input.data(), input.size()), static_cast<ssize_t>(input.size()));
  Ran ran;
  std::array<char, 4096> block{};
  for (ssize_t got = 0;
       (got = ::read(terminal, block.data(), block.size())) > 0;) {  // fails once nobody writes
    ran.out.append(block.data(), static_cast<std::size_t>(got));
  }
  ::close(terminal);
  ran.exit_code = exit_code_of(process);
  return ran;
}

}  // namespace rondel::testing
