// Containers whose memory is the current match's arena: what rules keep state in.
// A std::vector or std::string in rules would live outside the arena and tear when a snapshot is restored.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "kernel/arena.h"
#include "kernel/fault.h"

namespace rondel {

template <class T>
struct ArenaAllocator {
  using value_type = T;
  using is_always_equal = std::true_type;
  static_assert(alignof(T) <= 16, "arena blocks are aligned to 16");

  ArenaAllocator() = default;
  template <class U>
  ArenaAllocator(const ArenaAllocator<U>&) {}  // NOLINT(google-explicit-constructor): allocators convert

  T* allocate(std::size_t count) {
    check(Arena::current() != nullptr, "an arena container grew while no rules were running");
    check(count <= std::numeric_limits<std::size_t>::max() / sizeof(T), "a container of impossible size");
    return static_cast<T*>(Arena::current()->allocate(count * sizeof(T)));
  }
  void deallocate(T* block, std::size_t count) noexcept {
    // Outside rules there is nothing to give back to: a copy made there would have faulted in allocate.
    if (Arena::current() != nullptr) {
      Arena::current()->deallocate(block, count * sizeof(T));
    }
  }

  template <class U>
  friend bool operator==(const ArenaAllocator&, const ArenaAllocator<U>&) {
    return true;
  }
};

template <class T>
using vector = std::vector<T, ArenaAllocator<T>>;

using string = std::basic_string<char, std::char_traits<char>, ArenaAllocator<char>>;

// A list of small plain values; the first `inline_count` need no block of their own.
template <class T, std::uint32_t inline_count>
class small_vector {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>,
                "small_vector holds plain values; use rondel::vector for others");

 public:
  small_vector() {}  // leaves the inline values unset
  small_vector(std::initializer_list<T> values) { assign({values.begin(), values.size()}); }
  explicit small_vector(std::span<const T> values) { assign(values); }
  small_vector(const small_vector& other) { assign(other); }
  small_vector(small_vector&& other) noexcept { take(other); }
  small_vector& operator=(const small_vector& other) {
    if (this != &other) {
      assign(other);
    }
    return *this;
  }
  small_vector& operator=(small_vector&& other) noexcept {
    if (this != &other) {
      release();
      take(other);
    }
    return *this;
  }
  ~small_vector() { release(); }

  void push_back(T value) {
    if (size_ == capacity_) [[unlikely]] {
      grow(capacity_ * 2);
    }
    data_[size_++] = value;
  }
  void assign(std::span<const T> values) {
    const auto count = static_cast<std::uint32_t>(values.size());
    reserve(count);
#pragma clang loop vectorize(disable) unroll(disable)
    for (std::uint32_t i = 0; i < count; ++i) {  // mostly one or two: anything cleverer costs more
      data_[i] = values[i];
    }
    size_ = count;
  }
  void reserve(std::uint32_t count) {
    if (count > capacity_) [[unlikely]] {
      grow(count);
    }
  }
  void clear() { size_ = 0; }
  void pop_back() {
    check(size_ > 0, "something was taken from an empty list");
    --size_;
  }
  void erase(T* at) {
    std::copy(at + 1, end(), at);
    --size_;
  }

  T* data() { return data_; }
  const T* data() const { return data_; }
  std::uint32_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }
  T& operator[](std::size_t index) { return data_[checked(index)]; }
  const T& operator[](std::size_t index) const { return data_[checked(index)]; }
  T& back() { return (*this)[size_ - 1]; }
  const T& back() const { return (*this)[size_ - 1]; }

  operator std::span<const T>() const { return {data_, size_}; }  // NOLINT(google-explicit-constructor)

 private:
  // Answers are such lists: a rule that reads the first of none ends its match, not the program.
  std::size_t checked(std::size_t index) const {
    check(index < size_, "a list was asked for more than there is in it");
    return index;
  }
  bool is_inline() const { return data_ == inline_; }
  void grow(std::uint32_t count) {
    T* const grown = ArenaAllocator<T>().allocate(count);
    std::copy_n(data_, size_, grown);
    release();
    data_ = grown;
    capacity_ = count;
  }
  void take(small_vector& other) noexcept {
    size_ = std::exchange(other.size_, 0);
    if (other.is_inline()) {
      std::copy_n(other.inline_, size_, inline_);
      return;
    }
    data_ = std::exchange(other.data_, other.inline_);
    capacity_ = std::exchange(other.capacity_, inline_count);
  }
  void release() noexcept {
    if (!is_inline()) [[unlikely]] {
      ArenaAllocator<T>().deallocate(data_, capacity_);
      data_ = inline_;
      capacity_ = inline_count;
    }
  }

  // Points to the values wherever they are: one load to reach them, and no guess which of two places to read.
  T* data_ = inline_;
  std::uint32_t size_ = 0;
  std::uint32_t capacity_ = inline_count;
  union {  // a union, so that unused values are not constructed
    T inline_[inline_count];
  };
};

// A sorted list of pairs: lookup by halving, iteration in key order, so it never depends on addresses.
template <class Key, class Value>
class flat_map {
 public:
  using Entry = std::pair<Key, Value>;

  Value* find(const Key& key) {
    const auto at = place(key);
    return at != entries_.end() && at->first == key ? &at->second : nullptr;
  }
  const Value* find(const Key& key) const { return const_cast<flat_map*>(this)->find(key); }
  Value& operator[](const Key& key) {
    const auto at = place(key);
    if (at != entries_.end() && at->first == key) {
      return at->second;
    }
    return entries_.insert(at, Entry(key, Value()))->second;
  }
  bool erase(const Key& key) {
    const auto at = place(key);
    if (at == entries_.end() || !(at->first == key)) {
      return false;
    }
    entries_.erase(at);
    return true;
  }
  std::size_t size() const { return entries_.size(); }
  bool empty() const { return entries_.empty(); }
  auto begin() { return entries_.begin(); }
  auto end() { return entries_.end(); }
  auto begin() const { return entries_.begin(); }
  auto end() const { return entries_.end(); }

 private:
  auto place(const Key& key) {
    return std::lower_bound(entries_.begin(), entries_.end(), key,
                            [](const Entry& entry, const Key& wanted) { return entry.first < wanted; });
  }
  vector<Entry> entries_;
};

}  // namespace rondel
