// Snapshot is a copy of a match's arena at a question: taking one and going back are each one copy of the
// used bytes. It goes back only to the match it came from, in the same process; to move a match elsewhere,
// replay its responses. Reusing one Snapshot object reuses its memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace rondel {

class Snapshot {
 public:
  std::size_t bytes() const { return bytes_; }

 private:
  friend class Match;
  std::unique_ptr<std::byte[]> copy_;
  std::size_t bytes_ = 0;
  std::size_t capacity_ = 0;
  std::uint64_t origin_ = 0;  // the match it goes back to
};

}  // namespace rondel
