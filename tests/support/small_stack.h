// Runs something on a machine stack so small that a recursion of a few hundred calls would not fit.
#pragma once

#include <gtest/gtest.h>
#include <pthread.h>

#include <cstddef>

namespace rondel::testing {

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr std::size_t small_stack_bytes = std::size_t{256} << 10;  // sanitizers need room of their own
#else
inline constexpr std::size_t small_stack_bytes = std::size_t{64} << 10;
#endif
#endif

template <class Work>
void on_small_stack(Work work) {
  pthread_attr_t attributes;
  ASSERT_EQ(pthread_attr_init(&attributes), 0);
  ASSERT_EQ(pthread_attr_setstacksize(&attributes, small_stack_bytes), 0);
  pthread_t thread;
  const auto call = [](void* given) -> void* {
    (*static_cast<Work*>(given))();
    return nullptr;
  };
  ASSERT_EQ(pthread_create(&thread, &attributes, call, &work), 0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
}

}  // namespace rondel::testing
