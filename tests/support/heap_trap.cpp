#include "tests/support/heap_trap.h"

#include <cxxabi.h>
#include <dlfcn.h>
#include <execinfo.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

#include "kernel/arena.h"
#include "kernel/fault.h"

namespace rondel::testing {
namespace {

constinit thread_local std::uint64_t allocations = 0;
constinit thread_local int armed = 0;
constinit thread_local std::array<char, 300> offence{};

// Whether a function belongs to the machinery between operator new and the one who wanted memory.
bool is_library(const char* name) {
  const char* const arguments = std::strchr(name, '(');
  const std::string_view before(name, arguments == nullptr ? std::strlen(name) : arguments - name);
  return before.starts_with("std::") || before.find(" std::") != std::string_view::npos ||
         before.find("__gnu_cxx::") != std::string_view::npos || before.starts_with("operator new") ||
         before.find("rondel::testing::(anonymous namespace)::") != std::string_view::npos;
}

// Writes the name of the innermost caller that is ours. Uses malloc, never operator new.
void name_caller(std::array<char, 200>& into) {
  std::array<void*, 32> frames{};
  const int depth = ::backtrace(frames.data(), static_cast<int>(frames.size()));
  for (int i = 1; i < depth; ++i) {
    Dl_info info{};
    if (::dladdr(static_cast<char*>(frames[static_cast<unsigned>(i)]) - 1, &info) == 0 ||
        info.dli_sname == nullptr) {
      continue;
    }
    int status = 0;
    char* const readable = abi::__cxa_demangle(info.dli_sname, nullptr, nullptr, &status);
    const char* const name = status == 0 ? readable : info.dli_sname;
    const bool found = !is_library(name);
    if (found) {
      std::snprintf(into.data(), into.size(), "%s", name);
    }
    std::free(readable);
    if (found) {
      return;
    }
  }
  std::snprintf(into.data(), into.size(), "somebody without a name");
}

bool is_caught(std::size_t bytes) {
  ++allocations;
  if (armed == 0 || Arena::current() == nullptr) {
    return false;
  }
  std::array<char, 200> caller{};
  name_caller(caller);
  std::snprintf(offence.data(), offence.size(), "heap use in rules: %zu bytes by %s", bytes, caller.data());
  return true;
}

void* allocate(std::size_t bytes, std::size_t alignment) {
  if (is_caught(bytes)) {
    fault(offence.data());
  }
  const std::size_t rounded = (bytes + alignment - 1) / alignment * alignment;
  void* const block = std::aligned_alloc(alignment, rounded == 0 ? alignment : rounded);
  if (block == nullptr) {
    throw std::bad_alloc();
  }
  return block;
}

void* allocate_or_null(std::size_t bytes, std::size_t alignment) noexcept {
  return is_caught(bytes) ? nullptr : std::aligned_alloc(alignment, (bytes / alignment + 1) * alignment);
}

constexpr std::size_t usual = __STDCPP_DEFAULT_NEW_ALIGNMENT__;
std::size_t wanted(std::align_val_t alignment) {
  return std::max(usual, static_cast<std::size_t>(alignment));
}

}  // namespace

std::uint64_t heap_allocations() { return allocations; }
std::string_view heap_offence() { return offence.data(); }

ArmHeapTrap::ArmHeapTrap() {
  offence[0] = '\0';
  ++armed;
}
ArmHeapTrap::~ArmHeapTrap() { --armed; }

}  // namespace rondel::testing

using rondel::testing::allocate;
using rondel::testing::allocate_or_null;
using rondel::testing::usual;
using rondel::testing::wanted;

void* operator new(std::size_t bytes) { return allocate(bytes, usual); }
void* operator new[](std::size_t bytes) { return allocate(bytes, usual); }
void* operator new(std::size_t bytes, std::align_val_t alignment) {
  return allocate(bytes, wanted(alignment));
}
void* operator new[](std::size_t bytes, std::align_val_t alignment) {
  return allocate(bytes, wanted(alignment));
}
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  return allocate_or_null(bytes, usual);
}
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept {
  return allocate_or_null(bytes, usual);
}
void* operator new(std::size_t bytes, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return allocate_or_null(bytes, wanted(alignment));
}
void* operator new[](std::size_t bytes, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return allocate_or_null(bytes, wanted(alignment));
}

void operator delete(void* block) noexcept { std::free(block); }
void operator delete[](void* block) noexcept { std::free(block); }
void operator delete(void* block, std::size_t) noexcept { std::free(block); }
void operator delete[](void* block, std::size_t) noexcept { std::free(block); }
void operator delete(void* block, std::align_val_t) noexcept { std::free(block); }
void operator delete[](void* block, std::align_val_t) noexcept { std::free(block); }
void operator delete(void* block, std::size_t, std::align_val_t) noexcept { std::free(block); }
void operator delete[](void* block, std::size_t, std::align_val_t) noexcept { std::free(block); }
