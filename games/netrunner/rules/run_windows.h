// The windows of a run and of its encounters, in which the sides act or continue. An encounter has passes of its own; those of the
// run stand still meanwhile.
//   (1) Whether, when and how often a side is asked never depends on what the other side cannot see.
//   (2) The Corp may go on by itself, but never past ice that is not rezzed, at the server itself, or in an encounter
//       within an encounter.
#pragma once

#include <cstdint>

#include "kernel/choices.h"
#include "kernel/task.h"
#include "netrunner/rules/part.h"
#include "rules/window.h"

namespace rondel::games::netrunner {

enum class RunPhase : std::uint8_t;  // run.h

// The windows of the run that goes on.
struct RunWindowState {
  Window window{};
  SeatSet waits{};                // who asked the other to wait
  bool may_rez_inside = false;    // cards in roots may be rezzed
  bool has_changed_auto = false;  // in this window the Corp has said whether it goes on by itself
};

class RunWindows final : public Part, private Priority {
 public:
  using Part::Part;

  void begin_run() { state_ = {.window = make()}; }
  void begin_phase(RunPhase phase);
  // From now on cards in roots may be rezzed, until the phase is over.
  void allow_rezzing_inside() { state_.may_rez_inside = true; }
  // One for a run or an encounter, nobody has passed yet.
  Window make() const;
  // Opens the window of what is on top, and holds it until both have continued.
  Task<> hold();
  // While there is a run.
  const RunWindowState& now() const { return state_; }
  bool corp_goes_on_by_itself() const { return corp_goes_on_by_itself_; }

 private:
  void offer(Seat side, Choices& choices) const override;
  bool may_pass(Seat /*side*/) const override { return false; }  // continuing is an act of its own here
  Text title(Seat side) const override;
  void offer_to_runner(Choices& choices) const;
  void offer_to_corp(Choices& choices) const;
  void offer_corp_abilities(Choices& choices) const;

  Window& window();
  Task<> take(Act act);
  Task<> carry_out(Act act);
  void pass(Seat side);
  bool passes_by_itself(Seat side) const;

  RunWindowState state_;
  StandingPasses standing_;
  bool corp_goes_on_by_itself_ = false;
};

}  // namespace rondel::games::netrunner
