// Where the match is: the generation, the phase of it, and who is the first player.
#pragma once

#include <cstdint>

#include "kernel/seat.h"
#include "kernel/text.h"

namespace rondel::games::mars {

// What a match begins with: corporations; or, in an arranged position, what comes next there.
enum class Start : std::uint8_t { corporations, action, research, end };

class Course {
 public:
  Start start() const { return start_; }
  std::int32_t generation() const { return generation_; }
  Seat first() const { return first_; }
  Text phase() const { return phase_; }
  // Whether the last greeneries are placed: they raise nothing.
  bool is_ending() const { return is_ending_; }

  void enter(Text phase) { phase_ = phase; }
  void begin_ending() {
    enter("last greeneries");
    is_ending_ = true;
  }
  void begin_next_generation(int seats) {
    ++generation_;
    first_ = first_.next(seats);
  }

  void begin_with(Seat first) { first_ = first; }
  void arrange_start(Start start) { start_ = start; }
  void arrange_generation(std::int32_t generation) { generation_ = generation; }

 private:
  Start start_ = Start::corporations;
  std::int32_t generation_ = 1;
  Seat first_{};
  Text phase_ = "start";
  bool is_ending_ = false;
};

}  // namespace rondel::games::mars
