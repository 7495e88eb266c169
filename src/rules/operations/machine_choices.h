// How the machine's own choices are written, shared by the files that make and read them.
#pragma once

#include <cstdint>
#include <span>

#include "kernel/choices.h"
#include "rules/operations/operation.h"

namespace rondel::ops {

inline constexpr Text do_label = "do";
inline constexpr Text decline_label = "decline";
inline constexpr Text skip_label = "skip the rest";
inline constexpr Text whatever_label = "in any order";

// A row, by its id and which stack it is in: 0 the common one, else a seat's and one.
constexpr Choice choice_of(int lane, OperationId id) {
  return Choice::number(static_cast<std::int32_t>(id) | lane << 26, do_label);
}
constexpr OperationId id_in(const Choice& choice) {
  return static_cast<OperationId>(choice.value & ((1 << 26) - 1));
}
constexpr int lane_in(const Choice& choice) { return choice.value >> 26; }

constexpr bool is_decline(const Choice& choice) {
  return choice.kind == Choice::Kind::word && choice.label == decline_label;
}

// The place of the only choice that can be picked; none_alone when there are several.
inline constexpr std::uint16_t none_alone = UINT16_MAX;
constexpr std::uint16_t only_one(std::span<const Choice> choices) {
  std::uint16_t only = none_alone;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (choices[i].is(Choice::disabled)) {
      continue;
    }
    if (only != none_alone) {
      return none_alone;
    }
    only = static_cast<std::uint16_t>(i);
  }
  return only;
}

}  // namespace rondel::ops
