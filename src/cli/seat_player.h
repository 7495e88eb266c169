// Plays a seat of Netrunner by the handler chain (agents/netrunner/run_chain.h), one decision or as many as there are, and prints
// what came of it.
#pragma once

#include <boost/json/array.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "agents/netrunner/run_chain.h"
#include "cli/seat_place.h"

namespace rondel::cli {

struct SeatWords {
  std::string link;
  std::string server;
  std::string answer;
  agents::RunFlags flags;
  std::string tactics_file;
  bool no_continue = false;
  bool as_json = false;
  bool explains = false;
  std::optional<std::int64_t> since;
  int limit = 30;
  int lines = 20;
};

class SeatPlayer {
 public:
  // The words outlive this.
  explicit SeatPlayer(const SeatWords& words);

  agents::RunView view() const { return agents::RunView(place_->view()); }
  const boost::json::object& view_json() const { return place_->view(); }
  std::int64_t cursor() const { return place_->cursor(); }
  bool is_running() const { return place_->state() == "running"; }
  // Somebody has said `ping` since this was made.
  bool is_pinged() const { return place_->last_ping() > pinged_; }
  // Something has happened since the cursor that `--since` gave.
  bool has_advanced() const { return words_.since && cursor() > *words_.since; }
  // There was a run at that cursor.
  bool had_run() const { return before_ && agents::RunView(*before_).has_run(); }

  // Waits for something to happen; false when the time is up.
  bool listen();
  // Answers with the choice of that title. Something else may have happened before: then nothing was answered.
  SeatPlace::Answered pick(const std::string& title);
  // The same with a line as `rondel play` reads it. Gives what it means; nothing when nothing was answered.
  std::optional<std::string> say(const std::string& line);

  Decision decide() const;
  // One decision: an act is carried out.
  Decision step();
  // Decision after decision, until somebody has to decide or pings, the run is over, or the time is up.
  Decision go_on();

  void print(const Decision& decision) const;
  // The numbers of both sides: credits, clicks, points.
  void print_counters() const;
  // The lines of the log that were written since `--since`; without it, all.
  boost::json::array news() const;
  // What was accessed since this was made, as this seat may know it: {"card": "Tithe", "from": "HQ"}.
  boost::json::array accessed() const;

 private:
  void print_run() const;
  void print_question() const;
  void print_accessed() const;
  boost::json::object as_json(const Decision& decision) const;
  void explain(const Decision& decision);

  const SeatWords& words_;
  std::chrono::steady_clock::time_point until_;
  std::unique_ptr<SeatPlace> place_;
  std::optional<boost::json::object> before_;  // what was seen at the last decision, or at `--since`
  std::size_t lines_before_ = 0;               // of the log, at `--since`
  std::size_t lines_at_start_ = 0;             // of the log, when this was made
  std::int64_t pinged_ = 0;
  boost::json::array trace_;
};

inline constexpr const char* ping_reason = "somebody has said ping";
// Something to print that no handler has decided.
Decision told(std::string status, std::string reason);

}  // namespace rondel::cli
