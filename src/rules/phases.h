// Phases that stack. A game declares its phases as a table: who decides, what may be done, what is carried out at the
// end, and where the turn goes from there. Phases runs them, and lets something be stacked on the one that is going on:
//   Task<Result> run() override { co_await phases_.run(sunrise); ... }
//   ... inside an act:  const bool done = co_await phases_.stack(trigger, {.owner = me, .what = ...}, effect(use));
// What is stacked has a window of its own, in which more may be stacked, to any depth. When it is resolved, the phase below
// goes on where it was: its passes, its clock and its place are untouched. It was not ended, stopped or begun again: it is
// a task that waited.
//
// A phase, whether of the turn or stacked, goes through this:
//   begin    what happens by itself when it is entered
//   window   the sides act or pass; an act may settle it (settle, go_to) or keep it open
//   exec     what it was all about; not for what was cancelled
//   next     the turn's order is a function of the state, so it can change; a stacked phase is popped instead
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "kernel/containers.h"
#include "kernel/fault.h"
#include "kernel/play.h"
#include "rules/window.h"

namespace rondel {

// The place of a phase in the game's table.
using PhaseId = std::uint8_t;
inline constexpr PhaseId no_phase = UINT8_MAX;

template <class Game>
struct Phase {
  Text name{};
  // Who has to have passed or decided before it is done. None: every seat.
  SeatSet (Game::*deciders)() const = nullptr;
  Task<> (Game::*begin)() = nullptr;
  // What a seat may do here, besides what it may do in every phase (Game::offer_always) and passing.
  void (Game::*offer)(Seat seat, Choices& choices) const = nullptr;
  // Whether a seat may pass here. None: always.
  bool (Game::*may_pass)(Seat seat) const = nullptr;
  Text pass_label = "pass";
  Task<> (Game::*exec)() = nullptr;
  // Where the turn goes; no_phase ends it all. None: only for what is stacked.
  PhaseId (Game::*next)() = nullptr;
};

// What was stacked, and what is below it.
struct Layer {
  PhaseId phase = no_phase;
  std::optional<Seat> owner{};
  LogArg what{};  // the card, or whatever else it is about
  LogArg target{};
  std::uint32_t number = 0;  // no two layers of a match have the same
  bool is_cancelled = false;
  Window window{};
};

// `Game` is a Play with
//   SeatSet sides() const                                 who may act at all
//   void offer_always(Seat, Choices&) const               what may be done in every phase
//   bool could_act(Seat) const                            as far as everybody can tell (rules/window.h)
//   Task<> act(Seat, Choice)                              carries out what a seat picked
//   std::span<const StandingPass> standing_passes(Seat) const
template <class Game>
class Phases final : private Priority {
 public:
  Phases(Game& game, std::span<const Phase<Game>> table) : game_(game), table_(table) {}

  // The phases of the turn from `first` on, one after the other, until one leads nowhere.
  Task<> run(PhaseId first);
  // Stacks a phase on the one that is going on. Its exec is `exec`; gives whether it was carried out.
  Task<bool> stack(PhaseId phase, Layer layer, Task<> exec);

  // --- from acts, about what is on top ---
  // The seat has decided what it had to here.
  void settle(Seat seat) { top().window.pass(seat); }
  // The turn goes on with `phase` at once, whoever has passed, and whatever the table says. Only with nothing stacked.
  void go_to(PhaseId phase) {
    check(layers_.size() == 1, "the turn goes on only when nothing is stacked");
    go_to_ = phase;
    top().window.close();
  }
  // The layer with that number will not be carried out.
  void cancel(std::uint32_t number);

  // Something happened that standing passes may wait for.
  void happened(std::uint32_t events) { standing_.happened(events); }

  // --- looking ---
  std::span<const Layer> layers() const { return layers_; }  // from the turn's phase up
  PhaseId turn_phase() const { return layers_.empty() ? no_phase : layers_[0].phase; }
  PhaseId top_phase() const { return layers_.empty() ? no_phase : layers_.back().phase; }
  const Phase<Game>& phase(PhaseId id) const { return table_[id]; }

  void lay_out(Layout& layout) const;
  void digest(Hasher& hasher) const;

 private:
  Layer& top() { return layers_.back(); }
  const Phase<Game>& now() const { return table_[layers_.back().phase]; }
  void push(Layer layer);
  Task<> hold();

  // --- Priority ---
  void offer(Seat seat, Choices& choices) const override {
    if (now().offer != nullptr) {
      (game_.*now().offer)(seat, choices);
    }
    game_.offer_always(seat, choices);
  }
  bool could_act(Seat seat) const override { return game_.could_act(seat); }
  bool may_pass(Seat seat) const override {
    return now().may_pass == nullptr || (game_.*now().may_pass)(seat);
  }
  Text title(Seat /*seat*/) const override { return now().name; }
  Text pass_label(Seat seat) const override { return top_decides(seat) ? now().pass_label : Text("pass"); }
  std::span<const StandingPass> standing_passes(Seat seat) const override {
    return game_.standing_passes(seat);
  }
  bool top_decides(Seat seat) const { return layers_.back().window.rules().deciders.has(seat); }

  Game& game_;
  std::span<const Phase<Game>> table_;
  small_vector<Layer, 4> layers_;
  std::uint32_t numbers_ = 0;  // given so far
  PhaseId go_to_ = no_phase;
  StandingPasses standing_;
};

template <class Game>
Task<> Phases<Game>::run(PhaseId first) {
  PhaseId at = first;
  while (at != no_phase) {
    push({.phase = at});
    const Phase<Game>& phase = table_[at];
    if (phase.begin != nullptr) {
      co_await (game_.*phase.begin)();
    }
    co_await hold();
    if (phase.exec != nullptr) {
      co_await (game_.*phase.exec)();
    }
    const PhaseId asked_for = std::exchange(go_to_, no_phase);
    at = asked_for != no_phase ? asked_for : (game_.*phase.next)();
    layers_.pop_back();
  }
}

template <class Game>
Task<bool> Phases<Game>::stack(PhaseId phase, Layer layer, Task<> exec) {
  const LogIndent indent;
  layer.phase = phase;
  push(std::move(layer));
  co_await hold();
  const bool is_carried_out = !top().is_cancelled;
  if (is_carried_out) {
    co_await std::move(exec);
  }
  layers_.pop_back();
  co_return is_carried_out;
}

template <class Game>
void Phases<Game>::push(Layer layer) {
  layer.number = ++numbers_;
  const Phase<Game>& phase = table_[layer.phase];
  layer.window = Window({.sides = game_.sides(),
                         .deciders = phase.deciders == nullptr ? SeatSet() : (game_.*phase.deciders)(),
                         .first = {},
                         .speaking = Speaking::at_once,
                         .passes = Passes::kept,
                         .clock = {.number = layer.number & 0xffffffU,
                                   .depth = static_cast<std::uint32_t>(layers_.size()) & 0xffU}});
  layer.window.open();
  layers_.push_back(layer);
}

// The sides act or pass until it is settled. What an act stacks is popped again before it goes on here.
template <class Game>
Task<> Phases<Game>::hold() {
  while (top().window.is_open() && !top().is_cancelled) {
    const std::optional<Act> act = co_await next_act(top().window, *this, standing_);
    if (act) {
      top().window.acted(act->seat);
      co_await game_.act(act->seat, act->choice);
    }
  }
}

template <class Game>
void Phases<Game>::cancel(std::uint32_t number) {
  for (Layer& layer : layers_) {
    layer.is_cancelled = layer.is_cancelled || layer.number == number;
  }
}

template <class Game>
void Phases<Game>::lay_out(Layout& layout) const {
  if (layers_.empty()) {
    return;
  }
  layout.phase(table_[layers_[0].phase].name);
  for (const Layer& layer : layers_) {
    SeatSet waiting;
    for (const Seat seat : layer.window.rules().sides) {
      const Phase<Game>& phase = table_[layer.phase];
      const bool must = phase.may_pass != nullptr && !(game_.*phase.may_pass)(seat);
      if (layer.window.is_open() && !layer.window.passed().has(seat) && (must || game_.could_act(seat))) {
        waiting.add(seat);
      }
    }
    layout.layer({.name = table_[layer.phase].name,
                  .owner = layer.owner,
                  .what = layer.what,
                  .target = layer.target,
                  .waiting = waiting,
                  .passed = layer.window.passed(),
                  .no_action = layer.window.no_action()});
  }
}

template <class Game>
void Phases<Game>::digest(Hasher& hasher) const {
  hasher.add(layers_.size()).add(numbers_).add(go_to_);
  for (const Layer& layer : layers_) {
    hasher.add(layer.phase).add(layer.number).add(layer.is_cancelled);
    layer.window.digest(hasher);
  }
  standing_.digest(hasher);
}

}  // namespace rondel
