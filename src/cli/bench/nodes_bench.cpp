#include "cli/bench/nodes_bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "cli/bench/nodes.h"
#include "cli/bench/own_postgres.h"
#include "cli/bench/server_load.h"
#include "table/store/postgres/connection.h"

namespace rondel::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int sockets = 12;
static_assert(NodesCost::tables % sockets == 0 && sockets % 6 == 0,
              "the tables spread evenly over the nodes");

// Every client writes the log of a table of its own, one row in each transaction.
constexpr const char* plain_insert = R"(
\set seq :seq + 1
INSERT INTO rondel.plain (table_id, seq, branch, seat, submit_id, at, body, result)
VALUES (:round || '-' || :client_id, :seq, :seq, 0, :seq::text, 1700000000000, :body, :result);
)";

double middle_of(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

void at_once(std::size_t count, const std::function<void(std::size_t)>& work) {
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < count; ++i) {
    threads.emplace_back([&work, i] { work(i); });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
}

// Plays at all tables, which are spread evenly over the nodes.
class Crowd {
 public:
  Crowd(const Nodes& nodes, const LoadGame& game) : players_(sockets) {
    at_once(players_.size(), [&](std::size_t i) {
      players_[i] = std::make_unique<Load>(nodes[i % nodes.size()]->where(), game,
                                           NodesCost::tables / sockets, static_cast<unsigned>(i) + 1);
    });
  }

  double submits_per_s(double seconds) {
    std::vector<std::int64_t> done(players_.size());
    const Clock::time_point begin = Clock::now();
    const Clock::time_point until =
        begin + std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
    at_once(players_.size(), [&](std::size_t i) {
      std::vector<double> unused;
      done[i] = players_[i]->play(until, unused);
    });
    std::int64_t sum = 0;
    for (const std::int64_t count : done) {
      sum += count;
    }
    return static_cast<double>(sum) / std::chrono::duration<double>(Clock::now() - begin).count();
  }

 private:
  std::vector<std::unique_ptr<Load>> players_;
};

// Plain inserts into a table like the log, of rows like those that the servers wrote.
class Yardstick {
 public:
  Yardstick(const OwnPostgres& postgres, double seconds)
      : postgres_(postgres), seconds_(static_cast<int>(std::ceil(seconds))) {
    store::postgres::Connection(postgres.address()).run("CREATE TABLE plain (LIKE log INCLUDING ALL)");
  }

  // Takes the last submit as the pattern.
  void take_row() {
    store::postgres::Connection connection(postgres_.address());
    const store::postgres::Result row = connection.query(
        "SELECT '\\x' || encode(body, 'hex'), '\\x' || encode(result, 'hex') FROM log "
        "WHERE submit_id IS NOT NULL ORDER BY at DESC LIMIT 1");
    variables_ = {{"seq", "0"}, {"body", row.text(0, 0)}, {"result", row.text(0, 1)}};
  }

  double inserts_per_s() {
    variables_["round"] = std::to_string(++round_);
    return postgres_.pgbench(plain_insert, NodesCost::tables, seconds_, variables_);
  }

 private:
  const OwnPostgres& postgres_;
  const int seconds_;
  int round_ = 0;
  std::map<std::string, std::string> variables_;
};

// One after the other, so that what else the machine does meets both.
NodesRate measure_rate(Crowd&& crowd, Yardstick& yardstick, const NodesOptions& options) {
  crowd.submits_per_s(std::min(options.seconds, 0.5));  // everything is loaded, prepared and warm
  yardstick.take_row();
  std::vector<double> submits;
  std::vector<double> inserts;
  std::vector<double> ratios;
  for (int round = 0; round < options.rounds; ++round) {
    inserts.push_back(yardstick.inserts_per_s());
    submits.push_back(crowd.submits_per_s(options.seconds));
    ratios.push_back(submits.back() / inserts.back());
  }
  return {
      .submits_per_s = middle_of(submits), .inserts_per_s = middle_of(inserts), .ratio = middle_of(ratios)};
}

}  // namespace

NodesCost measure_nodes(const NodesOptions& options) {
  constexpr int kills = 5;
  const OwnPostgres postgres(options.folder, options.programs);
  Yardstick yardstick(postgres, options.seconds);
  NodesCost cost;
  Nodes nodes;
  for (NodesRate& rate : cost.rates) {
    nodes.push_back(std::make_unique<Node>(postgres.address(), postgres.folder()));
    if (nodes.size() == 1) {
      cost.hearts = measure_rate(Crowd(nodes, load_hearts()), yardstick, options);
    }
    rate = measure_rate(Crowd(nodes, load_asker()), yardstick, options);
  }
  std::vector<double> delays =
      measure_delays(*nodes[0], *nodes[1], static_cast<int>(std::ceil(options.seconds * 100)));
  std::ranges::sort(delays);
  cost.delay_p50_ms = delays[delays.size() / 2];
  cost.delay_p99_ms = delays[delays.size() * 99 / 100];
  std::vector<double> takeovers = measure_takeovers(nodes, postgres.address(), postgres.folder(), kills);
  std::ranges::sort(takeovers);
  cost.takeover_ms = takeovers[takeovers.size() / 2];
  cost.takeover_worst_ms = takeovers.back();
  return cost;
}

}  // namespace rondel::bench
