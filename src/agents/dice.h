// Dice: randomness for agents, small and fast. Never for rules, which draw from kernel/random.h.
#pragma once

#include <cstdint>

namespace rondel {

// The splitmix64 generator: one addition and a finishing mix a word, every seed as good as another. Each word is made
// one draw ahead, so that whoever draws does not wait for the mix.
class Dice {
 public:
  Dice() : Dice(0) {}
  explicit Dice(std::uint64_t seed) : state_(seed + step), next_(mixed(state_)) {}

  std::uint64_t word() {
    const std::uint64_t word = next_;
    state_ += step;
    next_ = mixed(state_);
    return word;
  }

  // One of 0 .. bound - 1. By multiply and shift: for the few choices of a question no count differs
  // noticeably.
  std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>((word() >> 32) * bound >> 32);
  }

  static constexpr std::uint64_t mixed(std::uint64_t value) {
    value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9U;
    value = (value ^ value >> 27) * 0x94d049bb133111ebU;
    return value ^ value >> 31;
  }

 private:
  static constexpr std::uint64_t step = 0x9e3779b97f4a7c15U;

  std::uint64_t state_;
  std::uint64_t next_;
};

}  // namespace rondel
