// What a server makes of this machine, over loopback, with whoever loads it on the same cores.
#pragma once

#include <filesystem>

#include "kernel/modules.h"

namespace rondel::bench {

struct ServerCost {
  double submits_per_s = 0;  // acknowledged and durable, 200 tables
  double hearts_per_s = 0;
  double single_per_s = 0;  // what a store with one commit for each submit does on the same disk
  double ratio() const { return submits_per_s / single_per_s; }

  double p50_ms = 0;  // of one submit, with 500 sockets connected and nothing else going on
  double p99_ms = 0;
  double start_s = 0;  // on a file with 20,000 tables, until the first answer

  double cold_ms =
      0;  // the first request to a table that is not in memory, 300 answers into its match: the median
  double cold_worst_ms = 0;  // and the slowest of them
  int cold_answers = 0;      // entries in its log
  double idle_mib = 0;  // of this process, once all 20,000 tables have been loaded and nobody touches them
};

// Needs a folder on the disk to be measured; leaves nothing there. Prints nothing.
ServerCost measure_server(const Modules& modules, const std::filesystem::path& folder, double seconds);

}  // namespace rondel::bench
