#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <vector>

#include "bench/measure.h"
#include "bench/nodes_bench.h"
#include "bench/server_bench.h"
#include "bench/store_bench.h"
#include "bench/table_bench.h"
#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/line_input.h"

namespace rondel::cli {
namespace {

struct Report {
  std::vector<bench::SnapshotCost> snapshots;
  double used_vs_live = 0;
  bench::AskCost ask;
  bench::Growth growth;
  std::vector<bench::Playouts> playouts;
  double threads_speedup = 0;
  bench::Validation validation;
  bench::OperationsCost operations;
  bench::StoreCost store;

  double snapshot_vs_memcpy() const {
    double worst = 0;
    for (const bench::SnapshotCost& cost : snapshots) {
      worst = std::max(worst, cost.ratio());
    }
    return worst;
  }
};

Report measure(const Modules& modules, double seconds, const std::string& folder) {
  Report report;
  for (const std::size_t kibibytes : {4U, 16U, 64U}) {
    report.snapshots.push_back(bench::measure_snapshot(kibibytes << 10U));
  }
  report.used_vs_live = bench::measure_used_vs_live(modules);
  report.ask = bench::measure_ask();
  report.growth = bench::measure_growth();
  for (const Game* const game : modules.games()) {
    report.playouts.push_back(bench::measure_playouts(*game, seconds));
  }
  report.validation = bench::measure_validation();
  report.operations = bench::measure_operations();
  report.threads_speedup = bench::measure_threads_speedup(*modules.games().back(), seconds);
  report.store = bench::measure_store(folder, seconds);
  return report;
}

void print_json(const Report& report) {
  boost::json::object playouts;
  boost::json::object bytes;
  for (const bench::Playouts& one : report.playouts) {
    playouts[one.game] = {{"games_per_s", one.games_per_s},
                          {"answers_per_s", one.answers_per_s},
                          {"restore_ns", one.restore_ns},
                          {"replay_us", one.replay_us},
                          {"fork_us", one.fork_us},
                          {"world_ns", one.world_ns},
                          {"snapshot_vs_memcpy", one.snapshot.ratio()}};
    bytes[one.game] = {{"used", one.used_bytes}, {"committed", one.committed_bytes}};
  }
  const boost::json::object all = {{"snapshot_vs_memcpy", report.snapshot_vs_memcpy()},
                                   {"used_vs_live", report.used_vs_live},
                                   {"ask_vs_resume", report.ask.ratio()},
                                   {"ask_ns", report.ask.ask_ns},
                                   {"deep_ask_ns", report.ask.deep_ask_ns},
                                   {"nested_task_ns", report.ask.nested_task_ns},
                                   {"answer_growth", report.growth.ratio()},
                                   {"playouts", playouts},
                                   {"threads_speedup", report.threads_speedup},
                                   {"validate_us", report.validation.text_us},
                                   {"operations_us", report.operations.total_us()},
                                   {"operations_vs_copy", report.operations.ratio()},
                                   {"store_grouped_vs_single", report.store.ratio()},
                                   {"store_grouped_per_s", report.store.grouped_per_s},
                                   {"store_single_per_s", report.store.single_per_s},
                                   {"store_open_s", report.store.open_s},
                                   {"match_bytes", bytes}};
  std::cout << boost::json::serialize(all) << '\n';
}

std::string verdict(double value, double bound) {
  return value <= bound ? fmt::format("at most {:g}: yes", bound) : fmt::format("at most {:g}: NO", bound);
}

void print_kernel(const Report& report) {
  const bench::AskCost& ask = report.ask;
  fmt::print("snapshot_vs_memcpy  {:6.2f}   {}\n", report.snapshot_vs_memcpy(),
             verdict(report.snapshot_vs_memcpy(), 1.5));
  for (const bench::SnapshotCost& cost : report.snapshots) {
    fmt::print("  {:6} bytes: snapshot + restore {:.0f} ns, memcpy there and back {:.0f} ns\n", cost.bytes,
               cost.snapshot_ns, cost.memcpy_ns);
  }
  fmt::print("used_vs_live        {:6.2f}   {}\n", report.used_vs_live, verdict(report.used_vs_live, 2));
  fmt::print("ask_vs_resume       {:6.2f}   {}\n", ask.ratio(), verdict(ask.ratio(), 20));
  fmt::print("  ask + answer {:.1f} ns, resuming an empty coroutine {:.2f} ns\n", ask.ask_ns, ask.resume_ns);
  fmt::print("  100 tasks down {:.1f} ns; a nested task that completes at once adds {:.1f} ns\n",
             ask.deep_ask_ns, ask.nested_task_ns);
  fmt::print("answer_growth       {:6.2f}   {}\n", report.growth.ratio(),
             verdict(report.growth.ratio(), 1.1));
  const bench::Validation& validation = report.validation;
  fmt::print("validate_us         {:6.2f}   {}\n", validation.text_us, verdict(validation.text_us, 20));
  fmt::print(
      "  15 picks of 200 choices: parsed already {:.1f} us; with the selector made from the question {:.1f} "
      "us\n",
      validation.value_us, validation.question_us);
  const bench::OperationsCost& operations = report.operations;
  fmt::print("operations_us       {:6.2f}   {}\n", operations.total_us(), verdict(operations.total_us(), 3));
  fmt::print(
      "  ten terms: read {:.0f} ns (into a new book {:.0f} ns), played out on a stack {:.0f} ns; {:.0f} "
      "times copying "
      "the text\n",
      operations.parse_ns, operations.fresh_ns, operations.lay_out_ns, operations.ratio());
  fmt::print("threads_speedup     {:6.2f}   at least 1.8: {}\n", report.threads_speedup,
             report.threads_speedup >= 1.8 ? "yes" : "NO (are two cores free?)");
}

void print_store(const bench::StoreCost& store) {
  fmt::print("store_group_ratio   {:6.2f}   at least 10: {}\n", store.ratio(),
             store.ratio() >= 10 ? "yes" : "NO");
  fmt::print(
      "  durable appends/s, 200 tables: {:.0f} with commits shared ({:.0f} in one), {:.0f} with one each\n",
      store.grouped_per_s, store.mean_group, store.single_per_s);
  fmt::print("store_open_s        {:6.2f}   {}\n", store.open_s, verdict(store.open_s, 3));
  fmt::print("  a file with 20,000 tables opened and all of them listed\n");
}

void print_server(const bench::ServerCost& server) {
  fmt::print("server_ratio        {:6.2f}   at least 3: {}\n", server.ratio(),
             server.ratio() >= 3 ? "yes" : "NO");
  fmt::print("  submits/s over sockets, 200 tables: {:.0f}; a store with one commit for each: {:.0f}\n",
             server.submits_per_s, server.single_per_s);
  fmt::print(
      "  of a question with nothing to see beside it; at hearts, every answer showing another hand: {:.0f}\n",
      server.hearts_per_s);
  fmt::print("server_p99_ms       {:6.2f}   {}\n", server.p99_ms, verdict(server.p99_ms, 25));
  fmt::print("  one submit at a time while 500 sockets are connected; half of them take {:.2f} ms\n",
             server.p50_ms);
  fmt::print("server_start_s      {:6.2f}   {}\n", server.start_s, verdict(server.start_s, 3));
  fmt::print("  with 20,000 tables in the file, until the lobby was shown\n");
  fmt::print("server_cold_ms      {:6.2f}   {}\n", server.cold_ms, verdict(server.cold_ms, 10));
  fmt::print("  the first request to a table with {} entries in its log; the slowest of 100 took {:.2f} ms\n",
             server.cold_answers, server.cold_worst_ms);
  fmt::print("server_idle_mib     {:6.0f}   {}\n", server.idle_mib, verdict(server.idle_mib, 1024));
  fmt::print("  this process, with 20,000 matches of hearts in memory and nobody at them\n");
}

void print_tables(const bench::TableCost& cost) {
  fmt::print("submit_growth       {:6.2f}   {}\n", cost.growth(), verdict(cost.growth(), 1.2));
  fmt::print(
      "  a submit at gin rummy, two players: {:.0f} us of the processor around answer {}, {:.0f} us around "
      "{}\n",
      cost.early_us, bench::TableCost::early, cost.late_us, bench::TableCost::late);
  fmt::print("submit_vs_echo      {:6.2f}   {}\n", cost.ratio(), verdict(cost.ratio(), 3));
  fmt::print(
      "  {} such tables at once: {:.0f} us for a submit; a WebSocket that keeps each message and sends it "
      "back takes "
      "{:.0f} us\n",
      bench::TableCost::tables, cost.submit_us, cost.echo_us);
  fmt::print("submit_bytes        {:6.0f}   to both players; {:.0f} to the disk\n", cost.sent_bytes,
             cost.disk_bytes);
  fmt::print("table_kb            {:6.0f}   {}\n", cost.table_kb, verdict(cost.table_kb, 40));
  fmt::print("  of memory for a table of Wingspan at entry {}, with nobody there\n",
             bench::TableCost::wingspan_entries);
  fmt::print("subscriber_kb       {:6.0f}   {}\n", cost.subscriber_kb, verdict(cost.subscriber_kb, 20));
  fmt::print("  more for somebody who watches it\n");
  fmt::print("table_load_ms       {:6.2f}   {}\n", cost.wingspan_load_ms, verdict(cost.wingspan_load_ms, 2));
  fmt::print("  of the processor, to load it\n");
  fmt::print("long_load_ms        {:6.2f}   {}\n", cost.ginrummy_load_ms, verdict(cost.ginrummy_load_ms, 5));
  fmt::print("  the same of gin rummy at entry {}\n", cost.ginrummy_entries);
}

boost::json::object tables_json(const bench::TableCost& cost) {
  return {{"submit_growth", cost.growth()},
          {"submit_early_us", cost.early_us},
          {"submit_late_us", cost.late_us},
          {"submit_vs_echo", cost.ratio()},
          {"submit_us", cost.submit_us},
          {"echo_us", cost.echo_us},
          {"submit_bytes", cost.sent_bytes},
          {"submit_disk_bytes", cost.disk_bytes},
          {"table_kb", cost.table_kb},
          {"subscriber_kb", cost.subscriber_kb},
          {"table_load_ms", cost.wingspan_load_ms},
          {"long_load_ms", cost.ginrummy_load_ms}};
}

void print_server_json(const bench::ServerCost& server, const bench::TableCost& tables) {
  boost::json::object all = tables_json(tables);
  for (const auto& [name, value] :
       std::initializer_list<std::pair<const char*, double>>{{"server_ratio", server.ratio()},
                                                             {"server_submits_per_s", server.submits_per_s},
                                                             {"server_hearts_per_s", server.hearts_per_s},
                                                             {"store_single_per_s", server.single_per_s},
                                                             {"server_p50_ms", server.p50_ms},
                                                             {"server_p99_ms", server.p99_ms},
                                                             {"server_start_s", server.start_s},
                                                             {"server_cold_ms", server.cold_ms},
                                                             {"server_cold_worst_ms", server.cold_worst_ms},
                                                             {"server_idle_mib", server.idle_mib}}) {
    all[name] = value;
  }
  std::cout << boost::json::serialize(all) << '\n';
}

void print_games(const Report& report) {
  fmt::print("\n{:<12}{:>12}{:>14}{:>12}{:>12}{:>10}{:>10}{:>14}{:>8}  {}\n", "playouts", "games/s",
             "answers/s", "restore ns", "replay us", "fork us", "world ns", "there+back", "used",
             "committed");
  for (const bench::Playouts& one : report.playouts) {
    fmt::print("{:<12}{:>12.0f}{:>14.0f}{:>12.0f}{:>12.1f}{:>10.1f}{:>10.0f}{:>14.2f}{:>8}  {}\n", one.game,
               one.games_per_s, one.answers_per_s, one.restore_ns, one.replay_us, one.fork_us, one.world_ns,
               one.snapshot.ratio(), one.used_bytes, one.committed_bytes);
  }
  fmt::print(
      "\nrestore: back to a snapshot of the same match, half-way,\n"
      "fork: an independent copy of the match there, which is its answers given again to another (replay: to "
      "one "
      "whose memory is there),\n"
      "world: a world of who is asked half-way, from a snapshot; the goal is 1000 ns for small games, 4000 "
      "for "
      "big ones,\n"
      "there+back: snapshot and restore half-way, against memcpy of the same bytes; at most 1.5 is the "
      "goal.\n");
}

void print_rate(std::string_view name, const bench::NodesRate& rate) {
  fmt::print("{:<19} {:6.2f}   submits/s {:.0f}, plain inserts/s {:.0f}\n", name, rate.ratio,
             rate.submits_per_s, rate.inserts_per_s);
}

void print_nodes(const bench::NodesCost& cost) {
  fmt::print(
      "acknowledged submits against plain inserts of the same rows by pgbench, {} under way, on one "
      "PostgreSQL\n",
      bench::NodesCost::tables);
  print_rate("nodes_1_ratio", cost.rates[0]);
  print_rate("nodes_2_ratio", cost.rates[1]);
  print_rate("nodes_3_ratio", cost.rates[2]);
  print_rate("nodes_hearts_ratio", cost.hearts);
  fmt::print(
      "  goal with one node: at least 0.6: {}. All but the last ask a question with nothing to see beside "
      "it\n",
      cost.rates[0].ratio >= 0.6 ? "yes" : "NO");
  fmt::print(
      "  of the processor a submit takes {:.0f} us at the node and {:.0f} us in the database, at hearts "
      "{:.0f} and {:.0f}\n",
      cost.rates[0].submit_node_us, cost.rates[0].submit_database_us, cost.hearts.submit_node_us,
      cost.hearts.submit_database_us);
  fmt::print("nodes_delay_p99_ms  {:6.2f}   half of them {:.2f}\n", cost.delay_p99_ms, cost.delay_p50_ms);
  fmt::print("  from an acknowledgement by one node until another has told somebody who watches there\n");
  fmt::print("nodes_takeover_ms   {:6.0f}   the slowest {:.0f}\n", cost.takeover_ms, cost.takeover_worst_ms);
  fmt::print(
      "  from kill -9 of a node until another has acknowledged the next submit of somebody who was there\n");
}

void print_nodes_json(const bench::NodesCost& cost) {
  boost::json::object all;
  const auto add = [&all](const std::string& name, const bench::NodesRate& rate) {
    all[name + "_ratio"] = rate.ratio;
    all[name + "_submits_per_s"] = rate.submits_per_s;
    all[name + "_inserts_per_s"] = rate.inserts_per_s;
    all[name + "_submit_node_us"] = rate.submit_node_us;
    all[name + "_submit_database_us"] = rate.submit_database_us;
  };
  add("nodes_1", cost.rates[0]);
  add("nodes_2", cost.rates[1]);
  add("nodes_3", cost.rates[2]);
  add("nodes_hearts", cost.hearts);
  all["nodes_delay_p50_ms"] = cost.delay_p50_ms;
  all["nodes_delay_p99_ms"] = cost.delay_p99_ms;
  all["nodes_takeover_ms"] = cost.takeover_ms;
  all["nodes_takeover_worst_ms"] = cost.takeover_worst_ms;
  std::cout << boost::json::serialize(all) << '\n';
}

struct Words {
  bool json = false;
  double seconds = 2;
  std::string folder;  // empty: where this was started; for a PostgreSQL, where temporary files go
  bool server = false;
  bool tables = false;
  bool nodes = false;
  std::string postgres;
  int rounds = 3;
};

bench::NodesCost measure_nodes(const Modules& modules, const Words& words) {
  catch_interrupts();  // what was started is ended, and its folder removed, whatever happens
  try {
    return bench::measure_nodes(modules,
                                {.folder = words.folder.empty() ? std::filesystem::temp_directory_path()
                                                                : std::filesystem::path(words.folder),
                                 .programs = words.postgres,
                                 .seconds = words.seconds,
                                 .is_interrupted = was_interrupted,
                                 .rounds = words.rounds});
  } catch (const std::runtime_error& error) {
    throw Failure(was_interrupted() ? exit_interrupted : exit_bad_input, error.what());
  }
}

void bench_nodes(const Modules& modules, const Words& words) {
  const bench::NodesCost cost = measure_nodes(modules, words);
  words.json ? print_nodes_json(cost) : print_nodes(cost);
}

void bench_server(const Modules& modules, const Words& words) {
  const std::string folder = words.folder.empty() ? "." : words.folder;
  const bench::TableCost tables = bench::measure_tables(modules, folder);
  if (words.tables) {
    return words.json ? void(std::cout << boost::json::serialize(tables_json(tables)) << '\n')
                      : print_tables(tables);
  }
  const bench::ServerCost cost = bench::measure_server(modules, folder, words.seconds);
  if (words.json) {
    return print_server_json(cost, tables);
  }
  print_tables(tables);
  print_store(bench::measure_store(folder, words.seconds));
  print_server(cost);
}

void bench_all(const Modules& modules, const Words& words) {
  const Report report = measure(modules, words.seconds, words.folder.empty() ? "." : words.folder);
  if (words.json) {
    return print_json(report);
  }
  print_kernel(report);
  print_store(report.store);
  print_games(report);
}

}  // namespace

void add_bench(CLI::App& app, Program& program) {
  CLI::App* const command =
      app.add_subcommand("bench", "Measure this build; ratios against yardsticks of the same run");
  const auto words = std::make_shared<Words>();
  command->add_flag("--json", words->json, "print the figures as JSON");
  command->add_option("--seconds", words->seconds, "how long to play each game")
      ->check(CLI::Range(0.01, 600.0));
  command
      ->add_option("--folder", words->folder,
                   "where to measure the store: a folder on the disk in question (this one; with --nodes the "
                   "one for temporary files)")
      ->check(CLI::ExistingDirectory);
  command->add_flag("--server", words->server, "measure the server instead, over sockets of this machine");
  command->add_flag("--tables", words->tables, "measure what a hosted table costs alone, a part of --server");
  CLI::Option* const nodes = command->add_flag("--nodes", words->nodes,
                                               "measure one, two and three servers on a PostgreSQL instead, "
                                               "which is started for it and gone after it");
  command
      ->add_option("--postgres", words->postgres,
                   "where initdb, postgres and pgbench are, if not where Debian has them")
      ->type_name("FOLDER")
      ->needs(nodes);
  command->add_option("--rounds", words->rounds, "how often to measure each rate; the middle one counts")
      ->check(CLI::Range(1, 100))
      ->capture_default_str()
      ->needs(nodes);
  command->callback([words, &modules = program.modules] {
    if (words->nodes) {
      return bench_nodes(modules, *words);
    }
    words->server || words->tables ? bench_server(modules, *words) : bench_all(modules, *words);
  });
}

}  // namespace rondel::cli
