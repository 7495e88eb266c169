#include "kernel/arena.h"

#include <algorithm>
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
  const unsigned size_class = class_of(bytes);
  const std::size_t size = bytes_of(size_class);
  const std::uint32_t offset = free_[size_class];
  if (offset == 0) {
    return extend(size);
  }
  void* const block = reinterpret_cast<char*>(this) + offset;
  unpoison(block, size);
  free_[size_class] = link_of(offset);
  live_ += static_cast<std::uint32_t>(size);
  return block;
}

void* Arena::extend(std::size_t bytes) {
  if (bytes > capacity_ - used_) [[unlikely]] {
    fault("the arena is full: this match keeps more state than its cap allows");
  }
  void* const block = reinterpret_cast<char*>(this) + used_;
  unpoison(block, bytes);
  used_ += static_cast<std::uint32_t>(bytes);
  live_ += static_cast<std::uint32_t>(bytes);
  return block;
}

void Arena::deallocate(void* block, std::size_t bytes) noexcept {
  const unsigned size_class = class_of(bytes);
  const std::size_t size = bytes_of(size_class);
  const auto offset = static_cast<std::uint32_t>(static_cast<char*>(block) - reinterpret_cast<char*>(this));
  live_ -= static_cast<std::uint32_t>(size);
  if (offset + size == used_) {
    used_ = offset;
  } else {
    unpoison(block, sizeof(std::uint32_t));
    link_of(offset) = free_[size_class];
    free_[size_class] = offset;
  }
  poison(block, size);
}

void Arena::repoison(std::size_t clean) {
  if constexpr (poisons) {
    char* const base = reinterpret_cast<char*>(this);
    for (unsigned size_class = 0; size_class < class_count; ++size_class) {
      for (std::uint32_t offset = free_[size_class]; offset != 0;) {
        const std::uint32_t next = link_of(offset);
        poison(base + offset, bytes_of(size_class));
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
