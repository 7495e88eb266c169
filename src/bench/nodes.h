// Servers as they run on several machines: each a process of its own, `rondel serve`, on one database.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "bench/child.h"

namespace rondel::bench {

class Node {
 public:
  // Started, and listening; without limits that a load would meet.
  Node(const std::string& database, const std::filesystem::path& folder);

  const std::string& where() const { return where_; }
  // Ends it as a power cut would.
  void kill();
  // Of the processor.
  double cpu_seconds() const { return process_.cpu_seconds(); }

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
