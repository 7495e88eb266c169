// What time it is, for a server: one that people play on goes by the machine, a test moves it on.
#pragma once

#include <chrono>
#include <functional>

#include "table/steady_time.h"
#include "table/store/store.h"

namespace rondel::server {

inline store::Time time_of_day() {
  return std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

struct ServerClock {
  std::function<store::Time()> now = time_of_day;    // to be written down, and for what ends on a day
  std::function<SteadyTime()> steady = steady_time;  // how time passes, whatever is done to that
};

}  // namespace rondel::server
