// Turns: whose it is, what a turn is made of, and what has happened in it so far.
#pragma once

#include <cstdint>

#include "kernel/hasher.h"
#include "kernel/task.h"
#include "netrunner/rules/corp_actions.h"
#include "netrunner/rules/part.h"
#include "netrunner/rules/runner_actions.h"
#include "netrunner/rules/server.h"
#include "netrunner/rules/sides.h"

namespace rondel::games::netrunner {

class CurrentTurn : public Part {
 public:
  CurrentTurn(Netrunner& play, Tabletop& table)
      : Part(play, table), corp_actions_(play, table), runner_actions_(play, table) {}

  Seat active() const { return active_; }
  // Those of both sides are counted, from 1; 0 before the first.
  std::int32_t number() const { return number_; }

  // The turn of the active side; and then it is the other side's.
  Task<> take();
  void pass_on() { active_ = other_side(active_); }

  void note_run_on(Server server) { run_on_ |= 1U << server.index(); }
  void note_breach(Server server) { breached_ |= 1U << server.index(); }
  void note_success(Server server) { succeeded_ |= 1U << server.index(); }
  bool has_run_on(Server server) const { return (run_on_ >> server.index() & 1U) != 0; }
  bool has_breached(Server server) const { return (breached_ >> server.index() & 1U) != 0; }
  bool made_successful_run() const { return succeeded_ != 0; }
  // In the turn before this one, which in the Corp's turn is the Runner's.
  bool made_successful_run_last_turn() const { return succeeded_last_turn_ != 0; }

  // An arranged position is in the midst of the turn of that side, or at its begin.
  void arrange(Seat active);
  void arrange_begin(bool begins) { begins_ = begins; }

  // Whose turn it is and which; and what has happened in it.
  void digest(Hasher& hasher) const { hasher.add(active_).add(number_); }
  void digest_history(Hasher& hasher) const;

 private:
  void begin_counting();
  Task<> begin();
  Task<> rez_before_turn();
  Task<> take_actions();
  Task<> end();

  CorpActions corp_actions_;
  RunnerActions runner_actions_;
  Seat active_ = corp;
  std::int32_t number_ = 0;
  std::uint32_t run_on_ = 0;  // a bit for each server
  std::uint32_t breached_ = 0;
  std::uint32_t succeeded_ = 0;
  std::uint32_t succeeded_last_turn_ = 0;
  bool begins_ = true;
};

}  // namespace rondel::games::netrunner
