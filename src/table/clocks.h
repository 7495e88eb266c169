// Clocks of a table: how long each seat may think. They run while a seat is waited for, by the times that the log keeps, so that
// they come out the same after a reload. Time never reaches the match: when a clock runs out the table answers for the seat, or ends
// the match, and that is an entry like any other.
#pragma once

#include <array>
#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernel/question.h"
#include "kernel/seat.h"
#include "table/steady_time.h"
#include "table/store/store.h"

namespace rondel {

struct ClockRule {
  enum class Kind : std::uint8_t { none, bank, question };
  Kind kind = Kind::none;
  std::int64_t ms = 0;         // in the bank at the start, or for each question
  std::int64_t increment = 0;  // bank: added with each answer

  // {"bank": seconds, "increment"?: seconds} or {"question": seconds}; a sentence when it is neither.
  static std::string read(const boost::json::value& value, ClockRule& rule);
  boost::json::value to_json() const;
};

class Clocks {
 public:
  void begin(const ClockRule& rule, store::Time now);

  // Time has passed while `waiting` were waited for (nobody, when the table was paused).
  void pass(SeatSet waiting, store::Time now);
  // A seat has answered, and which seats were asked something new. A clock that the question names goes on with what it
  // had left, also when others were stacked upon it meanwhile; with a bank, names mean nothing.
  void answered(Seat seat);
  void asked(Seat seat, ClockName clock);

  const ClockRule& rule() const { return rule_; }
  bool is_running() const { return rule_.kind != ClockRule::Kind::none; }
  // When the clocks last stood still; with `now`, at that time, if the seat has been waited for since.
  std::int64_t left(Seat seat) const { return left_[static_cast<unsigned>(seat.index())]; }
  std::int64_t left(Seat seat, SeatSet waiting, store::Time now) const;
  // What the first of `waiting` to run out had left when the clocks last stood still, and when it runs out; nothing
  // without clocks.
  std::optional<SteadyTime> first_left(SeatSet waiting) const;
  std::optional<store::Time> deadline(SeatSet waiting) const;
  // Who of `waiting` has run out by now.
  SeatSet run_out(SeatSet waiting, store::Time now) const;

 private:
  struct Named {
    std::uint32_t number = 0;
    std::int64_t left = 0;
  };

  ClockRule rule_{};
  SeatArray<std::vector<Named>, max_seats> stacked_{};  // the last one is running
  SeatArray<std::int64_t, max_seats> left_{};           // milliseconds
  store::Time at_{};                                    // when that was
};

}  // namespace rondel
