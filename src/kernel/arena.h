// Arena is the memory of one match: a header at the base of a reserved address range, then blocks handed out
// upwards.
//   (1) The bytes [base, base + used) are the whole truth of a match: the free lists and the root pointer are
//   in them,
//       so copying them away and back (same range, same process) is a snapshot and a restore.
//   (2) Blocks are size-classed; a freed block goes on the list of its class, or, when it was the last one
//   handed
//       out, gives its bytes back. Blocks are aligned to 16.
//   (3) Running out of room or of fuel is a fault: it ends the match, nothing else.
// An Arena object is never constructed on its own: it lies at the base of its range (ArenaRange makes it).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "kernel/pages.h"

namespace rondel {

class Arena {
 public:
  // The arena of the match whose rules run on this thread now, or null. Task frames and containers come from
  // it.
  static Arena* current() { return current_; }

  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  void* allocate(std::size_t bytes);
  void deallocate(void* block, std::size_t bytes) noexcept;

  bool contains(const void* address) const {
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    const auto base = reinterpret_cast<std::uintptr_t>(this);
    return at >= base && at < base + used_;
  }

  std::size_t used() const { return used_; }  // bytes a snapshot copies
  std::size_t live() const { return live_; }  // of those, in blocks that are handed out, and the header
  std::size_t capacity() const { return capacity_; }  // where the range ends

  // Fuel: one unit an allocation, one a resumption of a task; refilled at each answer.
  void refuel(std::int32_t units) { fuel_ = units; }
  bool burn() { return --fuel_ > 0; }

  // The first object of the match; everything else is reached from it.
  void* root() const { return root_; }
  void set_root(void* root) { root_ = root; }

 private:
  friend class ArenaRange;
  friend class ArenaInUse;

  static constexpr std::size_t grain = 16;
  static constexpr unsigned fine_classes = 16;  // multiples of 16 up to 256
  static constexpr unsigned fine_limit = 256;   // from here 4 classes a doubling
  static constexpr unsigned steps_a_doubling = 4;
  static constexpr unsigned doublings = 18;  // up to 64 MiB
  static constexpr unsigned class_count = fine_classes + steps_a_doubling * doublings + 1;

  static constexpr unsigned class_of(std::size_t bytes) {
    if (bytes <= fine_limit) {
      return bytes == 0 ? 1U : static_cast<unsigned>((bytes + grain - 1) / grain);
    }
    const auto last = bytes - 1;
    const auto top = static_cast<unsigned>(std::bit_width(last)) - 1;  // at least 8
    const auto step = static_cast<unsigned>(last >> (top - 2)) & 3U;
    return fine_classes + (top - 8) * steps_a_doubling + step + 1;
  }
  static constexpr std::size_t bytes_of(unsigned size_class) {
    if (size_class <= fine_classes) {
      return size_class * grain;
    }
    const unsigned beyond = size_class - fine_classes - 1;
    const unsigned top = beyond / steps_a_doubling + 8;
    const std::size_t step = beyond % steps_a_doubling + 1;
    return (std::size_t{1} << top) + (step << (top - 2));
  }

  explicit Arena(std::size_t capacity);
  void* extend(std::size_t bytes);
  std::uint32_t& link_of(std::uint32_t offset) {
    return *reinterpret_cast<std::uint32_t*>(reinterpret_cast<char*>(this) + offset);
  }
  // Under AddressSanitizer: makes the poison fit the free lists, after the bytes up to `clean` were
  // unpoisoned.
  void repoison(std::size_t clean);

  static inline constinit thread_local Arena* current_ = nullptr;

  std::uint32_t used_;
  std::uint32_t live_;
  std::uint32_t capacity_;
  std::int32_t fuel_;
  void* root_ = nullptr;
  std::array<std::uint32_t, class_count> free_{};
};

// Owns the address range of one arena.
class ArenaRange {
 public:
  static constexpr std::size_t min_capacity = std::size_t{16} << 10;
  static constexpr std::size_t max_capacity = std::size_t{64} << 20;

  // A capacity outside those bounds stops the program.
  explicit ArenaRange(std::size_t capacity);

  Arena& arena() const { return *static_cast<Arena*>(pages_.base()); }
  void reset();  // an empty arena in the same range

  // Copies the used bytes to `target` (at least arena().used() of them), and back.
  void copy_out(std::byte* target) const;
  void copy_in(const std::byte* source, std::size_t bytes);

  std::size_t committed() const { return pages_.committed(); }
  void trim() { pages_.decommit_from(arena().used()); }

 private:
  PageRange pages_;
};

// While one of these stands, `arena` is the current arena of this thread.
class ArenaInUse {
 public:
  explicit ArenaInUse(Arena& arena) : before_(Arena::current_) { Arena::current_ = &arena; }
  ~ArenaInUse() { Arena::current_ = before_; }
  ArenaInUse(const ArenaInUse&) = delete;
  ArenaInUse& operator=(const ArenaInUse&) = delete;

 private:
  Arena* before_;
};

}  // namespace rondel
