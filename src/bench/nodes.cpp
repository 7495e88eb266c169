#include "bench/nodes.h"

#include <fmt/format.h>

#include <chrono>
#include <csignal>
#include <future>
#include <optional>
#include <stdexcept>
#include <thread>

#include "bench/player.h"
#include "bench/stopwatch.h"
#include "kernel/fault.h"
#include "server/client.h"

namespace rondel::bench {
namespace {

double milliseconds_between(Clock::time_point from, Clock::time_point to) {
  return std::chrono::duration<double, std::milli>(to - from).count();
}

Launch serve(const std::string& database, const std::filesystem::path& folder) {
  Launch launch{.words = {std::filesystem::read_symlink("/proc/self/exe"), "serve", "--yardstick", "--db",
                          database, "--listen", "127.0.0.1:0", "--log", "warn"},
                .folder = folder,
                .log = folder / "nodes.log"};
  for (const char* const limit :
       {"account-rate=0", "address-rate=0", "login-rate=0", "in-flight=1000", "queued=10000",
        "subscriptions=1000", "address-sockets=10000", "account-sockets=10000", "queued-bytes=100000000",
        "address-connections=100000", "account-tables=0", "address-tables=0"}) {
    launch.words.insert(launch.words.end(), {"--limit", limit});
  }
  return launch;
}

}  // namespace

Node::Node(const std::string& database, const std::filesystem::path& folder)
    : process_(serve(database, folder)) {
  const std::string line = process_.line().value_or("");
  const std::size_t at = line.find("http://");
  if (at == std::string::npos) {
    throw std::runtime_error(fmt::format("a node does not start: {}", line));
  }
  where_ = line.substr(at + 7);
}

void Node::kill() { process_.end(SIGKILL); }
void Node::stop() { process_.end(SIGTERM); }

std::vector<double> measure_delays(const Node& here, const Node& there, int submits) {
  Player player(here.where());
  server::SocketClient watcher(there.where(), "");
  check(watcher.is_open(), watcher.refused().text);
  watcher.send({{"op", "subscribe"}, {"table", player.table()}});
  const auto next_state = [&watcher] {
    std::optional<boost::json::object> message;
    do {
      message = watcher.receive();
      check(message.has_value(), "a watcher at another node is told");
    } while (message->at("op") != "state" && message->at("op") != "patch");
    return Clock::now();
  };
  next_state();
  std::vector<double> delays;
  for (int i = 0; i < submits; ++i) {
    std::future<Clock::time_point> told = std::async(std::launch::async, next_state);
    player.submit();
    const Clock::time_point acknowledged = Clock::now();
    delays.push_back(milliseconds_between(acknowledged, told.get()));
  }
  return delays;
}

std::vector<double> measure_takeovers(Nodes& nodes, const std::string& database,
                                      const std::filesystem::path& folder, int kills) {
  std::vector<double> taken;
  for (int i = 0; i < kills; ++i) {
    Player player(nodes.front()->where());
    player.submit();
    const Clock::time_point begin = Clock::now();
    nodes.front()->kill();
    player.go_to(nodes.back()->where());
    player.submit();
    taken.push_back(milliseconds_between(begin, Clock::now()));
    nodes.front() = std::make_unique<Node>(database, folder);
  }
  return taken;
}

}  // namespace rondel::bench
