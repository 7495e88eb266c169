// Joining neighbouring free blocks. Without it a long game that keeps changing the sizes it needs would end up with
// many free blocks of yesterday's sizes. It happens only when the arena would grow although a third of it is free, and
// a quarter of it was freed since the last time, so its cost is spread over what was freed.
#include "kernel/arena.h"
#include "kernel/poison.h"

namespace rondel {

void Arena::consolidate() {
  unpoison(this, used_);
  std::uint32_t list = sorted_downwards(gather_free_blocks());
  filled_ = {};
  free_ = {};
  const std::uint32_t before = used_;
  while (list != 0) {
    std::uint32_t start = list;
    const std::uint32_t end = start + block_at(start).bytes;
    list = block_at(start).next;
    while (list != 0 && list + block_at(list).bytes == start) {
      start = list;
      list = block_at(start).next;
    }
    if (end == used_) {
      used_ = start;
    } else {
      push_pieces(start, end - start);
    }
  }
  freed_ = 0;
  poison(reinterpret_cast<char*>(this) + used_, before - used_);
}

// All free blocks as one list, each with its size in it.
std::uint32_t Arena::gather_free_blocks() {
  std::uint32_t all = 0;
  for (unsigned size_class = 0; size_class < SizeClasses::count; ++size_class) {
    for (std::uint32_t offset = free_[size_class]; offset != 0;) {
      FreeBlock& block = block_at(offset);
      const std::uint32_t next = block.next;
      block = {.next = all, .bytes = static_cast<std::uint32_t>(SizeClasses::bytes(size_class))};
      all = offset;
      offset = next;
    }
  }
  return all;
}

// Merge sort from the bottom up, in the blocks themselves: runs of 1, 2, 4 ... are merged until one is left.
std::uint32_t Arena::sorted_downwards(std::uint32_t list) {
  for (std::uint32_t run = 1;; run *= 2) {
    std::uint32_t rest = list;
    std::uint32_t merges = 0;
    list = 0;
    std::uint32_t* tail = &list;
    while (rest != 0) {
      ++merges;
      std::uint32_t first = rest;
      std::uint32_t second = rest;
      std::uint32_t first_left = 0;
      while (first_left < run && second != 0) {
        second = block_at(second).next;
        ++first_left;
      }
      std::uint32_t second_left = run;
      while (first_left > 0 || (second_left > 0 && second != 0)) {
        const bool take_first = first_left > 0 && (second_left == 0 || second == 0 || first > second);
        std::uint32_t& from = take_first ? first : second;
        --(take_first ? first_left : second_left);
        *tail = from;
        tail = &block_at(from).next;
        from = *tail;
      }
      rest = second;
    }
    *tail = 0;
    if (merges <= 1) {
      return list;
    }
  }
}

}  // namespace rondel
