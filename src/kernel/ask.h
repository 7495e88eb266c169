// ask: the only way out of a rule. Each of these suspends the whole chain of tasks until the answer is in. `ask` gives what was
// picked; `choose`, and its relatives in rules/requests.h, ask the same question and give the thing that was chosen.
//   const Choice cell = co_await choose(me, "place your mark", cells);
//   const Picks passed = co_await ask({.seat = me, .title = "pass", .choices = hand, .min = 3, .max = 3});
// The bounds default to exactly one, and are clamped to the number of choices.
#pragma once

#include <coroutine>
#include <span>
#include <utility>

#include "kernel/containers.h"
#include "kernel/machine.h"
#include "kernel/payload.h"
#include "kernel/question.h"

namespace rondel {

// Which seat's answer came first, and what it was.
struct Answer {
  Seat seat;
  Picks picks;
};

// Whether answers of different seats leave each other's questions alone (a draft), or may change them.
enum class Concurrent : std::uint8_t { no, yes };

namespace detail {

// An open question closes itself when its task is ended early.
class AskAwaitable : public Awaitable {
 public:
  AskAwaitable(const AskAwaitable&) = delete;
  AskAwaitable& operator=(const AskAwaitable&) = delete;

  bool await_ready() noexcept { return false; }

 protected:
  AskAwaitable() = default;
  ~AskAwaitable() {
    if (group_.is_open) [[unlikely]] {
      Machine::current().close(group_);
    }
  }
  AskGroup group_;
};

class AskOneSeat : public AskAwaitable {
 public:
  explicit AskOneSeat(const Question& question) : asked_(question, group_) { group_.asked = {&asked_, 1}; }
  void await_suspend(std::coroutine_handle<>) { Machine::current().open_single(group_, asked_); }
  Picks await_resume() { return std::move(asked_.picks); }

 protected:
  Asked asked_;
};

class AskOneChoice : public AskOneSeat {
 public:
  using AskOneSeat::AskOneSeat;
  Choice await_resume() {
    check(!asked_.picks.empty(), "one of no choices was asked for");
    return asked_.choices[asked_.picks[0]];
  }
};

// The choice that stands for the payload is kept here, beside the question.
class AskAction : public AskOneSeat {
 public:
  AskAction(const Question& question, Text schema) : AskOneSeat(question), choice_(Choice::payload(schema)) {
    asked_.choices = {&choice_, 1};
    asked_.min = 1;
    asked_.max = 1;
  }
  string await_resume() {
    string payload;
    read_payload(asked_.picks, payload);
    return payload;
  }

 private:
  Choice choice_;
};

class AskSeats : public AskAwaitable {
 public:
  AskSeats(Mode mode, std::span<const Question> questions) {
    asked_.reserve(questions.size());
    for (const Question& question : questions) {
      asked_.emplace_back(question, group_);
    }
    group_.mode = mode;
    group_.asked = asked_;
  }
  void await_suspend(std::coroutine_handle<>) { Machine::current().open(group_); }

 protected:
  vector<Asked> asked_;
};

class AskMany : public AskSeats {
 public:
  explicit AskMany(std::span<const Question> questions) : AskSeats(Mode::many, questions) {}
  vector<Picks> await_resume() {
    vector<Picks> answers;
    answers.reserve(asked_.size());
    for (Asked& asked : asked_) {
      answers.push_back(std::move(asked.picks));
    }
    return answers;
  }
};

class AskAny : public AskSeats {
 public:
  AskAny(std::span<const Question> questions, Concurrent concurrent) : AskSeats(Mode::any, questions) {
    group_.concurrent = concurrent == Concurrent::yes;
  }
  Answer await_resume() {
    for (Asked& asked : asked_) {
      if (asked.seat == group_.last) {
        return {asked.seat, std::move(asked.picks)};
      }
    }
    return {};
  }
};

}  // namespace detail

// Asks one seat; gives the indices it picked.
inline detail::AskOneSeat ask(const Question& question) { return detail::AskOneSeat(question); }

// Asks one seat for exactly one choice; gives the choice.
inline detail::AskOneChoice choose(const Question& question) { return detail::AskOneChoice(question); }
inline detail::AskOneChoice choose(Seat seat, Text title, ChoiceSpan choices) {
  return choose({.seat = seat, .title = title, .choices = choices});
}

// A question that one seat answers with a payload, a text of its own making, instead of picks. The schema (docs/requests.md)
// says what the payload may be: it is checked where answers come in, before rules see them. Empty: any JSON.
struct ActionRequest {
  Seat seat{};
  Text title{};
  Text schema{};
  Shown shown = Shown::to_all;
  Check check = nullptr;  // gets the payload as picks: see payload_of
};

// Asks one seat for a payload; gives it as canonical JSON, to be read with Payload (rules/payload.h). To ask several seats, give
// each question the one choice Choice::payload(schema), and take the texts out of their picks with read_payload.
inline detail::AskAction ask_action(const ActionRequest& request) {
  return detail::AskAction(
      {.seat = request.seat, .title = request.title, .shown = request.shown, .check = request.check},
      request.schema);
}

// Asks several seats at once and waits for all; gives their picks in the order of the questions.
inline detail::AskMany ask_many(std::span<const Question> questions) { return detail::AskMany(questions); }

// Asks several seats at once and goes on with the first answer; the other questions close.
inline detail::AskAny ask_any(std::span<const Question> questions, Concurrent concurrent = Concurrent::yes) {
  return detail::AskAny(questions, concurrent);
}

}  // namespace rondel
