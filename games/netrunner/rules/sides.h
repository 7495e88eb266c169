// The two sides, and the words that they may say.
#pragma once

#include <cstdint>

#include "kernel/seat.h"

namespace rondel::games::netrunner {

inline constexpr Seat corp{0};
inline constexpr Seat runner{1};
constexpr Seat other_side(Seat side) { return side == corp ? runner : corp; }

// A choice of a server has `first_server` and its number as its value.
enum Word : std::int32_t {
  say_continue = 1,
  say_jack_out,
  say_fire,
  say_let_fire,
  say_wait,
  say_auto,
  say_ask_again,
  say_click_to_break,
  say_gain,
  say_draw,
  say_purge,
  say_remove_tag,
  say_end,
  say_no,
  say_yes,
  say_enough,
  say_cancel,
  say_both,
  first_server = 100,
};

}  // namespace rondel::games::netrunner
