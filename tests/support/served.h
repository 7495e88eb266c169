// The real server, as its own process on a free port of this machine, with a file in a folder of its own.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/json.hpp>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <map>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/client.h"
#include "tests/support/program.h"

namespace rondel::testing {

// The server whose deals are the same in every run: tests/planted_server.
inline std::string test_server() { return PLANTED_SERVER; }

// Waits until that is so; a busy machine is no failure, so the limit is one that is only met when it never will be.
template <class Condition>
bool comes_true(Condition is_true) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(3);
  while (!is_true()) {
    if (std::chrono::steady_clock::now() > end) {
      return false;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return true;
}

class Served {
 public:
  // Waits until it listens. The tests' server is given a seed: another one each time it is started in a folder, since a
  // store that knows a token cannot be given it anew. With a script it is started by that in a shell, as "$@".
  Served(const std::string& program, std::filesystem::path folder, std::vector<std::string> more = {},
         const std::string& script = {})
      : folder_(std::move(folder)) {
    std::vector<std::string> words = {program,       "serve", "--listen",
                                      "127.0.0.1:0", "--db",  (folder_ / "rondel.db").string(),
                                      "--log",       "debug"};
    words.insert(words.end(), more.begin(), more.end());
    if (program == test_server()) {
      seed_ = std::to_string(++starts_in(folder_));
      words.insert(words.end(), {"--test-seed", seed_});
    }
    if (!script.empty()) {
      words.insert(words.begin(), {"/bin/sh", "-c", script, "sh"});
    }
    int ends[2] = {-1, -1};
    EXPECT_EQ(::pipe2(ends, O_CLOEXEC), 0);
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
    ::posix_spawn_file_actions_addopen(&actions, 2, log_path().c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    EXPECT_EQ(
        ::posix_spawn(&process_, words[0].c_str(), &actions, nullptr, pointers_to(words).data(), environ), 0);
    ::posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    std::string line;
    char c = 0;
    while (::read(ends[0], &c, 1) == 1 && c != '\n') {
      line += c;
    }
    ::close(ends[0]);
    const std::string mark = "http://";
    EXPECT_NE(line.find(mark), line.npos) << "the server did not start: " << line << log();
    where_ = line.find(mark) == line.npos ? "127.0.0.1:1" : line.substr(line.find(mark) + mark.size());
  }
  ~Served() {
    if (process_ > 0) {
      end(SIGKILL);
    }
    if (::testing::Test::HasFailure()) {
      std::fprintf(stderr, "the server was started with --test-seed %s\n", seed_.c_str());
    }
  }
  Served(const Served&) = delete;
  Served& operator=(const Served&) = delete;

  const std::string& where() const { return where_; }
  pid_t process() const { return process_; }
  std::string log() const { return read_file(log_path()); }

  void send(int signal) const { ::kill(process_, signal); }
  // Its exit code; 128 and more: it was ended by a signal.
  int wait() { return exit_code_of(std::exchange(process_, -1)); }
  int end(int signal) {
    send(signal);
    return wait();
  }

  // A client that is signed in as a new guest.
  server::Client guest(const std::string& name) const {
    server::Client client(where_);
    const server::Answered answered = client.post("/api/guests", {{"name", name}});
    EXPECT_EQ(answered.status, 201) << answered.text;
    client.use_token(answered.status == 201 ? std::string(answered.body().at("token").as_string()) : "");
    return client;
  }

 private:
  static int& starts_in(const std::filesystem::path& folder) {
    static std::map<std::filesystem::path, int> starts;
    return starts[folder];
  }
  std::filesystem::path log_path() const { return folder_ / "server.log"; }

  std::filesystem::path folder_;
  std::string seed_ = "none: it is not the tests' server";
  pid_t process_ = -1;
  std::string where_;
};

}  // namespace rondel::testing
