#include "tests/support/heap_trap.h"

#include <execinfo.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <string_view>

#include "kernel/arena.h"
#include "kernel/fault.h"
#include "tests/support/heap_trap_symbols.h"

namespace rondel::testing {
namespace heap_trap {
namespace {

constinit std::atomic<int> armed = 0;
constinit thread_local std::uint64_t count = 0;
constinit thread_local bool is_reporting = false;

enum class Form : std::uint8_t { may_throw, may_not_throw };

// Functions that only pass an allocation on: the standard library's, operator new and the trap itself.
bool is_between(std::string_view mangled) {
  constexpr std::array<std::string_view, 9> prefixes = {
      "_ZNSt", "_ZNKSt", "_ZSt", "_ZNSa", "_ZNSs", "_Znw", "_Zna", "_ZN9__gnu_cxx", "_ZNK9__gnu_cxx"};
  for (const std::string_view prefix : prefixes) {
    if (mangled.substr(0, prefix.size()) == prefix) {
      return true;
    }
  }
  return mangled.find("9heap_trap") != std::string_view::npos;
}

// Names the innermost function of this program that asked for memory.
void write_culprit(char* room, std::size_t bytes) {
  std::snprintf(room, bytes, "an unknown function");
  std::array<void*, 64> calls{};
  const int depth = ::backtrace(calls.data(), static_cast<int>(calls.size()));
  for (int i = 0; i < depth; ++i) {
    // The address is where the call returns to, which may be past the end of the function.
    const std::string_view mangled = symbol_at(static_cast<const char*>(calls[static_cast<unsigned>(i)]) - 1);
    if (!mangled.empty() && !is_between(mangled)) {
      write_readable(mangled, room, bytes);
      return;
    }
  }
}

void report(std::size_t bytes, Form form) {
  is_reporting = true;
  char culprit[240];
  write_culprit(culprit, sizeof culprit);
  char sentence[360];
  std::snprintf(sentence, sizeof sentence,
                "a rule used the heap: %zu bytes in %s; rules keep things in the arena", bytes, culprit);
  is_reporting = false;
  if (form == Form::may_throw) {
    fault(sentence);
  }
  std::fprintf(stderr, "rondel: fault: %s\n", sentence);
  std::abort();
}

// A fault in a noexcept function ends here; without this nobody would learn which.
[[noreturn]] void say_why_and_stop() {
  const std::string_view sentence = detail::fault_sentence();
  std::fprintf(stderr, "rondel: fault where none may be thrown: %.*s\n", static_cast<int>(sentence.size()),
               sentence.data());
  std::abort();
}

void* allocate(std::size_t bytes, std::size_t alignment, Form form) {
  ++count;
  if (armed.load(std::memory_order_relaxed) > 0 && Arena::current() != nullptr && !is_reporting) {
    report(bytes, form);
  }
  const std::size_t wanted = bytes == 0 ? 1 : bytes;
  void* const block = alignment <= alignof(std::max_align_t)
                          ? std::malloc(wanted)
                          : std::aligned_alloc(alignment, (wanted + alignment - 1) / alignment * alignment);
  if (block == nullptr && form == Form::may_throw) {
    throw std::bad_alloc();
  }
  return block;
}

}  // namespace
}  // namespace heap_trap

ArmHeapTrap::ArmHeapTrap() {
  heap_trap::load_symbols();
  void* loaded = nullptr;
  ::backtrace(&loaded, 1);  // the first call loads a library
  std::set_terminate(heap_trap::say_why_and_stop);
  heap_trap::armed.fetch_add(1);
}

ArmHeapTrap::~ArmHeapTrap() { heap_trap::armed.fetch_sub(1); }

std::uint64_t heap_allocations() { return heap_trap::count; }

}  // namespace rondel::testing

using rondel::testing::heap_trap::allocate;
using Form = rondel::testing::heap_trap::Form;

// NOLINTBEGIN(misc-new-delete-overloads, cppcoreguidelines-no-malloc): every form there is
void* operator new(std::size_t bytes) { return allocate(bytes, 1, Form::may_throw); }
void* operator new[](std::size_t bytes) { return allocate(bytes, 1, Form::may_throw); }
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  return allocate(bytes, 1, Form::may_not_throw);
}
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept {
  return allocate(bytes, 1, Form::may_not_throw);
}
void* operator new(std::size_t bytes, std::align_val_t alignment) {
  return allocate(bytes, static_cast<std::size_t>(alignment), Form::may_throw);
}
void* operator new[](std::size_t bytes, std::align_val_t alignment) {
  return allocate(bytes, static_cast<std::size_t>(alignment), Form::may_throw);
}
void* operator new(std::size_t bytes, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return allocate(bytes, static_cast<std::size_t>(alignment), Form::may_not_throw);
}
void* operator new[](std::size_t bytes, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return allocate(bytes, static_cast<std::size_t>(alignment), Form::may_not_throw);
}

void operator delete(void* block) noexcept { std::free(block); }
void operator delete[](void* block) noexcept { std::free(block); }
void operator delete(void* block, std::size_t) noexcept { std::free(block); }
void operator delete[](void* block, std::size_t) noexcept { std::free(block); }
void operator delete(void* block, const std::nothrow_t&) noexcept { std::free(block); }
void operator delete[](void* block, const std::nothrow_t&) noexcept { std::free(block); }
void operator delete(void* block, std::align_val_t) noexcept { std::free(block); }
void operator delete[](void* block, std::align_val_t) noexcept { std::free(block); }
void operator delete(void* block, std::size_t, std::align_val_t) noexcept { std::free(block); }
void operator delete[](void* block, std::size_t, std::align_val_t) noexcept { std::free(block); }
void operator delete(void* block, std::align_val_t, const std::nothrow_t&) noexcept { std::free(block); }
void operator delete[](void* block, std::align_val_t, const std::nothrow_t&) noexcept { std::free(block); }
// NOLINTEND(misc-new-delete-overloads, cppcoreguidelines-no-malloc)
