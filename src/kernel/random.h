// Randomness that is the same on every machine, build and day: ChaCha with 8 rounds, keyed by the
// match's 256-bit seed, one stream a purpose. A stream's n-th word depends on seed, purpose and n alone,
// so drawing dice never changes the order of the deck. No <random>, no std::shuffle: their results
// differ between libraries.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "kernel/text.h"

namespace rondel {

// Named in every record: a match is replayed with the generator it was played with.
inline constexpr std::string_view random_name = "chacha8";

struct Seed {
  std::array<std::uint32_t, 8> words{};

  static Seed from_number(std::uint64_t number);
  static std::optional<Seed> from_hex(std::string_view hex);  // exactly 64 hexadecimal digits
  std::string to_hex() const;

  friend bool operator==(const Seed&, const Seed&) = default;
};

// What a stream of randomness is for; the name is all that matters ("deck", "dice").
struct Purpose {
  // NOLINTNEXTLINE(google-explicit-constructor): random("deck") reads as it should
  consteval Purpose(const char* literal) : name(literal), id(hash(literal)) {}
  Text name;
  std::uint64_t id;

 private:
  static consteval std::uint64_t hash(const char* chars) {
    std::uint64_t state = 0xcbf29ce484222325U;  // FNV-1a
    for (; *chars != '\0'; ++chars) {
      state = (state ^ static_cast<unsigned char>(*chars)) * 0x100000001b3U;
    }
    return state;
  }
};

// One block of the ChaCha key stream; `counter` and `nonce` as in the original 64/64 layout.
using ChaChaBlock = std::array<std::uint32_t, 16>;
ChaChaBlock chacha8(const Seed& key, std::uint64_t counter, std::uint64_t nonce);

// The seed under which a match goes on in its branch `number`.
Seed branch_seed(const Seed& seed, std::uint32_t number);

// One stream. A plain value: copying it copies its place.
class Random {
 public:
  Random() = default;
  Random(const Seed& seed, std::uint64_t purpose) : seed_(&seed), purpose_(purpose) {}

  std::uint32_t word() {
    const auto at = static_cast<unsigned>(drawn_ % block_.size());
    if (at == 0) {
      block_ = chacha8(*seed_, drawn_ / block_.size(), purpose_);
    }
    ++drawn_;
    return block_[at];
  }

  // Each of 0 .. bound - 1 equally likely (exactly: no modulo bias). bound is at least 1.
  std::uint32_t below(std::uint32_t bound);
  // Each of low .. high equally likely.
  int between(int low, int high);

  // Fisher-Yates over anything a span can be made of.
  template <class List>
  void shuffle(List&& list) {
    const std::span items(list);
    for (std::size_t left = items.size(); left > 1; --left) {
      const std::uint32_t pick = below(static_cast<std::uint32_t>(left));
      std::swap(items[left - 1], items[pick]);
    }
  }

  std::uint64_t purpose() const { return purpose_; }
  std::uint64_t drawn() const { return drawn_; }  // words taken so far

  // Forgets the words already made under another seed; the place in the stream stays.
  void refresh();

 private:
  const Seed* seed_ = nullptr;  // the match's: in the same arena
  std::uint64_t purpose_ = 0;
  std::uint64_t drawn_ = 0;
  ChaChaBlock block_{};
};

}  // namespace rondel
