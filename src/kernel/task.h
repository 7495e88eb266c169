// Task<T> is a rule: a lazy coroutine that may ask, await other tasks and return a T.
//   Task<int> bid(Play& play, Seat me) { ... const Choice said = co_await choose(...); co_return ...; }
// It does nothing until it is awaited, runs on the match's explicit stack, and has its frame in the match's arena.
// Parameters go by value, except the match-owned play. No capturing lambda is a coroutine. Nothing in a task is
// aligned to more than 16.
#pragma once

#include <coroutine>
#include <type_traits>
#include <utility>

#include "kernel/frame.h"
#include "kernel/machine.h"

namespace rondel {

template <class T = void>
class Task;

namespace detail {

template <class T>
struct PromiseResult : Frame {
  Slot<T>* slot = nullptr;
  template <class U>
  void return_value(U&& value) {
    slot->value.emplace(std::forward<U>(value));
  }
};
template <>
struct PromiseResult<void> : Frame {
  Slot<void>* slot = nullptr;
  void return_void() {
    if (slot != nullptr) {
      slot->filled = true;
    }
  }
};

template <class T>
struct TaskAwaiter {
  PromiseResult<T>* child;
  Slot<T> slot;

  bool await_ready() noexcept { return false; }
  void await_suspend(std::coroutine_handle<>) noexcept {
    child->slot = &slot;
    Machine::current().push(*child);
  }
  T await_resume() {
    if constexpr (!std::is_void_v<T>) {
      return std::move(*slot.value);
    }
  }
};

template <class T>
struct Promise : PromiseResult<T> {
  Task<T> get_return_object(std::source_location where = std::source_location::current());

  // Each co_await notes its own line: that is what "why am I asked?" prints.
  template <class U>
  TaskAwaiter<U> await_transform(Task<U>&& task,
                                 std::source_location where = std::source_location::current()) {
    this->where = where;
    return TaskAwaiter<U>{std::move(task).release(), {}};
  }
  template <class A>
    requires std::is_base_of_v<Awaitable, std::remove_cvref_t<A>>
  A&& await_transform(A&& awaitable, std::source_location where = std::source_location::current()) {
    this->where = where;
    return std::forward<A>(awaitable);
  }
};

}  // namespace detail

template <class T>
class [[nodiscard("a task does nothing until it is awaited: co_await it")]] Task {
 public:
  using promise_type = detail::Promise<T>;

  Task(Task&& other) noexcept : promise_(std::exchange(other.promise_, nullptr)) {}
  Task& operator=(Task&& other) noexcept {
    std::swap(promise_, other.promise_);
    return *this;
  }
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;
  ~Task() {
    if (promise_ != nullptr) {
      promise_->self.destroy();
    }
  }

  // Hands the task over to the explicit stack, which owns it from then on.
  detail::PromiseResult<T>* release() && {
    check(promise_ != nullptr, "a task is awaited once; this one was moved from or awaited before");
    return std::exchange(promise_, nullptr);
  }

 private:
  friend promise_type;
  explicit Task(promise_type* promise) : promise_(promise) {}
  detail::PromiseResult<T>* promise_;
};

template <class T>
Task<T> detail::Promise<T>::get_return_object(std::source_location where) {
  Promise* self = this;
  this->where = where;
  this->self = std::coroutine_handle<Promise>::from_promise(*this);
  // The optimiser must not see that this pointer is the frame it just made: it would move the frame into the
  // caller, out of the arena, and a restore would jump into nothing.
  asm volatile("" : "+r"(self) : : "memory");
  return Task<T>(self);
}

}  // namespace rondel
