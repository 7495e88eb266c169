// Dice: randomness for agents, small and fast. Never for rules, which draw from kernel/random.h.
#pragma once

#include <cstdint>

namespace rondel {

// The splitmix64 generator: one addition and a finishing mix a word, every seed as good as another.
class Dice {
 public:
  Dice() = default;
  explicit Dice(std::uint64_t seed) : state_(seed) {}

  std::uint64_t word() {
    state_ += 0x9e3779b97f4a7c15U;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebU;
    return mixed ^ mixed >> 31;
  }

  // One of 0 .. bound - 1. By multiply and shift: for the few choices of a question no count differs
  // noticeably.
  std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>((word() >> 32) * bound >> 32);
  }

 private:
  std::uint64_t state_ = 0;
};

}  // namespace rondel
