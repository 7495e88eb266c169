// Where the seed of a hosted match comes from, so that nobody can choose the shuffle and everybody can check it later.
//   (1) The host draws a secret and publishes its commitment (the SHA-256 of the secret) when the table is made.
//   (2) Each seated person then sends a nonce. The host can no longer change the secret, and who sends a nonce does not
//       know it.
//   (3) The seed is a SHA-256 over the secret and all nonces, in the order of the seats.
//   (4) When the match is over, the secret and the nonces are published, and anybody can compute it all again.
// A single honest nonce makes the seed unpredictable to the host, provided that the host cannot choose another one after
// seeing it: a host who also plays, and sends last, could try many. So a person sends theirs when they sit down or after,
// and a table says in which order they came.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/random.h"

namespace rondel {

class HostSecret {
 public:
  static constexpr std::size_t size = 32;

  // From the operating system's generator.
  static HostSecret make();
  static std::optional<HostSecret> from_hex(std::string_view hex);  // exactly 64 hexadecimal digits

  std::string to_hex() const;
  // What is published at the start: SHA-256 of the 32 bytes, as 64 hexadecimal digits.
  std::string commitment() const;

  std::span<const unsigned char, size> bytes() const { return bytes_; }

 private:
  HostSecret() = default;

  std::array<unsigned char, size> bytes_{};
};

inline constexpr std::size_t longest_nonce = 64;  // bytes

// A fresh nonce, for whoever sits down and brings none.
std::string make_nonce();

// What is wrong with a nonce as somebody sent it: a sentence, or empty. It is 1 to 64 bytes in hexadecimal digits.
std::string nonce_problem(std::string_view hex);

// The seed of a match; `nonces` has an entry for each seat, in order, which is empty where nobody sent one. All others
// must be sound (nonce_problem).
Seed match_seed(const HostSecret& secret, std::span<const std::string> nonces);

// What was published of a match that is over.
struct FairPlay {
  std::string commitment{};
  std::string secret{};
  std::vector<std::string> nonces{};  // one a seat; empty where nobody sent one

  friend bool operator==(const FairPlay&, const FairPlay&) = default;
};

// Whether the commitment fits the secret and the seed follows from it and the nonces: empty, or a sentence that says what
// does not fit.
std::string unfairness(const FairPlay& published, const Seed& seed);

}  // namespace rondel
