// The clicks that a side has left in its turn. There are never less than none.
#pragma once

#include <algorithm>
#include <cstdint>

namespace rondel::games::netrunner {

class Clicks {
 public:
  std::int32_t count() const { return count_; }
  void gain(std::int32_t count) { count_ += count; }
  // Spent or lost: as far as there are.
  void lose(std::int32_t count) { count_ = std::max(0, count_ - count); }
  // What a turn begins with, and that it is over.
  void set(std::int32_t count) { count_ = count; }
  void clear() { count_ = 0; }

 private:
  std::int32_t count_ = 0;
};

}  // namespace rondel::games::netrunner
