// While it lives, the secrets that this process draws (of tables, sessions, nonces) are the same in every run: so that a test
// that hears something hears it every time, and one that fails can be run again. Where several live, the first one's seed
// counts for all of them.
#pragma once

#include <sodium.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <random>
#include <span>

namespace rondel::testing {

class FixedChance {
 public:
  explicit FixedChance(std::uint32_t seed = 20'261'116) {
    static randombytes_implementation fixed = {.implementation_name = [] { return "fixed"; },
                                               .random = next,
                                               .stir = nullptr,
                                               .uniform = nullptr,
                                               .buf = fill,
                                               .close = nullptr};
    if (living()++ == 0) {
      dice().seed(seed);
      ::randombytes_set_implementation(&fixed);
    }
  }
  ~FixedChance() {
    if (--living() == 0) {
      ::randombytes_set_implementation(&randombytes_sysrandom_implementation);
    }
  }
  FixedChance(const FixedChance&) = delete;
  FixedChance& operator=(const FixedChance&) = delete;

 private:
  static int& living() {
    static int count = 0;
    return count;
  }
  static std::mt19937& dice() {
    static std::mt19937 dice;
    return dice;
  }
  static std::uint32_t next() {
    static std::mutex mutex;
    const std::scoped_lock lock(mutex);
    return dice()();
  }
  static void fill(void* buffer, std::size_t size) {
    std::ranges::generate(std::span(static_cast<unsigned char*>(buffer), size),
                          [] { return static_cast<unsigned char>(next()); });
  }
};

}  // namespace rondel::testing
