// The sizes in which an arena hands out blocks: multiples of 16 up to 256, then four a doubling up to 64 MiB.
// All are multiples of 16, so whatever is cut off a block is made of such sizes again.
#pragma once

#include <bit>
#include <cstddef>

namespace rondel {

struct SizeClasses {
  static constexpr std::size_t grain = 16;
  static constexpr unsigned fine = 16;  // classes that are multiples of the grain
  static constexpr std::size_t fine_limit = fine * grain;
  static constexpr unsigned steps_a_doubling = 4;
  static constexpr unsigned doublings = 18;
  static constexpr unsigned count = fine + steps_a_doubling * doublings + 1;  // class 0 is not used

  // The smallest class that holds `bytes`.
  static constexpr unsigned holding(std::size_t bytes) {
    if (bytes <= fine_limit) {
      return bytes == 0 ? 1U : static_cast<unsigned>((bytes + grain - 1) / grain);
    }
    const std::size_t last = bytes - 1;
    const auto top = static_cast<unsigned>(std::bit_width(last)) - 1;  // at least 8
    const auto step = static_cast<unsigned>(last >> (top - 2)) & 3U;
    return fine + (top - 8) * steps_a_doubling + step + 1;
  }

  // The largest class that fits into `bytes`, which is a multiple of the grain and not 0.
  static constexpr unsigned within(std::size_t bytes) {
    if (bytes <= fine_limit) {
      return static_cast<unsigned>(bytes / grain);
    }
    const auto top = static_cast<unsigned>(std::bit_width(bytes)) - 1;
    return holding(bytes >> (top - 2) << (top - 2));
  }

  static constexpr std::size_t bytes(unsigned size_class) {
    if (size_class <= fine) {
      return size_class * grain;
    }
    const unsigned beyond = size_class - fine - 1;
    const unsigned top = beyond / steps_a_doubling + 8;
    const std::size_t step = beyond % steps_a_doubling + 1;
    return (std::size_t{1} << top) + (step << (top - 2));
  }
};

}  // namespace rondel
