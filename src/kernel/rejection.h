// Rejection says why an answer was refused. A refused answer changes nothing.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "kernel/text.h"

namespace rondel {

struct Rejection {
  // The codes are stable: clients and scenarios name them.
  enum class Code : std::uint8_t {
    none,       // accepted
    over,       // the match is over or faulted
    actor,      // this seat has no open question
    unknown,    // a pick that is not among the choices, or twice the same
    exclusive,  // a pick that goes with no other, and another
    count,      // too few or too many picks
    payload,    // an action question was answered with picks, with nothing, or with too long a payload
    refused,    // the question's own check said no
  };

  Code code = Code::none;
  std::uint16_t got = 0;  // the unknown pick, or how many came
  std::uint16_t min = 0;
  std::uint16_t max = 0;
  Text sentence{};  // for refused: what the check said

  // True when there is something to complain about.
  explicit operator bool() const { return code != Code::none; }

  std::string_view name() const;  // of the code, as in JSON
  std::string message() const;
};

}  // namespace rondel
