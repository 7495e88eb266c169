// Tells people that it is their turn by running a command of the operator's: COMMAND ACCOUNT TABLE, without a shell,
// one at a time, for a limited time. What comes while too many wait is dropped.
#pragma once

#include <string>

#include "server/metrics.h"
#include "server/workers.h"

namespace rondel::server {

class Notifier {
 public:
  // An empty command: nobody is told.
  Notifier(std::string command, Metrics& metrics);
  void notify(const std::string& account, const std::string& table);

 private:
  void run(const std::string& account, const std::string& table);

  const std::string command_;
  Metrics& metrics_;
  Workers workers_;  // last: its work uses the rest
};

}  // namespace rondel::server
