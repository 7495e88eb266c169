// Which submits of a table were answered, so that one that comes again gets its answer again. Kept small, for as long as the table
// is in memory: a few bits of each id, and the entry of the log that it led to, which has the rest.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "kernel/seat.h"

namespace rondel {

class SubmitIds {
 public:
  void add(Seat seat, std::string_view submit_id, std::int64_t seq);
  // Entries that may have it; nearly always none, or the one that does.
  std::vector<std::int64_t> entries(Seat seat, std::string_view submit_id) const;
  void clear() { *this = {}; }

 private:
  struct Slot {
    std::uint32_t bits = 0;
    std::uint32_t seq = 0;  // 0: the slot is free
  };
  void put(Slot slot);

  std::vector<Slot> slots_;  // a power of two of them, some of them free
  std::size_t used_ = 0;
};

}  // namespace rondel
