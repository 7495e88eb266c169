// Watches global operator new, in every form. Linked only into *_heap_test programs, where it replaces the library's.
//   (1) It counts what this thread allocates, always.
//   (2) While an ArmHeapTrap stands, an allocation made by rules (Arena::current() is set) faults that match with a
//       sentence that names who allocated. A nothrow form cannot fault: it gives null, and the sentence is kept.
#pragma once

#include <cstdint>
#include <string_view>

namespace rondel::testing {

// Calls of operator new on this thread so far.
std::uint64_t heap_allocations();

// What the trap last caught on this thread; empty when nothing.
std::string_view heap_offence();

class ArmHeapTrap {
 public:
  ArmHeapTrap();
  ~ArmHeapTrap();
  ArmHeapTrap(const ArmHeapTrap&) = delete;
  ArmHeapTrap& operator=(const ArmHeapTrap&) = delete;
};

}  // namespace rondel::testing
