// What a hosted table costs the server that has it, a process of its own, in time of its processor, bytes and memory: it is
// less of a gamble to measure than time, on a machine that does more at once.
#pragma once

#include <filesystem>

#include "kernel/modules.h"

namespace rondel::bench {

struct TableCost {
  // Of one submit at one table of gin rummy, two seats, around these answers.
  static constexpr int early = 100;
  static constexpr int late = 5'000;
  double early_us = 0;
  double late_us = 0;
  double growth() const { return late_us / early_us; }

  // Of one submit at 50 such tables, each with one under way, and of a message of the yardstick (yardstick_echo.h).
  static constexpr int tables = 50;
  double submit_us = 0;
  double echo_us = 0;
  double ratio() const { return submit_us / echo_us; }
  double sent_bytes = 0;  // to both players
  double disk_bytes = 0;

  // Memory of a table of Wingspan that nobody touches, so many entries into its match, and of one who watches it.
  static constexpr int wingspan_entries = 240;
  double table_kb = 0;
  double subscriber_kb = 0;

  // The first request to a table that is not in memory, less a second one.
  double wingspan_load_ms = 0;
  double ginrummy_load_ms = 0;
  int ginrummy_entries = 0;
};

// Needs a folder on the disk to be measured; leaves nothing there.
TableCost measure_tables(const Modules& modules, const std::filesystem::path& folder);

}  // namespace rondel::bench
