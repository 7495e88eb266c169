// What the store makes of a disk: commits that many tables share, against one commit for each append, in the same run.
#pragma once

#include <filesystem>

namespace rondel::bench {

struct StoreCost {
  double grouped_per_s = 0;  // durable appends, 200 tables, each with one under way
  double single_per_s = 0;   // the same with one commit for each
  double mean_group = 0;     // appends in one commit
  double ratio() const { return grouped_per_s / single_per_s; }

  double open_s = 0;  // a file with 20,000 tables: opened, and every table listed
};

// Needs a folder on the disk to be measured; leaves nothing there.
StoreCost measure_store(const std::filesystem::path& folder, double seconds);

// The yardstick alone: durable appends a second with one commit for each.
double measure_single(const std::filesystem::path& folder, double seconds);

}  // namespace rondel::bench
