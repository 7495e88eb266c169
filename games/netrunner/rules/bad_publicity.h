// The bad publicity that the Corp has taken: for each the Runner has a credit more to spend in every run.
#pragma once

#include <cstdint>

namespace rondel::games::netrunner {

class BadPublicity {
 public:
  std::int32_t count() const { return count_; }
  void take(std::int32_t count) { count_ += count; }

 private:
  std::int32_t count_ = 0;
};

}  // namespace rondel::games::netrunner
