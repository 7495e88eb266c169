// Arena is the memory of one match: a header at the base of a reserved address range, then blocks, upwards.
//   (1) The bytes [base, base + used) are the whole truth of a match, free lists and root pointer included:
//       copying them away and back (same range, same process) is a snapshot and a restore.
//   (2) Blocks are size-classed and aligned to 16. A freed block goes on the list of its class or, when it
//       was the last one handed out, gives its bytes back. Before the arena grows, larger free blocks are
//       split and, when much is free, neighbouring ones joined (consolidate).
//   (3) Running out of room or of fuel is a fault: it ends the match, nothing else.
// An Arena is never constructed on its own: it lies at the base of its range (ArenaRange makes it).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "kernel/pages.h"
#include "kernel/size_classes.h"

namespace rondel {

class Arena {
 public:
  // The arena of the match whose rules run on this thread now, or null. Frames and containers come from it.
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

  std::size_t used() const { return used_; }          // bytes a snapshot copies
  std::size_t live() const { return live_; }          // of those, in blocks handed out, and the header
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

  // What a free block holds: the next one of its list, and, while lists are joined, its size.
  struct FreeBlock {
    std::uint32_t next;
    std::uint32_t bytes;
  };

  explicit Arena(std::size_t capacity);

  FreeBlock& block_at(std::uint32_t offset) {
    return *reinterpret_cast<FreeBlock*>(reinterpret_cast<char*>(this) + offset);
  }
  void push_free(std::uint32_t offset, unsigned size_class) noexcept;
  std::uint32_t pop_free(unsigned size_class);
  void push_pieces(std::uint32_t offset, std::size_t bytes) noexcept;
  unsigned next_filled_class(unsigned from) const;

  void* take_elsewhere(unsigned size_class);
  void* hand_out(std::uint32_t offset, std::size_t bytes);
  void* extend(std::size_t bytes);

  bool is_scattered() const { return used_ - live_ > live_ / 2 && freed_ > used_ / 4; }
  void consolidate();
  std::uint32_t gather_free_blocks();
  std::uint32_t sorted_downwards(std::uint32_t list);

  // Under AddressSanitizer: makes the poison fit the free lists, after the bytes up to `clean` were
  // unpoisoned.
  void repoison(std::size_t clean);

  static inline constinit thread_local Arena* current_ = nullptr;

  std::uint32_t used_;
  std::uint32_t live_;
  std::uint32_t capacity_;
  std::int32_t fuel_;
  std::uint32_t freed_ = 0;  // bytes put on free lists since they were last joined
  void* root_ = nullptr;
  std::array<std::uint64_t, 2> filled_{};  // which classes have free blocks
  std::array<std::uint32_t, SizeClasses::count> free_{};
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
