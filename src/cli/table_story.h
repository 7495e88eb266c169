// What happens at a table of a server, told for a terminal from one state (docs/api.md) to the next.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal.h"
#include "kernel/modules.h"

namespace rondel::cli {

// Who sits at a seat, as people say it: "ann", "random (bot)", "nobody yet". Without the tail of a guest's account.
std::string player_of(const boost::json::object& seat);
std::string person_of(std::string_view account);
// Milliseconds as "4:05".
std::string time_text(std::int64_t milliseconds);
// The terms of a clock, as `clock` of a table's state has them: "60 seconds for each question, then ...".
std::string clock_terms(const boost::json::object& clock);
// The seat's entry in `seats`; empty when there is none of that name.
const boost::json::object& seat_entry(const boost::json::object& state, std::string_view name);

class TableStory {
 public:
  TableStory(const Paint& paint, const Modules& modules) : paint_(paint), modules_(modules) {}

  // The game and who sits where, on a line, and the terms of the clock if there is one.
  std::string heading(const boost::json::object& state) const;
  // What is new since the state before: lines of the log and of the chat, who sat down, what was taken back. The first
  // time the last few lines, for who comes late.
  std::string news(const boost::json::object& state);
  // The table as the viewer sees it.
  std::string board(const boost::json::object& state) const;
  // Who has to answer, with names: "west (ben)"; empty when nobody has.
  std::string awaited(const boost::json::object& state) const;
  // How it ended, for a table that has.
  std::string result(const boost::json::object& state) const;

 private:
  // What is told of a seat.
  struct Told {
    std::string account{};
    std::string agent{};
  };

  std::string seat_name(const boost::json::object& state, std::string_view seat) const;
  std::string log_news(const boost::json::object& state);
  std::string given_line(const boost::json::object& state, const boost::json::object& given) const;
  std::string chat_news(const boost::json::object& state);
  std::string seat_news(const boost::json::object& state);
  std::string undo_news(const boost::json::object& state);
  std::string state_news(const boost::json::object& state);

  const Paint& paint_;
  const Modules& modules_;
  bool has_begun_ = false;
  std::vector<std::string> log_;  // texts that were told, or were there before
  std::size_t given_ = 0;         // answers that nobody gave themselves, likewise
  std::int64_t chat_ = 0;         // the number of the last line told
  std::vector<Told> seats_;
  std::string proposal_;
  std::string state_;
};

}  // namespace rondel::cli
