// What one, two and three servers make of one PostgreSQL, all of it started for this on this machine, against plain
// inserts of the same rows in the same run.
#pragma once

#include <array>
#include <filesystem>
#include <functional>

#include "kernel/modules.h"

namespace rondel::bench {

struct NodesOptions {
  std::filesystem::path folder{};          // on the disk to be measured; nothing is left there
  std::filesystem::path programs{};        // where PostgreSQL's are; empty: where Debian has them
  double seconds = 2;                      // of each load; the yardstick takes whole ones
  std::function<bool()> is_interrupted{};  // asked now and then: what was started is ended, and it throws
  int rounds = 3;                          // of yardstick and load; the middle of them counts
};

// Acknowledged submits beside plain inserts. Each is the middle of its own of the rounds.
struct NodesRate {
  double submits_per_s = 0;
  double inserts_per_s = 0;
  double ratio = 0;
  // Microseconds of the processor.
  double submit_node_us = 0;      // all nodes, for a submit
  double submit_database_us = 0;  // PostgreSQL, for a submit
};

struct NodesCost {
  static constexpr int tables = 96;  // each with one submit under way; clients of pgbench
  std::array<NodesRate, 3>
      rates{};              // with one, two and three nodes: a question with nothing to see beside it
  NodesRate hearts{};       // with one node: every answer shows another hand
  double delay_p50_ms = 0;  // from an acknowledgement by one node to the delivery by another
  double delay_p99_ms = 0;
  double takeover_ms = 0;  // from the end of a node to an acknowledgement by another
  double takeover_worst_ms = 0;
};

// Throws std::runtime_error with what to do when PostgreSQL is missing or does not start.
NodesCost measure_nodes(const Modules& modules, const NodesOptions& options);

}  // namespace rondel::bench
