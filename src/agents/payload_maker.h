// Payloads for agents that have no better idea than what the schema of an action says.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "kernel/text.h"

namespace rondel {

// Writes a payload that fits the schema into `room`, as picks, and gives how many places it takes. `below(n)` decides,
// giving 0 to n - 1. With a schema that is none, or asks for more than a payload can hold, it writes nothing, which is
// refused.
std::size_t make_payload(Text schema, std::span<std::uint16_t> room,
                         const std::function<std::uint32_t(std::uint32_t)>& below);

}  // namespace rondel
