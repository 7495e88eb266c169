// The heap, watched: linked into the *_heap_test programs only, where it replaces every form of global operator new.
// What rules allocate there lies outside the arena and tears when a snapshot is restored; with the trap armed it
// faults the match, and the sentence names the function that did it.
#pragma once

#include <cstdint>

namespace rondel::testing {

// While one of these stands, in any thread, an allocation made while rules run faults their match. An allocation that
// may not throw (std::nothrow, a noexcept function) stops the program with the same sentence.
class ArmHeapTrap {
 public:
  ArmHeapTrap();
  ~ArmHeapTrap();
  ArmHeapTrap(const ArmHeapTrap&) = delete;
  ArmHeapTrap& operator=(const ArmHeapTrap&) = delete;
};

// Calls of global operator new, of every form, made by this thread so far.
std::uint64_t heap_allocations();

}  // namespace rondel::testing
