// Frame is what the kernel knows of a suspended task: its place on the explicit stack, and where it stopped.
// Tasks stand on a stack of frames linked through the arena and are resumed in a loop (machine.h), so the
// machine stack stays flat however deep the rules go.
#pragma once

#include <coroutine>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <source_location>

#include "kernel/text.h"

namespace rondel {

// The name of an enclosing task that `leave` can end. With id 0 the nearest scope of that name is meant;
// fresh_scope() gives one that is told apart from others of the same name (which of three stacked spells?).
struct Scope {
  Text name{};
  std::uint32_t id = 0;

  friend bool operator==(const Scope&, const Scope&) = default;
};

namespace detail {

// Marks what a task may co_await: our own awaitables and nothing else, since only they know
// the explicit stack.
struct Awaitable {};

// Where a task leaves its result: in the frame of the one that awaits it, so that its own frame can
// go at once.
template <class T>
struct Slot {
  std::optional<T> value;
};
template <>
struct Slot<void> {
  bool filled = false;
};

class Frame {
 public:
  // Frames live in the current arena. Hiding the handle (see Task) keeps clang from eliding them out of it.
  static void* operator new(std::size_t bytes);
  static void operator delete(void* block, std::size_t bytes) noexcept;

  struct Final {
    bool await_ready() noexcept { return false; }
    template <class Promise>
    void await_suspend(std::coroutine_handle<Promise> handle) noexcept {
      pop(handle.promise());
      handle.destroy();
    }
    void await_resume() noexcept {}
  };

  std::suspend_always initial_suspend() noexcept { return {}; }
  Final final_suspend() noexcept { return {}; }
  void unhandled_exception() noexcept;

  std::coroutine_handle<> self;
  Frame* parent = nullptr;       // the task that awaits this one; null at the bottom of a branch
  const Scope* scope = nullptr;  // set when this task runs as a named scope
  std::source_location where;    // of the last co_await

 private:
  static void pop(Frame& frame) noexcept;
};

}  // namespace detail
}  // namespace rondel
