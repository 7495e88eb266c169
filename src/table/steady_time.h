// Time since any beginning that only goes forward, whatever is done to the clock of the machine.
#pragma once

#include <chrono>

namespace rondel {

using SteadyTime = std::chrono::milliseconds;

inline SteadyTime steady_time() {
  return std::chrono::duration_cast<SteadyTime>(std::chrono::steady_clock::now().time_since_epoch());
}

}  // namespace rondel
