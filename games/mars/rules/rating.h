// The terraform rating of a player: income, and points at the end.
#pragma once

#include <cstdint>

#include "kernel/seat.h"

namespace rondel::games::mars {

class Mars;  // NOLINT(cppcoreguidelines-virtual-class-destructor): final where it is defined

class Rating {
 public:
  Rating(Mars& play, Seat seat) : play_(play), seat_(seat) {}

  std::int32_t value() const { return value_; }
  // Whether it has risen in this generation.
  bool has_risen() const { return has_risen_; }

  // By nothing: nothing happens.
  void raise(std::int32_t by);
  void end_generation() { has_risen_ = false; }

  // How high it is at the start, and in an arranged position.
  void begin_at(std::int16_t value) { value_ = value; }
  void arrange_risen(bool has_risen) { has_risen_ = has_risen; }

 private:
  Mars& play_;
  Seat seat_;
  std::int16_t value_ = 0;
  bool has_risen_ = false;
};

}  // namespace rondel::games::mars
