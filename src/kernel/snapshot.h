// Snapshot is a copy of a match's arena at a question: taking one and going back are each one copy of the
// used bytes. It goes back only to the match it came from, in the same process; to move a match elsewhere,
// replay its responses. Reusing one Snapshot object reuses its memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

namespace rondel {

class Snapshot {
 public:
  std::size_t bytes() const { return bytes_; }

 private:
  friend class Match;

  // At a multiple of 64, as the arena is: at other distances from it, loads wait for stores they only seem to
  // overlap with (the low bits of their addresses agree), and a copy takes up to 14 times as long.
  static constexpr std::align_val_t alignment{64};
  struct Release {
    void operator()(std::byte* bytes) const { ::operator delete[](bytes, alignment); }
  };
  static std::byte* reserve(std::size_t bytes) {
    return static_cast<std::byte*>(::operator new[](bytes, alignment));
  }

  std::unique_ptr<std::byte[], Release> copy_;
  std::size_t bytes_ = 0;
  std::size_t capacity_ = 0;
  std::uint64_t origin_ = 0;  // the match it goes back to
};

}  // namespace rondel
