#include "table/fairness.h"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>

#include "kernel/fault.h"
#include "table/in_quotes.h"

namespace rondel {
namespace {

constexpr std::string_view seed_domain = "rondel match seed 1";

using Digest = std::array<unsigned char, crypto_hash_sha256_BYTES>;

void make_ready() {
  static const int is_ready = sodium_init();
  check(is_ready >= 0, "libsodium finds no source of randomness in this system");
}

std::string hex_of(std::span<const unsigned char> bytes) {
  std::string hex;
  for (const unsigned char byte : bytes) {
    hex += fmt::format("{:02x}", byte);
  }
  return hex;
}

// Nothing, if it is not wholly hexadecimal digits, two a byte.
std::optional<std::vector<unsigned char>> bytes_of(std::string_view hex) {
  if (hex.size() % 2 != 0) {
    return std::nullopt;
  }
  std::vector<unsigned char> bytes(hex.size() / 2);
  if (hex.empty()) {
    return bytes;  // which has no address to write to
  }
  std::size_t written = 0;
  const char* end = nullptr;
  const int failed =
      sodium_hex2bin(bytes.data(), bytes.size(), hex.data(), hex.size(), nullptr, &written, &end);
  if (failed != 0 || end != hex.data() + hex.size()) {
    return std::nullopt;
  }
  return bytes;
}

// SHA-256 over parts that each stand behind their length, so that no two lists of parts are the same bytes.
class PartsHash {
 public:
  PartsHash() { crypto_hash_sha256_init(&state_); }

  void add(std::span<const unsigned char> part) {
    add_count(part.size());
    crypto_hash_sha256_update(&state_, part.data(), part.size());
  }
  void add(std::string_view part) {
    add_count(part.size());
    for (const char c : part) {
      const auto byte = static_cast<unsigned char>(c);
      crypto_hash_sha256_update(&state_, &byte, 1);
    }
  }
  // Four bytes, the highest first.
  void add_count(std::size_t count) {
    const std::array<unsigned char, 4> bytes = {
        static_cast<unsigned char>(count >> 24), static_cast<unsigned char>(count >> 16),
        static_cast<unsigned char>(count >> 8), static_cast<unsigned char>(count)};
    crypto_hash_sha256_update(&state_, bytes.data(), bytes.size());
  }
  Digest digest() {
    Digest digest;
    crypto_hash_sha256_final(&state_, digest.data());
    return digest;
  }

 private:
  crypto_hash_sha256_state state_;
};

}  // namespace

HostSecret HostSecret::make() {
  make_ready();
  HostSecret secret;
  randombytes_buf(secret.bytes_.data(), secret.bytes_.size());
  return secret;
}

std::optional<HostSecret> HostSecret::from_hex(std::string_view hex) {
  const std::optional<std::vector<unsigned char>> bytes = bytes_of(hex);
  if (!bytes || bytes->size() != size) {
    return std::nullopt;
  }
  HostSecret secret;
  std::copy(bytes->begin(), bytes->end(), secret.bytes_.begin());
  return secret;
}

std::string HostSecret::to_hex() const { return hex_of(bytes_); }

std::string HostSecret::commitment() const {
  Digest digest;
  crypto_hash_sha256(digest.data(), bytes_.data(), bytes_.size());
  return hex_of(digest);
}

std::string make_nonce() {
  make_ready();
  std::array<unsigned char, 16> bytes;
  randombytes_buf(bytes.data(), bytes.size());
  return hex_of(bytes);
}

std::string nonce_problem(std::string_view hex) {
  if (hex.empty() || hex.size() > 2 * longest_nonce || !bytes_of(hex)) {
    return fmt::format("the nonce is {}; expected 1 to {} bytes as hexadecimal digits, two a byte",
                       in_quotes(hex), longest_nonce);
  }
  return {};
}

Seed match_seed(const HostSecret& secret, std::span<const std::string> nonces) {
  PartsHash hash;
  hash.add(seed_domain);
  hash.add(secret.bytes());
  hash.add_count(nonces.size());
  for (const std::string& nonce : nonces) {
    const std::optional<std::vector<unsigned char>> bytes = bytes_of(nonce);
    check(bytes && bytes->size() <= longest_nonce, "a nonce is checked before it goes into a seed");
    hash.add(*bytes);
  }
  return *Seed::from_hex(hex_of(hash.digest()));
}

std::string unfairness(const FairPlay& published, const Seed& seed) {
  const std::optional<HostSecret> secret = HostSecret::from_hex(published.secret);
  if (!secret) {
    return fmt::format("the secret is {}; expected 64 hexadecimal digits", in_quotes(published.secret));
  }
  if (secret->commitment() != published.commitment) {
    return fmt::format("the host committed to {}, but the secret that was published gives {}",
                       in_quotes(published.commitment), secret->commitment());
  }
  for (const std::string& nonce : published.nonces) {
    const std::string problem = nonce.empty() ? std::string() : nonce_problem(nonce);
    if (!problem.empty()) {
      return problem;
    }
  }
  const Seed expected = match_seed(*secret, published.nonces);
  if (expected != seed) {
    return fmt::format("secret and nonces give the seed {}, but the match was played with {}",
                       expected.to_hex(), seed.to_hex());
  }
  return {};
}

}  // namespace rondel
