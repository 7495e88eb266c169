#include "kernel/random.h"

#include <bit>
#include <cstring>

namespace rondel {
namespace {

// Four lanes at once; compilers without vector units split it by themselves.
using Row = std::uint32_t __attribute__((vector_size(16)));

template <int bits>
Row rotated(Row row) {
  return (row << bits) | (row >> (32 - bits));
}

void quarter_rounds(Row& a, Row& b, Row& c, Row& d) {
  a += b, d = rotated<16>(d ^ a);
  c += d, b = rotated<12>(b ^ c);
  a += b, d = rotated<8>(d ^ a);
  c += d, b = rotated<7>(b ^ c);
}

void double_round(Row& a, Row& b, Row& c, Row& d) {
  quarter_rounds(a, b, c, d);
  b = __builtin_shufflevector(b, b, 1, 2, 3, 0);
  c = __builtin_shufflevector(c, c, 2, 3, 0, 1);
  d = __builtin_shufflevector(d, d, 3, 0, 1, 2);
  quarter_rounds(a, b, c, d);
  b = __builtin_shufflevector(b, b, 3, 0, 1, 2);
  c = __builtin_shufflevector(c, c, 2, 3, 0, 1);
  d = __builtin_shufflevector(d, d, 1, 2, 3, 0);
}

constexpr std::string_view digits = "0123456789abcdef";

// The first half of a block, as a key.
Seed seed_from(const ChaChaBlock& block) {
  Seed seed;
  std::memcpy(seed.words.data(), block.data(), sizeof seed.words);
  return seed;
}

}  // namespace

ChaChaBlock chacha8(const Seed& key, std::uint64_t counter, std::uint64_t nonce) {
  const auto& k = key.words;
  const Row start_a = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
  const Row start_b = {k[0], k[1], k[2], k[3]};
  const Row start_c = {k[4], k[5], k[6], k[7]};
  const Row start_d = {static_cast<std::uint32_t>(counter), static_cast<std::uint32_t>(counter >> 32),
                       static_cast<std::uint32_t>(nonce), static_cast<std::uint32_t>(nonce >> 32)};
  Row a = start_a;
  Row b = start_b;
  Row c = start_c;
  Row d = start_d;
  for (int round = 0; round < 8; round += 2) {
    double_round(a, b, c, d);
  }
  const std::array<Row, 4> sum = {a + start_a, b + start_b, c + start_c, d + start_d};
  ChaChaBlock block;
  std::memcpy(block.data(), sum.data(), sizeof block);
  return block;
}

// A purpose that no game comes to use, so that nothing drawn in a match tells what a branch will draw.
Seed branch_seed(const Seed& seed, std::uint32_t number) {
  return seed_from(chacha8(seed, number, Purpose("\x01 a new branch").id));
}

// Lemire's multiply and shift, with the rejection that makes it exact.
std::uint32_t Random::below(std::uint32_t bound) {
  std::uint64_t product = std::uint64_t{word()} * bound;
  auto low = static_cast<std::uint32_t>(product);
  if (low < bound) {
    const std::uint32_t threshold = (0U - bound) % bound;
    while (low < threshold) {
      product = std::uint64_t{word()} * bound;
      low = static_cast<std::uint32_t>(product);
    }
  }
  return static_cast<std::uint32_t>(product >> 32);
}

int Random::between(int low, int high) {
  // Unsigned, where wrapping is defined: the range may be as wide as int is.
  const auto first = static_cast<std::uint32_t>(low);
  const std::uint32_t count = static_cast<std::uint32_t>(high) - first + 1;
  const std::uint32_t step = count == 0 ? word() : below(count);
  return static_cast<int>(first + step);
}

void Random::refresh() {
  if (drawn_ % block_.size() != 0) {
    block_ = chacha8(*seed_, drawn_ / block_.size(), purpose_);
  }
}

Seed Seed::from_number(std::uint64_t number) {
  // Spread over the whole key, so that neighbouring numbers share nothing visible.
  Seed small;
  small.words[0] = static_cast<std::uint32_t>(number);
  small.words[1] = static_cast<std::uint32_t>(number >> 32);
  return seed_from(chacha8(small, 0, Purpose("seed").id));
}

std::optional<Seed> Seed::from_hex(std::string_view hex) {
  if (hex.size() != 64) {
    return std::nullopt;
  }
  Seed seed;
  for (std::size_t i = 0; i < hex.size(); ++i) {
    const char digit = hex[i] >= 'A' && hex[i] <= 'F' ? static_cast<char>(hex[i] - 'A' + 'a') : hex[i];
    const std::size_t value = digits.find(digit);
    if (value == std::string_view::npos) {
      return std::nullopt;
    }
    std::uint32_t& word = seed.words[i / 8];
    word = word << 4 | static_cast<std::uint32_t>(value);
  }
  return seed;
}

std::string Seed::to_hex() const {
  std::string hex;
  for (const std::uint32_t word : words) {
    for (int shift = 28; shift >= 0; shift -= 4) {
      hex += digits[word >> shift & 15U];
    }
  }
  return hex;
}

}  // namespace rondel
