// The clock that benchmarks go by.
#pragma once

#include <chrono>

namespace rondel::bench {

using Clock = std::chrono::steady_clock;

inline double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

}  // namespace rondel::bench
