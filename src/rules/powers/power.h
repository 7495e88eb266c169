// Powers: what a card does when something sets it off. A power is a handler with parameters; a handler is a coroutine that
// yields what it wants and is handed back what came of it:
//   PowerRun<Birds> feed(const PowerContext<Birds>& context, const Params& params) {
//     const Picks picks = co_yield PromptRequest{...};                              // somebody is asked
//     const Outcome gained = co_yield Effect{...};                                  // something changes
//     co_yield Event{...};                                                          // others may react
//     co_await another_handler(context, params);                                    // handlers delegate
//   }
// A handler changes nothing itself and asks nobody itself: whoever drives it does (engine.h, drive_alone.h), so the same
// handler serves a match, a collected batch and a test without a match. docs/powers.md is the guide.
//
// `P` names the types of a game's powers:
//   Effect   a change, plain data         Outcome  what came of one: cards drawn, dice rolled; plain data
//   Event    something others may react to, plain data
//   State    what handlers may look at, and never change        Params   what a handler is told by its card
#pragma once

#include <coroutine>
#include <cstdint>
#include <string_view>
#include <utility>
#include <variant>

#include "kernel/containers.h"
#include "kernel/frame.h"
#include "kernel/question.h"
#include "kernel/seat.h"

namespace rondel {

// Why a power did nothing.
enum class SkipReason : std::uint8_t { none, agent_declined, resource_unavailable };
constexpr std::string_view name_of(SkipReason reason) {
  switch (reason) {
    case SkipReason::none:
      return "activated";
    case SkipReason::agent_declined:
      return "AGENT_DECLINED";
    case SkipReason::resource_unavailable:
      return "RESOURCE_UNAVAILABLE";
  }
  return "";
}

template <class P>
struct Power;

// Where a power comes from and whose it is, with a look at the state as it is when it is looked at.
template <class P>
struct PowerContext {
  const Power<P>* power = nullptr;
  Seat owner{};
  std::int32_t source = -1;  // the card on the table that has the power
  std::int32_t face = -1;    // what is printed on it
  std::int32_t place = 0;    // where it stood when it was set off
  Seat active{};             // whose turn it is
  std::int32_t round = 0;
  const typename P::State* now = nullptr;

  const typename P::State& state() const { return *now; }
};

// A question that a handler wants answered: it gets the picks. The question's choices stay in the handler's frame.
struct PromptRequest {
  Question question{};
};

// Says whether the power of `context` does something, before it does it; or why it does not. A handler yields it once, and a
// handler that it delegates to yields its own.
template <class P>
struct PowerActivation {
  const PowerContext<P>* context = nullptr;
  bool activated = false;
  SkipReason reason = SkipReason::none;
};

template <class P>
using PowerYield = std::variant<std::monostate, const PromptRequest*, const typename P::Effect*,
                                const typename P::Event*, const PowerActivation<P>*>;

template <class P>
bool is_prompt_request(const PowerYield<P>& yielded) {
  return std::holds_alternative<const PromptRequest*>(yielded);
}

template <class P, class T = void>
class PowerRun;
template <class P>
class PowerSession;

namespace detail {

// A suspended handler. It stands in the arena like a task, but on the stack of its session, not of the machine.
template <class P>
struct PowerFrame {
  static void* operator new(std::size_t bytes) { return Frame::operator new(bytes); }
  static void operator delete(void* block, std::size_t bytes) noexcept {
    Frame::operator delete(block, bytes);
  }

  struct Final {
    bool await_ready() noexcept { return false; }
    template <class Promise>
    void await_suspend(std::coroutine_handle<Promise> handle) noexcept {
      handle.promise().session->top_ = handle.promise().parent;
      handle.destroy();
    }
    void await_resume() noexcept {}
  };
  struct PromptYield {
    PowerSession<P>* session;
    bool await_ready() noexcept { return false; }
    void await_suspend(std::coroutine_handle<>) noexcept {}
    Picks await_resume() noexcept { return std::move(session->picks_); }
  };
  struct EffectYield {
    PowerSession<P>* session;
    bool await_ready() noexcept { return false; }
    void await_suspend(std::coroutine_handle<>) noexcept {}
    typename P::Outcome await_resume() noexcept { return session->outcome_; }
  };

  std::suspend_always initial_suspend() noexcept { return {}; }
  Final final_suspend() noexcept { return {}; }
  // A fault goes through to whoever drives: the task that does ends the match.
  void unhandled_exception() {
#if defined(__cpp_exceptions)
    throw;
#endif
  }

  // What is yielded lives until the handler goes on: it is part of the suspended expression.
  PromptYield yield_value(const PromptRequest& prompt) noexcept {
    session->yielded_ = &prompt;
    return {session};
  }
  EffectYield yield_value(const typename P::Effect& effect) noexcept {
    session->yielded_ = &effect;
    return {session};
  }
  std::suspend_always yield_value(const typename P::Event& event) noexcept {
    session->yielded_ = &event;
    return {};
  }
  std::suspend_always yield_value(const PowerActivation<P>& activation) noexcept {
    session->yielded_ = &activation;
    return {};
  }
  template <class T>
  auto await_transform(PowerRun<P, T>&& run);

  std::coroutine_handle<> self;
  PowerFrame* parent = nullptr;
  PowerSession<P>* session = nullptr;
};

template <class P, class T>
struct PowerResult : PowerFrame<P> {
  Slot<T>* slot = nullptr;
  template <class U>
  void return_value(U&& value) {
    slot->value.emplace(std::forward<U>(value));
  }
};
template <class P>
struct PowerResult<P, void> : PowerFrame<P> {
  Slot<void>* slot = nullptr;
  void return_void() noexcept {}
};

template <class P, class T>
struct PowerPromise : PowerResult<P, T> {
  PowerRun<P, T> get_return_object();
};

// One handler awaits another: the other one is resumed until it has ended.
template <class P, class T>
struct Delegation {
  PowerResult<P, T>* child;
  Slot<T> slot;

  bool await_ready() noexcept { return false; }
  template <class Promise>
  void await_suspend(std::coroutine_handle<Promise> handle) noexcept {
    child->slot = &slot;
    child->parent = &handle.promise();
    child->session = handle.promise().session;
    child->session->top_ = child;
  }
  T await_resume() {
    if constexpr (!std::is_void_v<T>) {
      return std::move(*slot.value);
    }
  }
};

}  // namespace detail

// A handler that was called and has not run yet. `T` is what it gives to a handler that delegates to it.
template <class P, class T>
class [[nodiscard("a handler does nothing until it is driven or awaited")]] PowerRun {
 public:
  using promise_type = detail::PowerPromise<P, T>;

  PowerRun(PowerRun&& other) noexcept : promise_(std::exchange(other.promise_, nullptr)) {}
  PowerRun& operator=(PowerRun&& other) noexcept {
    std::swap(promise_, other.promise_);
    return *this;
  }
  PowerRun(const PowerRun&) = delete;
  PowerRun& operator=(const PowerRun&) = delete;
  ~PowerRun() {
    if (promise_ != nullptr) {
      promise_->self.destroy();
    }
  }

  detail::PowerResult<P, T>* release() && {
    check(promise_ != nullptr, "a handler is driven once; this one was moved from or driven before");
    return std::exchange(promise_, nullptr);
  }

 private:
  friend promise_type;
  explicit PowerRun(promise_type* promise) : promise_(promise) {}
  detail::PowerResult<P, T>* promise_;
};

template <class P, class T>
PowerRun<P, T> detail::PowerPromise<P, T>::get_return_object() {
  PowerPromise* self = this;
  this->self = std::coroutine_handle<PowerPromise>::from_promise(*this);
  asm volatile("" : "+r"(self) : : "memory");  // the frame must stay in the arena: see Task
  return PowerRun<P, T>(self);
}

template <class P>
template <class T>
auto detail::PowerFrame<P>::await_transform(PowerRun<P, T>&& run) {
  return Delegation<P, T>{std::move(run).release(), {}};
}

// A handler on its way, with those it has delegated to: one step at a time, each up to what it yields next. Whoever drives
// it answers a prompt with picks and an effect with an outcome before going on.
template <class P>
class PowerSession {
 public:
  explicit PowerSession(PowerRun<P> run) : top_(std::move(run).release()) { top_->session = this; }
  PowerSession(const PowerSession&) = delete;
  PowerSession& operator=(const PowerSession&) = delete;
  ~PowerSession() {
    while (top_ != nullptr) {
      detail::PowerFrame<P>* const ending = std::exchange(top_, top_->parent);
      ending->self.destroy();
    }
  }

  // What is yielded next; it is there until the session goes on. Null when the handler has ended.
  const PowerYield<P>* next() {
    yielded_ = std::monostate();
    while (top_ != nullptr && std::holds_alternative<std::monostate>(yielded_)) {
      check(Arena::current()->burn(), "out of fuel: a power went on too long without asking anybody");
      top_->self.resume();
    }
    return top_ == nullptr ? nullptr : &yielded_;
  }
  void answer(Picks picks) { picks_ = std::move(picks); }
  void answer(const typename P::Outcome& outcome) { outcome_ = outcome; }

 private:
  friend struct detail::PowerFrame<P>;
  template <class, class>
  friend struct detail::Delegation;

  detail::PowerFrame<P>* top_;
  PowerYield<P> yielded_;
  Picks picks_;
  typename P::Outcome outcome_{};
};

template <class P>
using PowerHandler = PowerRun<P> (*)(const PowerContext<P>& context, const typename P::Params& params);

}  // namespace rondel
