// A run of checks: many random matches of a game in child processes, up to the first finding; then the shortest way to it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "series/check/coverage.h"
#include "series/check/finding.h"
#include "series/check/game_check.h"

namespace rondel {

struct CheckRun {
  CheckSubject subject{};
  Seed seed{};
  std::uint64_t games = 0;
  std::chrono::duration<double> seconds{0};  // 0: as long as it takes; else no game begins after that
  std::chrono::duration<double> game_limit{
      20};       // a game that is computed for longer hangs, however busy the machine is
  int jobs = 1;  // child processes at a time
  CheckLimits limits{};
  // When there: called now and then with the games done so far.
  std::function<void(std::uint64_t games, double seconds)> progress = {};
  // When there: asked now and then. Once it says yes, the games in hand are dropped, and what was covered is reported.
  std::function<bool()> is_interrupted = {};
};

struct CheckReport {
  Coverage coverage{};
  std::optional<Finding> finding{};
  double seconds = 0;
  bool is_whole = true;  // not interrupted
};

// However many jobs there are, the games are the same, and so is the finding: that of the first game that has one.
CheckReport run_checks(const CheckRun& run);

// All checks along these answers, in a child process; more worlds are tried than at random.
std::optional<Finding> check_along(const CheckRun& run, const Seed& seed,
                                   std::span<const Response> responses);

// The same kind of finding with as few answers as can be found in some seconds.
Finding shortened(const CheckRun& run, const Finding& finding, std::chrono::duration<double> patience);

// The record of a match that leads to a finding. The fingerprints are of a match that is played plainly; where the last
// answer must not be given again (it hangs, it crashes), its fingerprint is zeros.
std::string record_of(const CheckRun& run, const Finding& finding);

// Seed, settings, seats and answers of a record, whatever its fingerprints say.
struct PlainRecord {
  std::string problem;  // why it cannot be read; else empty
  std::string game;
  Seed seed{};
  int seats = 0;
  std::vector<std::pair<std::string, std::string>> settings;
  std::vector<Response> responses;
};
PlainRecord read_plain_record(std::string_view bytes);

}  // namespace rondel
