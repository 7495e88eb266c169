// Payloads: answers that are a text of the player's own making instead of picks among choices. To the kernel a payload
// is bytes; what they may say is the business of whoever stands between a match and the world (rules/edge/schema.h).
//
// A payload travels as picks: a mark that no index can be, then one byte in each place. So wherever picks go (the
// arena, the history, a fork, the fingerprint), payloads go too, and a question with choices pays nothing for it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "kernel/containers.h"
#include "kernel/question.h"

namespace rondel {

inline constexpr std::size_t max_payload = std::size_t{16} << 10;  // bytes
inline constexpr std::uint16_t payload_mark = UINT16_MAX;          // a question has fewer choices than this

// Whether a question is answered with a payload: its one choice is freeform.
inline bool is_action(const Question& question) {
  return question.choices.size() == 1 && question.choices[0].is(Choice::freeform);
}

// Whether picks are a payload rather than indices.
inline bool is_payload(std::span<const std::uint16_t> picks) {
  return !picks.empty() && picks[0] == payload_mark;
}

// Writes a payload into `out` (std::string, rondel::string): nothing when the picks are indices.
template <class String>
void read_payload(std::span<const std::uint16_t> picks, String& out) {
  out.clear();
  if (is_payload(picks)) {
    out.reserve(picks.size() - 1);
    for (const std::uint16_t byte : picks.subspan(1)) {
      out.push_back(static_cast<char>(byte));
    }
  }
}

// A payload as picks, at the end of `out` (any list of picks).
template <class Picks>
void write_payload(std::string_view bytes, Picks& out) {
  out.reserve(static_cast<std::uint32_t>(out.size() + 1 + bytes.size()));
  out.push_back(payload_mark);
  for (const char byte : bytes) {
    out.push_back(static_cast<unsigned char>(byte));
  }
}

}  // namespace rondel
