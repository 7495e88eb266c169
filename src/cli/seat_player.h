// Plays a seat by its game's automation (agents/automation.h), one decision or as many as there are, and prints what came of it.
#pragma once

#include <boost/json/array.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "agents/automation.h"
#include "cli/seat_place.h"

namespace rondel::cli {

struct SeatWords {
  std::string link;
  std::string argument;  // of a verb that the game declares
  std::string answer;
  AutomationWords flags;
  bool stops_early = false;
  bool as_json = false;
  bool explains = false;
  std::optional<std::int64_t> since;
  int limit = 30;
  int lines = 20;
};

class SeatPlayer {
 public:
  // The words and the list outlive this.
  SeatPlayer(const SeatWords& words, const Modules& modules);

  const Automation& automation() const { return *automation_; }
  std::string game() const;  // its name
  std::string seat() const;
  const boost::json::object& view() const { return place_->view(); }
  bool is_going_on() const { return automation_->is_going_on(view()); }
  std::int64_t cursor() const { return place_->cursor(); }
  bool is_running() const { return place_->state() == "running"; }
  // Somebody has said `ping` since this was made.
  bool is_pinged() const { return place_->last_ping() > pinged_; }
  // Something has happened since the cursor that `--since` gave.
  bool has_advanced() const { return words_.since && cursor() > *words_.since; }
  // What the game's verbs begin and watch was going on at that cursor.
  bool was_going_on() const { return before_ && automation_->is_going_on(*before_); }

  // Waits for something to happen; false when the time is up.
  bool listen();
  // Answers with the choice of that title. Something else may have happened before: then nothing was answered.
  SeatPlace::Answered pick(const std::string& title);
  // The same with a line as `rondel play` reads it. Gives what it means; nothing when nothing was answered.
  std::optional<std::string> say(const std::string& line);

  Decision decide() const;
  // One decision: an act is carried out.
  Decision step();
  // Decision after decision, until somebody has to decide or pings, there is nothing more to do, or the time is up.
  Decision go_on();

  void print(const Decision& decision) const;
  // The numbers of all seats: credits, clicks, points.
  void print_counters() const;
  // The lines of the log that were written since `--since`; without it, all.
  boost::json::array news() const;

 private:
  void print_question() const;
  boost::json::object as_json(const Decision& decision) const;
  void explain(const Decision& decision);

  const SeatWords& words_;
  std::chrono::steady_clock::time_point until_;
  std::unique_ptr<SeatPlace> place_;
  const Automation* automation_ = nullptr;
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
