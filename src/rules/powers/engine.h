// PowerEngine runs the powers of a match: it drives handlers, applies what they yield, and lets others react.
//   (1) Every change goes through `apply`, of powers or not; observers see each effect, event and activation once, in order.
//   (2) The events of a handler are taken up when it has ended, the first one first, each with all that follows from it
//       before the next: a reaction resolves between two powers of a row, and the second one sees what it changed.
//   (3) What an event sets off is listed when it is taken up, and the list stands: what moves away still has its turn.
//   (4) A power that works once between turns is used up when it did something; a decline keeps it.
// Everything is in the arena: what runs, what was put off until the end of the turn, what is used up.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>

#include "kernel/ask.h"
#include "kernel/hasher.h"
#include "kernel/task.h"
#include "rules/layout.h"
#include "rules/powers/registry.h"

namespace rondel {

// The line of the log that tells, to nobody at the table, what came of a power: its handler, activated or why not, its owner,
// its card. Written by a game's observer; `rondel check` counts powers by it.
inline constexpr Text power_log_pattern = "power {}: {} for {} by {}";

// When effects come true: each as it is yielded, with its outcome handed back; or all of them, in order, when the handler has
// ended. In a batch prompts see the state from before, and every outcome that is handed back is empty.
enum class Applying : std::uint8_t { immediately, when_done };

// How often a power may do something.
enum class Often : std::uint8_t { always, once_between_turns };

// A power that something has set off.
template <class P>
struct SetOff {
  PowerContext<P> context{};
  Often often = Often::always;
};

// What came of a power. `effects` are those of a batch; what is applied immediately is in the log already.
template <class P>
struct PowerActivationResult {
  bool activated = false;
  SkipReason reason = SkipReason::none;
  vector<typename P::Effect> effects{};
};

// What a game is to its powers.
template <class P>
class PowerHost {
 public:
  // The one way in which anything changes.
  virtual typename P::Outcome apply(const typename P::Effect& effect) = 0;
  // What an event sets off, in the order in which it comes.
  virtual void list_set_off(const typename P::Event& event, small_vector<SetOff<P>, 4>& list) const = 0;

 protected:
  ~PowerHost() = default;
};

// Sees everything that happens, after it has happened. It changes nothing; writing the log is its proper work.
template <class P>
class PowerObserver {
 public:
  virtual void applied(const typename P::Effect& effect, const typename P::Outcome& outcome) = 0;
  virtual void raised(const typename P::Event& event) = 0;
  virtual void activation(const PowerActivation<P>& activation) = 0;

 protected:
  ~PowerObserver() = default;
};

template <class P>
class PowerEngine {
 public:
  using Effect = typename P::Effect;
  using Event = typename P::Event;
  using Outcome = typename P::Outcome;
  using Result = PowerActivationResult<P>;

  // Reactions to reactions, and so on: beyond this somebody made a circle.
  static constexpr int deepest = 40;

  explicit PowerEngine(PowerHost<P>& host, Applying applying = Applying::immediately)
      : host_(host), applying_(applying) {}

  void add_observer(PowerObserver<P>& observer) { observers_.push_back(&observer); }

  // Changes something, from wherever.
  Outcome apply(const Effect& effect) {
    const Outcome outcome = host_.apply(effect);
    for (PowerObserver<P>* const observer : observers_) {
      observer->applied(effect, outcome);
    }
    return outcome;
  }

  // Tells the observers of something that sets nothing off: that a turn begins.
  void announce(const Event& event) {
    for (PowerObserver<P>* const observer : observers_) {
      observer->raised(event);
    }
  }

  // Runs a power, and then everything that its events set off.
  Task<Result> resolve(SetOff<P> set_off);
  // Takes up an event, with everything that follows from it.
  Task<> handle(Event event);

  // Work for the end of the turn, in the order it was put off.
  void defer(const SetOff<P>& work) { deferred_.push_back(work); }
  Task<> run_deferred();

  // What works once between the turns of its owner works again.
  void begin_turn(Seat owner) {
    for (std::size_t i = used_.size(); i > 0; --i) {
      if (used_[i - 1].owner == owner) {
        used_.erase(&used_[i - 1]);
      }
    }
  }
  bool is_used(std::int32_t source) const {
    return std::ranges::any_of(used_, [&](const Used& used) { return used.source == source; });
  }
  void mark_used(std::int32_t source, Seat owner) { used_.push_back({.source = source, .owner = owner}); }

  // The powers that run now, the one that was set off first below: what a question is about.
  std::span<const SetOff<P>> running() const { return running_; }
  void digest(Hasher& hasher) const;

 private:
  struct Used {
    std::int32_t source = -1;
    Seat owner{};
  };

  Task<> drive(SetOff<P> set_off, Result& result, vector<Event>& raised);
  void take(const PowerYield<P>& yielded, PowerSession<P>& session, Result& result, vector<Event>& raised);
  void tell(const PowerActivation<P>& activation, Result& result);

  PowerHost<P>& host_;
  Applying applying_;
  small_vector<PowerObserver<P>*, 2> observers_;
  small_vector<SetOff<P>, 2> running_;
  small_vector<SetOff<P>, 2> deferred_;
  small_vector<Used, 4> used_;
  int depth_ = 0;
};

template <class P>
Task<PowerActivationResult<P>> PowerEngine<P>::resolve(SetOff<P> set_off) {
  check(depth_ < deepest, "powers set one another off without end");
  ++depth_;
  Result result;
  vector<Event> raised;
  running_.push_back(set_off);
  co_await drive(set_off, result, raised);
  running_.pop_back();
  if (set_off.often == Often::once_between_turns && result.activated) {
    mark_used(set_off.context.source, set_off.context.owner);
  }
  for (std::size_t i = 0; i < raised.size(); ++i) {
    co_await handle(raised[i]);
  }
  --depth_;
  co_return std::move(result);
}

template <class P>
Task<> PowerEngine<P>::drive(SetOff<P> set_off, Result& result, vector<Event>& raised) {
  PowerSession<P> session(set_off.context.power->run(set_off.context));
  while (const PowerYield<P>* const yielded = session.next()) {
    if (is_prompt_request<P>(*yielded)) {
      Picks picks = co_await ask(std::get<const PromptRequest*>(*yielded)->question);
      session.answer(std::move(picks));
    } else {
      take(*yielded, session, result, raised);
    }
  }
  for (const Effect& effect : result.effects) {
    apply(effect);
  }
}

template <class P>
void PowerEngine<P>::take(const PowerYield<P>& yielded, PowerSession<P>& session, Result& result,
                          vector<Event>& raised) {
  if (const auto* const effect = std::get_if<const Effect*>(&yielded)) {
    if (applying_ == Applying::immediately) {
      session.answer(apply(**effect));
    } else {
      result.effects.push_back(**effect);
      session.answer(Outcome{});
    }
  } else if (const auto* const event = std::get_if<const Event*>(&yielded)) {
    raised.push_back(**event);
    announce(**event);
  } else if (const auto* const activation = std::get_if<const PowerActivation<P>*>(&yielded)) {
    tell(**activation, result);
  }
}

template <class P>
void PowerEngine<P>::tell(const PowerActivation<P>& activation, Result& result) {
  if (activation.context->source == running_.back().context.source) {  // not of one that it delegated to
    result.activated = result.activated || activation.activated;
    result.reason = activation.reason;
  }
  for (PowerObserver<P>* const observer : observers_) {
    observer->activation(activation);
  }
}

template <class P>
Task<> PowerEngine<P>::handle(Event event) {
  small_vector<SetOff<P>, 4> list;
  host_.list_set_off(event, list);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const SetOff<P> next = list[i];
    if (next.often == Often::once_between_turns && is_used(next.context.source)) {
      continue;
    }
    const Result result = co_await resolve(next);
  }
}

template <class P>
Task<> PowerEngine<P>::run_deferred() {
  while (!deferred_.empty()) {
    const SetOff<P> work = deferred_[0];
    deferred_.erase(deferred_.begin());
    const Result result = co_await resolve(work);
  }
}

template <class P>
void PowerEngine<P>::digest(Hasher& hasher) const {
  const auto add = [&](std::span<const SetOff<P>> list) {
    hasher.add(list.size());
    for (const SetOff<P>& each : list) {
      hasher.add(each.context.owner).add(each.context.source).add(each.context.place);
      hasher.add(each.context.power->entry->name);
    }
  };
  add(running_);
  add(deferred_);
  hasher.add(used_.size()).add(depth_);
  for (const Used& used : used_) {
    hasher.add(used.source).add(used.owner);
  }
}

}  // namespace rondel
