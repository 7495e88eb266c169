// A mishap is an exception that nobody expected: memory ran out, or we are wrong. It ends what it happened in (a connection, a
// piece of work), leaves a line in the log and is counted in /metrics; it never ends the process. Any thread.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>

namespace rondel::server {

// In a catch clause: writes down what was thrown, and where.
void note_mishap(std::string_view where) noexcept;
// So far, in this process.
std::uint64_t mishaps() noexcept;

// Does it; false when it threw, which is noted.
template <class Work>
bool without_mishap(std::string_view where, Work&& work) noexcept {
  try {
    std::forward<Work>(work)();
    return true;
  } catch (...) {
    note_mishap(where);
    return false;
  }
}

}  // namespace rondel::server
