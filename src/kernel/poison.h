// Marks memory that nobody may touch, for AddressSanitizer; does nothing in other builds.
#pragma once

#include <cstddef>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define RONDEL_ASAN 1
#include <sanitizer/asan_interface.h>
#endif
#endif

namespace rondel {

#if defined(RONDEL_ASAN)
inline constexpr bool poisons = true;
inline void poison(const void* from, std::size_t bytes) { __asan_poison_memory_region(from, bytes); }
inline void unpoison(const void* from, std::size_t bytes) { __asan_unpoison_memory_region(from, bytes); }
#else
inline constexpr bool poisons = false;
inline void poison(const void*, std::size_t) {}
inline void unpoison(const void*, std::size_t) {}
#endif

}  // namespace rondel
