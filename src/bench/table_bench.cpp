#include "bench/table_bench.h"

#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "bench/kept_table.h"
#include "bench/nodes.h"
#include "bench/seated_table.h"
#include "bench/yardstick_echo.h"
#include "kernel/fault.h"
#include "table/store/sqlite/sqlite_store.h"

namespace rondel::bench {
namespace {

constexpr double microseconds = 1e6;
constexpr int window = 100;  // submits around an answer
constexpr int rounds = 60;   // of one submit at each table

// Every answer shows both another hand, and no match ends for a long time.
LoadGame load_ginrummy(const Modules& modules) {
  return {.game = modules.find("ginrummy"), .setting = "target", .value = 10'000};
}
LoadGame load_wingspan(const Modules& modules) { return {.game = modules.find("wingspan")}; }

// What the server still has to do after it has told everybody (commits that are checkpointed, tables that are put away) is
// not part of a submit.
void let_settle() { std::this_thread::sleep_for(std::chrono::milliseconds(100)); }

double cost_of_window(const Node& node, SeatedTable& table) {
  const double before = node.thread_seconds();
  table.play(window);
  return (node.thread_seconds() - before) / window * microseconds;
}

// Gives the table that it has played at.
std::string measure_growth(const Modules& modules, const Node& node, TableCost& cost) {
  SeatedTable table(node.where(), load_ginrummy(modules), 0, 1);
  table.play(TableCost::early - window / 2);
  cost.early_us = cost_of_window(node, table);
  table.play(TableCost::late - TableCost::early - window);
  cost.late_us = cost_of_window(node, table);
  check(!table.is_over(), "the match goes on for as long as it is measured");
  return table.id();
}

void play_round(std::vector<SeatedTable>& tables) {
  for (SeatedTable& table : tables) {
    table.submit();
  }
  for (SeatedTable& table : tables) {
    table.settle();
  }
}

void measure_submits(const Modules& modules, const Node& node, TableCost& cost) {
  constexpr int rounds_before = 20;
  std::vector<SeatedTable> tables;
  for (unsigned i = 0; i < TableCost::tables; ++i) {
    tables.emplace_back(node.where(), load_ginrummy(modules), 0, i + 2);
  }
  for (int i = 0; i < rounds_before; ++i) {
    play_round(tables);
  }
  const auto received = [&tables] {
    double sum = 0;
    for (const SeatedTable& table : tables) {
      sum += static_cast<double>(table.received_bytes());
    }
    return sum;
  };
  const double cpu = node.thread_seconds();
  const double sent = received();
  const double written = node.written_bytes();
  for (int i = 0; i < rounds; ++i) {
    play_round(tables);
  }
  constexpr double submits = rounds * TableCost::tables;
  cost.submit_us = (node.thread_seconds() - cpu) / submits * microseconds;
  cost.sent_bytes = (received() - sent) / submits;
  cost.disk_bytes = (node.written_bytes() - written) / submits;
}

std::string play_wingspan(const Modules& modules, const Node& node) {
  for (unsigned seed = 1;; ++seed) {
    SeatedTable table(node.where(), load_wingspan(modules), 3, seed);
    while (!table.is_over()) {
      table.play(1);
      if (table.length() >= TableCost::wingspan_entries) {
        return table.id();
      }
    }
    check(seed < 20, "a match of Wingspan has enough answers");
  }
}

// Of the processor, for the first request to each of the tables of that name, less a second one; in milliseconds.
double measure_loads(const Node& node, const std::string& name, int count) {
  server::Client client(node.where());
  const auto open_all = [&] {
    const double before = node.thread_seconds();
    for (int i = 0; i < count; ++i) {
      const server::Answered answered = client.get("/api/tables/" + copy_name(name, i));
      check(answered.ok(), answered.text);
    }
    return node.thread_seconds() - before;
  };
  const double first = open_all();
  return (first - open_all()) / count * 1000;
}

// Memory and loading, at a server that has never seen these tables.
void measure_copies(const std::filesystem::path& file, const KeptTable& wingspan, const KeptTable& ginrummy,
                    TableCost& cost) {
  constexpr int wingspan_copies = 400;
  constexpr int watched = 200;
  constexpr int ginrummy_copies = 20;
  constexpr double kilobyte = 1000;
  {
    auto opened = store::SqliteStore::open(file, {.durability = store::Durability::none});
    check(opened.ok(), opened.problem());
    add_copies(**opened, wingspan, "warm", watched);
    add_copies(**opened, wingspan, "wingspan", wingspan_copies);
    add_copies(**opened, ginrummy, "ginrummy", ginrummy_copies);
  }
  const Node node(file, file.parent_path());
  measure_loads(node, "warm", watched);  // what the process itself needs is in use before memory is counted
  const auto memory = [&node] {
    let_settle();
    return node.memory_bytes() / kilobyte;
  };
  double before = memory();
  cost.wingspan_load_ms = measure_loads(node, "wingspan", wingspan_copies);
  cost.table_kb = (memory() - before) / wingspan_copies;
  std::vector<server::SocketClient> sockets;
  before = memory();
  for (int i = 0; i < watched; ++i) {
    sockets.emplace_back(node.where(), "");
    server::SocketClient& socket = sockets.back();
    socket.send({{"op", "subscribe"}, {"table", copy_name("wingspan", i)}});
    std::optional<boost::json::object> message = socket.receive();
    while (message && !message->contains("number")) {
      message = socket.receive();
    }
    check(message.has_value(), "who watches is told");
    socket.send({{"op", "ack"}, {"table", copy_name("wingspan", i)}, {"number", message->at("number")}});
  }
  cost.subscriber_kb = (memory() - before) / watched;
  cost.ginrummy_load_ms = measure_loads(node, "ginrummy", ginrummy_copies);
  cost.ginrummy_entries = static_cast<int>(ginrummy.rows.size());
}

}  // namespace

TableCost measure_tables(const Modules& modules, const std::filesystem::path& folder) {
  const std::filesystem::path place = std::filesystem::absolute(folder / "rondel-bench-tables");
  std::filesystem::remove_all(place);
  std::filesystem::create_directories(place);
  const std::filesystem::path file = place / "rondel.db";
  TableCost cost;
  std::string ginrummy;
  std::string wingspan;
  {
    Node node(file, place);
    ginrummy = measure_growth(modules, node, cost);
    measure_submits(modules, node, cost);
    wingspan = play_wingspan(modules, node);
    node.stop();
  }
  constexpr std::size_t submit_bytes = 250;
  cost.echo_us = measure_echo(place, TableCost::tables, rounds, submit_bytes) * microseconds;
  KeptTable kept_wingspan;
  KeptTable kept_ginrummy;
  {
    auto opened = store::SqliteStore::open(file);
    check(opened.ok(), opened.problem());
    kept_wingspan = kept_table(**opened, wingspan, TableCost::wingspan_entries);
    kept_ginrummy = kept_table(**opened, ginrummy, TableCost::late);
  }
  measure_copies(place / "copies.db", kept_wingspan, kept_ginrummy, cost);
  std::filesystem::remove_all(place);
  return cost;
}

}  // namespace rondel::bench
