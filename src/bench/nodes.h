// Servers as they run on several machines: each a process of its own, `rondel serve`, on one database.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "bench/child.h"
#include "bench/cpu_time.h"

namespace rondel::bench {

class Node {
 public:
  // Started, and listening; without limits that a load would meet.
  Node(const std::string& database, const std::filesystem::path& folder);

  const std::string& where() const { return where_; }
  // Ends it as a power cut would.
  void kill();
  // Ends it as an operator would.
  void stop();
  // Of the processor.
  double cpu_seconds() const { return process_.cpu_seconds(); }
  double thread_seconds() const { return bench::thread_seconds(process_.process()); }
  // Of memory in use, and of what it had written to the disk.
  double memory_bytes() const { return bench::memory_bytes(process_.process()); }
  double written_bytes() const { return bench::written_bytes(process_.process()); }

 private:
  Child process_;
  std::string where_;
};

using Nodes = std::vector<std::unique_ptr<Node>>;

// From an acknowledgement by the one node until the other has told somebody who watches there; in milliseconds, one
// for each submit.
std::vector<double> measure_delays(const Node& here, const Node& there, int submits);

// From the end of a node until somebody who played there has the next submit acknowledged by another; in milliseconds,
// one for each node that was killed. Another is started in its place each time.
std::vector<double> measure_takeovers(Nodes& nodes, const std::string& database,
                                      const std::filesystem::path& folder, int kills);

}  // namespace rondel::bench
