// A PostgreSQL of a measurement's own: in a folder that goes with it, on loopback, never as root, and as durable as it is
// by default.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "bench/child.h"

namespace rondel::bench {

class OwnPostgres {
 public:
  // `parent` is a folder on the disk to be measured; `programs` is where initdb, postgres and pgbench are, empty: where
  // Debian has them. Ends the program (cli/failure.h) with what to do when they are missing;
  // throws std::runtime_error when they do not start.
  OwnPostgres(const std::filesystem::path& parent, const std::filesystem::path& programs);
  OwnPostgres(const OwnPostgres&) = delete;
  OwnPostgres& operator=(const OwnPostgres&) = delete;
  ~OwnPostgres();

  // Of a database that is prepared for tables.
  std::string address() const;
  const std::filesystem::path& folder() const { return folder_; }

  // That script over and over, by so many clients at once. `variables` are set before it begins.
  struct Transactions {
    double count = 0;
    double per_s = 0;
  };
  Transactions pgbench(const std::string& script, int clients, int seconds,
                       const std::map<std::string, std::string>& variables) const;
  // Of the processor, by all of it.
  double cpu_seconds() const { return server_->cpu_seconds(); }

 private:
  Launch launch_of(const std::string& program) const;
  void start();

  const std::filesystem::path programs_;
  std::filesystem::path folder_;
  std::optional<Person> as_;
  int port_ = 0;
  std::unique_ptr<Child> server_;
};

// Nobody listens there just now.
int free_port();

}  // namespace rondel::bench
