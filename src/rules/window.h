// A Window is a stretch of play in which its sides may act or pass. It closes when all who have to pass have passed, or
// when the rules close it. An action keeps it open.
//   Window window({.sides = seats(), .first = active});
//   window.open();
//   for (;;) {
//     const std::optional<Act> act = co_await next_act(window, *this);
//     if (!act) break;                    // all have passed
//     co_await carry_out(*act);           // may open windows of its own: this one keeps its passes
//   }
// What a side may do, and whether it might have something to do as far as everybody can tell, the game says (Priority). A
// side that has nothing, and of which everybody knows it, is not asked; one that might have something is, so that being
// asked tells nothing.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "kernel/choices.h"
#include "kernel/hasher.h"
#include "kernel/question.h"
#include "kernel/task.h"
#include "rules/layout.h"

namespace rondel {

// in_turn: one side at a time, the first one first, and on to the next with each pass. at_once: whoever speaks first.
enum class Speaking : std::uint8_t { in_turn, at_once };
// Whether an action makes the passes before it void, so that all have to pass again, in succession.
enum class Passes : std::uint8_t { void_after_action, kept };

// A pass for many windows to come: until one of the events in `until` happens. Events are bits that the game names.
struct StandingPass {
  Text label{};
  std::uint32_t until = 0;
};

// Who passes until further notice. It outlives the windows, so the game keeps it (Phases does it for itself).
class StandingPasses {
 public:
  void set(Seat seat, std::uint32_t until) { until_[seat] = until; }
  void clear(Seat seat) { until_[seat] = 0; }
  bool has(Seat seat) const { return until_[seat] != 0; }
  // Something happened: who waited for it is asked again.
  void happened(std::uint32_t events) {
    for (std::uint32_t& until : until_) {
      until = (until & events) != 0 ? 0 : until;
    }
  }
  void digest(Hasher& hasher) const;

 private:
  SeatArray<std::uint32_t, max_seats> until_{};
};

struct WindowRules {
  SeatSet sides{};     // who may act
  SeatSet deciders{};  // who has to have passed before it closes; nobody named: all sides
  Seat first{};        // with in_turn, who speaks first
  Speaking speaking = Speaking::in_turn;
  Passes passes = Passes::void_after_action;
  ClockName clock{};
};

class Window {
 public:
  Window() = default;
  explicit Window(const WindowRules& rules) : rules_(rules), turn_(rules.first) {
    rules_.deciders = rules.deciders.empty() ? rules.sides : rules.deciders;
  }

  // Begins, or begins again as the next window of its kind: nobody has passed.
  void open();
  // A side passes; or it has done what it had to do here and has nothing more to say.
  void pass(Seat seat);
  // A side did something that keeps the window open.
  void acted(Seat seat);
  // It is over, whoever has passed.
  void close();

  bool is_open() const { return is_open_; }
  const WindowRules& rules() const { return rules_; }
  SeatSet passed() const { return passed_; }
  Seat turn() const { return turn_; }  // with in_turn: who speaks
  NoAction no_action() const { return no_action_; }
  void digest(Hasher& hasher) const;

 private:
  WindowRules rules_{};
  SeatSet passed_{};
  Seat turn_{};
  bool is_open_ = false;
  NoAction no_action_{};
};

// What a game tells a window.
class Priority {
 public:
  // Adds what a side may do besides passing.
  virtual void offer(Seat seat, Choices& choices) const = 0;
  // Whether the side might have something to do, as far as everybody can tell.
  virtual bool could_act(Seat /*seat*/) const { return true; }
  // Whether passing is allowed; where not, there is something to do.
  virtual bool may_pass(Seat /*seat*/) const { return true; }
  virtual Text title(Seat seat) const = 0;
  // What passing is called ("no block").
  virtual Text pass_label(Seat /*seat*/) const { return "pass"; }
  virtual std::span<const StandingPass> standing_passes(Seat /*seat*/) const { return {}; }

 protected:
  ~Priority() = default;
};

// What a side did.
struct Act {
  Seat seat{};
  Choice choice{};
};

// Who is asked next in an open window: nobody when it is about to close.
SeatSet to_speak(const Window& window, const Priority& priority);

// Asks until a side acts: gives what it did, nothing when the window has closed. The window takes the passes; that the act
// keeps it open, or that the side is done with it, the rules say afterwards (acted, pass, close).
Task<std::optional<Act>> next_act(Window& window, const Priority& priority, StandingPasses& standing);

}  // namespace rondel
