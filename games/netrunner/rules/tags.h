// The tags that the Runner has: while there is one, the Corp may trash resources, and some cards do more.
#pragma once

#include <cstdint>

#include "netrunner/rules/part.h"

namespace rondel::games::netrunner {

class Tags : public Part {
 public:
  using Part::Part;

  std::int32_t count() const { return count_; }
  bool is_tagged() const { return count_ > 0; }
  void give(std::int32_t count);
  void remove_one() { --count_; }
  void arrange(std::int32_t count) { count_ = count; }

 private:
  std::int32_t count_ = 0;
};

}  // namespace rondel::games::netrunner
