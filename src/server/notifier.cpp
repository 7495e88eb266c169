#include "server/notifier.h"

#include <fcntl.h>
#include <spawn.h>
#include <spdlog/spdlog.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <boost/json.hpp>
#include <chrono>
#include <csignal>
#include <cstring>
#include <thread>
#include <utility>

namespace rondel::server {
namespace {

constexpr std::size_t most_waiting = 100;
constexpr std::chrono::seconds time_limit{10};
constexpr std::chrono::milliseconds between_deliveries{10};

// Starts it with nothing of the server's open; 0: it could not be started.
pid_t start(const std::string& command, std::string account, std::string table) {
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  ::posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  ::posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  ::posix_spawn_file_actions_addclosefrom_np(&actions, 3);
  std::string name = command;
  std::array<char*, 4> words = {name.data(), account.data(), table.data(), nullptr};
  pid_t process = 0;
  const int error = ::posix_spawn(&process, command.c_str(), &actions, nullptr, words.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  if (error != 0) {
    spdlog::warn("cannot run the notification command {}: {}", command, std::strerror(error));
    return 0;
  }
  return process;
}

// True when it ended well and in time.
bool wait_for(pid_t process) {
  const auto until = std::chrono::steady_clock::now() + time_limit;
  int status = 0;
  while (::waitpid(process, &status, WNOHANG) == 0) {
    if (std::chrono::steady_clock::now() >= until) {
      ::kill(process, SIGKILL);
      ::waitpid(process, &status, 0);
      spdlog::warn("the notification command took more than {} seconds and was ended", time_limit.count());
      return false;
    }
    std::this_thread::sleep_for(between_deliveries);
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

Notifier::Notifier(NotifyHooks hooks, Metrics& metrics)
    : hooks_(std::move(hooks)), metrics_(metrics), runners_(1, most_waiting), posters_(1, most_waiting) {}

void Notifier::notify(const std::string& account, const std::string& table) {
  if (!hooks_.command.empty() && !runners_.add([this, account, table] { run(account, table); })) {
    ++metrics_.notifications_lost;
  }
  if (hooks_.url && !posters_.add([this, account, table] { post(account, table); })) {
    ++metrics_.notifications_lost;
  }
}

void Notifier::count(bool is_done) { ++(is_done ? metrics_.notified : metrics_.notifications_lost); }

void Notifier::run(const std::string& account, const std::string& table) {
  if (is_stopping_) {
    return count(false);
  }
  if (account.starts_with('-')) {  // which the command would take for an option
    spdlog::warn("not notified: the name of the account {} begins with a dash; rename it", account);
    return count(false);
  }
  const pid_t process = start(hooks_.command, account, table);
  count(process != 0 && wait_for(process));
}

void Notifier::post(const std::string& account, const std::string& table) {
  if (is_stopping_) {
    return count(false);
  }
  const boost::json::object body{{"table", table},
                                 {"seat", hooks_.find_seat(account, table)},
                                 {"account", account},
                                 {"name", account.substr(0, account.find('~'))},
                                 {"url", address_ + "/tables/" + table}};
  const std::string problem = post_json(*hooks_.url, boost::json::serialize(body), time_limit);
  if (!problem.empty()) {
    spdlog::warn("cannot notify {}: {}", hooks_.url->host, problem);
  }
  count(problem.empty());
}

}  // namespace rondel::server
