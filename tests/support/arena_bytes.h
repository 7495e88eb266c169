// The used bytes of a match's arena, to see whether anything at all changed.
#pragma once

#include <cstddef>
#include <vector>

#include "kernel/match.h"

namespace rondel::testing {

// Reads freed blocks too, which AddressSanitizer would object to; byte by byte, so that no memcpy is put in.
__attribute__((no_sanitize("address"))) inline std::vector<std::byte> arena_bytes(const Match& match) {
  const volatile auto* const base = reinterpret_cast<const volatile std::byte*>(&match.arena());
  std::vector<std::byte> bytes(match.arena().used());
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    bytes[i] = base[i];
  }
  return bytes;
}

}  // namespace rondel::testing
