// Hasher turns a match's state into a fingerprint: the same state gives the same 64 bits on every machine.
// Feed values, never addresses; containers feed their length first, so that [1],[2,3] and [1,2],[3] differ.
#pragma once

#include <cstdint>
#include <string_view>
#include <type_traits>

#include "kernel/seat.h"
#include "kernel/text.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace rondel {

class Hasher {
 public:
  Hasher() { XXH3_64bits_reset(&state_); }

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
    XXH3_64bits_update(&state_, bytes, sizeof bytes);
    return *this;
  }
  Hasher& add(std::string_view chars) {
    add(chars.size());
    XXH3_64bits_update(&state_, chars.data(), chars.size());
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

  std::uint64_t value() const { return XXH3_64bits_digest(&state_); }

 private:
  XXH3_state_t state_;
};

}  // namespace rondel
