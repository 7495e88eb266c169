#include "bench/nodes_bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "bench/nodes.h"
#include "bench/own_postgres.h"
#include "bench/server_load.h"
#include "bench/stopwatch.h"
#include "table/store/postgres/connection.h"

namespace rondel::bench {
namespace {

constexpr int sockets = 12;
static_assert(NodesCost::tables % sockets == 0 && sockets % 6 == 0,
              "the tables spread evenly over the nodes");

// Every client writes the log of a table of its own, one row in each transaction.
constexpr const char* plain_insert = R"(
\set seq :seq + 1
INSERT INTO rondel.plain (table_id, seq, branch, seat, submit_id, at, body, result)
VALUES (:round || '-' || :client_id, :seq, :seq, 0, :seq::text, 1700000000000, :body, :result);
)";

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

  struct Submits {
    double count = 0;
    double per_s = 0;
  };
  Submits play(double seconds) {
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
    const auto count = static_cast<double>(sum);
    return {.count = count, .per_s = count / std::chrono::duration<double>(Clock::now() - begin).count()};
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

  // pgbench's time goes on while its clients connect, which takes them long on a machine that is busy with other things.
  OwnPostgres::Transactions insert() {
    for (const int more : {0, 2, 5, 15}) {
      variables_["round"] = std::to_string(++round_);
      const OwnPostgres::Transactions done =
          postgres_.pgbench(plain_insert, NodesCost::tables, seconds_ + more, variables_);
      const bool had_time = done.count > 0 && done.count >= done.per_s * seconds_ / 2;
      if (had_time) {
        wait_for_its_end();
        return done;
      }
    }
    throw std::runtime_error(
        "the clients of pgbench do not come to connect and insert within seconds; is the machine very busy?");
  }

 private:
  // What PostgreSQL does after a client has gone is not part of what is measured next.
  void wait_for_its_end() const {
    store::postgres::Connection connection(postgres_.address());
    const Clock::time_point until = Clock::now() + std::chrono::seconds(10);
    while (
        Clock::now() < until &&
        connection.query("SELECT FROM pg_stat_activity WHERE application_name = 'pgbench' LIMIT 1").size() >
            0) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  }

  const OwnPostgres& postgres_;
  const int seconds_;
  int round_ = 0;
  std::map<std::string, std::string> variables_;
};

struct Setting {
  const NodesOptions& options;
  const OwnPostgres& postgres;
  Yardstick& yardstick;
  const Nodes& nodes;

  double nodes_cpu_seconds() const {
    double sum = 0;
    for (const std::unique_ptr<Node>& node : nodes) {
      sum += node->cpu_seconds();
    }
    return sum;
  }
};

void stop_if_interrupted(const NodesOptions& options) {
  if (options.is_interrupted && options.is_interrupted()) {
    throw std::runtime_error("interrupted; nothing was measured to its end");
  }
}

// One after the other, so that what else the machine does meets both.
NodesRate measure_round(const Setting& setting, Crowd& crowd) {
  stop_if_interrupted(setting.options);
  const OwnPostgres::Transactions inserts = setting.yardstick.insert();
  const double database_before = setting.postgres.cpu_seconds();
  const double nodes_before = setting.nodes_cpu_seconds();
  const Crowd::Submits submits = crowd.play(setting.options.seconds);
  const double nodes_after = setting.nodes_cpu_seconds();
  const double database_after = setting.postgres.cpu_seconds();
  return {.submits_per_s = submits.per_s,
          .inserts_per_s = inserts.per_s,
          .ratio = submits.per_s / inserts.per_s,
          .submit_node_us = (nodes_after - nodes_before) / submits.count * 1e6,
          .submit_database_us = (database_after - database_before) / submits.count * 1e6};
}

NodesRate measure_rate(const Setting& setting, const LoadGame& game) {
  Crowd crowd(setting.nodes, game);
  crowd.play(std::min(setting.options.seconds, 0.5));  // everything is loaded, prepared and warm
  setting.yardstick.take_row();
  std::vector<NodesRate> rounds;
  for (int round = 0; round < setting.options.rounds; ++round) {
    rounds.push_back(measure_round(setting, crowd));
  }
  NodesRate rate;
  for (double NodesRate::* const figure :
       {&NodesRate::submits_per_s, &NodesRate::inserts_per_s, &NodesRate::ratio, &NodesRate::submit_node_us,
        &NodesRate::submit_database_us}) {
    std::ranges::sort(rounds, {}, figure);
    rate.*figure = rounds[rounds.size() / 2].*figure;
  }
  return rate;
}

}  // namespace

NodesCost measure_nodes(const Modules& modules, const NodesOptions& options) {
  constexpr int kills = 5;
  const OwnPostgres postgres(options.folder, options.programs);
  Yardstick yardstick(postgres, options.seconds);
  NodesCost cost;
  Nodes nodes;
  const Setting setting{.options = options, .postgres = postgres, .yardstick = yardstick, .nodes = nodes};
  for (NodesRate& rate : cost.rates) {
    nodes.push_back(std::make_unique<Node>(postgres.address(), postgres.folder()));
    if (nodes.size() == 1) {
      cost.hearts = measure_rate(setting, load_hearts(modules));
    }
    rate = measure_rate(setting, load_asker());
  }
  stop_if_interrupted(options);
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
