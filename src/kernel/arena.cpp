#include "kernel/arena.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <new>

#include "kernel/fault.h"
#include "kernel/poison.h"

namespace rondel {
namespace {

constexpr std::size_t rounded_header = (sizeof(Arena) + 15) / 16 * 16;

}  // namespace

Arena::Arena(std::size_t capacity)
    : used_(rounded_header),
      live_(rounded_header),
      capacity_(static_cast<std::uint32_t>(capacity)),
      fuel_(INT32_MAX) {}

void* Arena::allocate(std::size_t bytes) {
  if (!burn()) [[unlikely]] {
    fault("out of fuel: a rule went on too long without asking anybody");
  }
  if (bytes > capacity_) [[unlikely]] {
    fault("the arena is full: a rule asked for a block larger than the whole match may be");
  }
  const unsigned size_class = SizeClasses::holding(bytes);
  if (free_[size_class] == 0) {
    return take_elsewhere(size_class);
  }
  return hand_out(pop_free(size_class), SizeClasses::bytes(size_class));
}

void Arena::deallocate(void* block, std::size_t bytes) noexcept {
  const unsigned size_class = SizeClasses::holding(bytes);
  const std::size_t size = SizeClasses::bytes(size_class);
  const auto offset = static_cast<std::uint32_t>(static_cast<char*>(block) - reinterpret_cast<char*>(this));
  live_ -= static_cast<std::uint32_t>(size);
  if (offset + size == used_) {
    used_ = offset;
    poison(block, size);
  } else {
    push_free(offset, size_class);
    freed_ += static_cast<std::uint32_t>(size);
  }
}

// Nothing of the right size is free: cut it off a larger block, or grow.
void* Arena::take_elsewhere(unsigned size_class) {
  const std::size_t size = SizeClasses::bytes(size_class);
  if ((filled_[0] | filled_[1]) == 0) {  // a young match: nothing was freed yet
    return extend(size);
  }
  unsigned larger = next_filled_class(size_class + 1);
  if (larger == 0 && (is_scattered() || size > capacity_ - used_)) {
    consolidate();
    larger = next_filled_class(size_class);
  }
  if (larger == 0) {
    return extend(size);
  }
  const std::uint32_t offset = pop_free(larger);
  push_pieces(offset + static_cast<std::uint32_t>(size), SizeClasses::bytes(larger) - size);
  return hand_out(offset, size);
}

void* Arena::hand_out(std::uint32_t offset, std::size_t bytes) {
  void* const block = reinterpret_cast<char*>(this) + offset;
  unpoison(block, bytes);
  live_ += static_cast<std::uint32_t>(bytes);
  return block;
}

void* Arena::extend(std::size_t bytes) {
  if (bytes > capacity_ - used_) [[unlikely]] {
    fault("the arena is full: this match keeps more state than its cap allows");
  }
  const std::uint32_t offset = used_;
  used_ += static_cast<std::uint32_t>(bytes);
  return hand_out(offset, bytes);
}

// --- free lists ---

void Arena::push_free(std::uint32_t offset, unsigned size_class) noexcept {
  FreeBlock& block = block_at(offset);
  unpoison(&block, sizeof block);
  block.next = free_[size_class];
  free_[size_class] = offset;
  filled_[size_class / 64] |= std::uint64_t{1} << size_class % 64;
  poison(&block, SizeClasses::bytes(size_class));
}

std::uint32_t Arena::pop_free(unsigned size_class) {
  const std::uint32_t offset = free_[size_class];
  FreeBlock& block = block_at(offset);
  unpoison(&block, sizeof block);
  free_[size_class] = block.next;
  if (block.next == 0) {
    filled_[size_class / 64] &= ~(std::uint64_t{1} << size_class % 64);
  }
  return offset;
}

void Arena::push_pieces(std::uint32_t offset, std::size_t bytes) noexcept {
  while (bytes != 0) {
    const unsigned size_class = SizeClasses::within(bytes);
    push_free(offset, size_class);
    offset += static_cast<std::uint32_t>(SizeClasses::bytes(size_class));
    bytes -= SizeClasses::bytes(size_class);
  }
}

unsigned Arena::next_filled_class(unsigned from) const {
  for (unsigned word = from / 64; word < filled_.size(); ++word) {
    const std::uint64_t here = word == from / 64 ? filled_[word] >> from % 64 << from % 64 : filled_[word];
    if (here != 0) {
      return word * 64 + static_cast<unsigned>(std::countr_zero(here));
    }
  }
  return 0;
}

void Arena::repoison(std::size_t clean) {
  if constexpr (poisons) {
    char* const base = reinterpret_cast<char*>(this);
    for (unsigned size_class = 0; size_class < SizeClasses::count; ++size_class) {
      for (std::uint32_t offset = free_[size_class]; offset != 0;) {
        const std::uint32_t next = block_at(offset).next;
        poison(base + offset, SizeClasses::bytes(size_class));
        offset = next;
      }
    }
    if (clean > used_) {  // everything further up is poisoned since it was freed, or since the range was made
      poison(base + used_, clean - used_);
    }
  }
}

ArenaRange::ArenaRange(std::size_t capacity) : pages_(capacity) {
  check(capacity >= min_capacity && capacity <= max_capacity, "the cap of a match is from 16 KiB to 64 MiB");
  ::new (pages_.base()) Arena(pages_.bytes());
  arena().repoison(pages_.bytes());
}

void ArenaRange::reset() {
  const std::size_t before = arena().used();
  unpoison(pages_.base(), before);
  ::new (pages_.base()) Arena(pages_.bytes());
  arena().repoison(before);
}

void ArenaRange::copy_out(std::byte* target) const {
  unpoison(pages_.base(), arena().used());
  std::memcpy(target, pages_.base(), arena().used());
  arena().repoison(arena().used());
}

void ArenaRange::copy_in(const std::byte* source, std::size_t bytes) {
  const std::size_t clean = std::max(arena().used(), bytes);
  unpoison(pages_.base(), clean);
  std::memcpy(pages_.base(), source, bytes);
  arena().repoison(clean);
}

}  // namespace rondel
