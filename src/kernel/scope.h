// Ending tasks early, from any depth.
//   const bool ran = co_await scoped(run, approach_server(play, server));   // false: somebody left the run
//   ... deep inside:  co_await leave(run);
//   co_await finish(result);   // ends the match
// What stands above the scope is destroyed innermost first; the task that awaits the scope goes on.
#pragma once

#include <coroutine>
#include <optional>
#include <type_traits>
#include <utility>

#include "kernel/machine.h"
#include "kernel/task.h"

namespace rondel {
namespace detail {

template <class T>
class ScopedAwaitable : public Awaitable {
 public:
  ScopedAwaitable(const Scope& scope, Task<T>&& task) : scope_(scope), child_(std::move(task).release()) {}
  ScopedAwaitable(const ScopedAwaitable&) = delete;
  ScopedAwaitable& operator=(const ScopedAwaitable&) = delete;

  ~ScopedAwaitable() {
    if (child_ != nullptr) [[unlikely]] {  // made, but never awaited
      child_->self.destroy();
    }
  }

  bool await_ready() noexcept { return false; }
  void await_suspend(std::coroutine_handle<>) noexcept {
    child_->slot = &slot_;
    child_->scope = &scope_;
    Machine::current().push(*std::exchange(child_, nullptr));
  }
  auto await_resume() {
    if constexpr (std::is_void_v<T>) {
      return slot_.filled;
    } else {
      return std::move(slot_.value);
    }
  }

 private:
  Scope scope_;
  PromiseResult<T>* child_;
  Slot<T> slot_;
};

class LeaveAwaitable : public Awaitable {
 public:
  explicit LeaveAwaitable(const Scope& scope) : scope_(scope) {}
  bool await_ready() noexcept { return false; }
  void await_suspend(std::coroutine_handle<>) { Machine::current().leave(scope_); }
  void await_resume() noexcept {}

 private:
  Scope scope_;
};

class FinishAwaitable : public Awaitable {
 public:
  explicit FinishAwaitable(const Result& result) : result_(result) {}
  bool await_ready() noexcept { return false; }
  void await_suspend(std::coroutine_handle<>) { Machine::current().finish(result_); }
  void await_resume() noexcept {}

 private:
  Result result_;
};

}  // namespace detail

// Runs `task` as a scope that can be left. Gives the task's result, or nothing when it was left
// (for a task without a result: whether it ran to its end).
template <class T>
detail::ScopedAwaitable<T> scoped(Scope scope, Task<T> task) {
  return detail::ScopedAwaitable<T>(scope, std::move(task));
}

// Ends the nearest enclosing scope that fits and everything above it. Never returns to the one who called it.
// A scope that does not enclose the caller is a fault.
inline detail::LeaveAwaitable leave(Scope scope) { return detail::LeaveAwaitable(scope); }

// Ends the match. Never returns to the one who called it.
inline detail::FinishAwaitable finish(const Result& result) { return detail::FinishAwaitable(result); }

// A scope that is told apart from others of the same name.
inline Scope fresh_scope(Text name) { return {name, detail::Machine::current().fresh_scope_id()}; }

}  // namespace rondel
