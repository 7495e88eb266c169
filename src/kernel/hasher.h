// Hasher turns a match's state into a fingerprint: the same state gives the same 64 bits on every machine.
// Feed values, never addresses; containers feed their length first, so that [1],[2,3] and [1,2],[3] differ.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "kernel/seat.h"
#include "kernel/text.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace rondel {

class Hasher {
 public:
  template <class Number>
    requires(std::is_integral_v<Number> || std::is_enum_v<Number>)
  Hasher& add(Number number) {
    // Widened and written low byte first, so that neither word size nor byte order shows.
    auto wide = static_cast<std::uint64_t>(number);
    unsigned char bytes[8];
    for (unsigned char& byte : bytes) {
      byte = static_cast<unsigned char>(wide);
      wide >>= 8;
    }
    feed(bytes, sizeof bytes);
    return *this;
  }
  Hasher& add(std::string_view chars) {
    add(chars.size());
    feed(chars.data(), chars.size());
    return *this;
  }
  Hasher& add(Text text) { return add(text.view()); }
  Hasher& add(Seat seat) { return add(seat.index()); }
  Hasher& add(SeatSet seats) { return add(seats.bits()); }
  template <class List>
    requires requires(const List& list) {
      list.begin() != list.end();
      list.size();
    }
  Hasher& add_all(const List& list) {
    add(list.size());
    for (const auto& item : list) {
      add(item);
    }
    return *this;
  }

  std::uint64_t value() const {
    if (!is_long_) {
      return XXH3_64bits(buffer_, used_);
    }
    XXH3_state_t state = state_;
    XXH3_64bits_update(&state, buffer_, used_);
    return XXH3_64bits_digest(&state);
  }

 private:
  // XXH3 takes bytes by the hundred, and is given eight at a time.
  void feed(const void* bytes, std::size_t count) {
    if (count > sizeof buffer_ - used_) {
      empty_buffer();
      if (count > sizeof buffer_) {
        XXH3_64bits_update(&state_, bytes, count);
        return;
      }
    }
    std::memcpy(buffer_ + used_, bytes, count);
    used_ += count;
  }
  void empty_buffer() {
    if (!is_long_) {
      XXH3_64bits_reset(&state_);
      is_long_ = true;
    }
    XXH3_64bits_update(&state_, buffer_, used_);
    used_ = 0;
  }

  std::size_t used_ = 0;
  bool is_long_ = false;  // what was fed is in the state already, but for the buffer
  unsigned char buffer_[1024];
  XXH3_state_t state_;
};

}  // namespace rondel
