// What happens when we are wrong. `fault` says that a rule broke an invariant: while rules run, it ends that
// match (Match::fault says why) and nothing else; outside rules, it stops the program. It is never used for
// control flow and never called in a destructor or a noexcept function.
#pragma once

#include <string_view>

namespace rondel {

// The parts are put together: fault("no scope named ", name).
[[noreturn]] void fault(std::string_view first, std::string_view second = {}, std::string_view third = {});

// `check(cond, "a request has choices")`: on in every build type.
inline void check(bool holds, std::string_view sentence) {
  if (!holds) [[unlikely]] {
    fault(sentence);
  }
}

namespace detail {

// The private type that carries a fault out of a rule; only the promise and the match catch it.
struct FaultSignal {};

// The sentence of this thread's last fault, kept in a fixed buffer so that a fault needs no heap.
std::string_view fault_sentence();
void set_fault_sentence(std::string_view first, std::string_view second = {}, std::string_view third = {});

// Inside a catch block: names the exception being handled in fault_sentence().
void note_current_exception();

}  // namespace detail
}  // namespace rondel
