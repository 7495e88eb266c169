// The turn: a table of phases, sunrise, main, attack, defend, combat, back to main, and sunset when the active player attacks no more.
// In each of them any player may play a spell or use a power, which stacks a phase of its own upon it (playing.h).
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "elements/rules/karma.h"
#include "elements/rules/present.h"
#include "kernel/rondel.h"
#include "rules/phases.h"

namespace rondel::games::elements {

// The phases, by their place in the table.
enum PhaseNumber : PhaseId { sunrise, main_phase, attack, defend, combat, sunset, play, trigger };

// What standing passes wait for.
enum Event : std::uint32_t { something_stacked = 1, attack_declared = 2, turn_begun = 4, life_lost = 8 };

// Who attacks, and who blocks it. A being that was blocked stays blocked, even when the blocker is gone.
struct Combat {
  std::optional<PieceId> attacker{};
  std::optional<PieceId> blocker{};
};

class Turn {
 public:
  explicit Turn(Elements& play) : play_(play), phases_(*this, table()) {}

  static std::span<const Phase<Turn>> table();

  Seat active() const { return active_; }
  std::int32_t number() const { return number_; }
  const Combat& combat_now() const { return combat_; }
  Phases<Turn>& phases() { return phases_; }
  const Phases<Turn>& phases() const { return phases_; }

  // Whose turn comes first, and which one in the match that is: the sunrise counts it.
  void begin_with(Seat active, std::int32_t number = 0) {
    active_ = active;
    number_ = number;
  }

  // In two parts, since recorded matches have something else between them.
  void digest_phases(Hasher& hasher) const { phases_.digest(hasher); }
  void digest_choices(Hasher& hasher) const {
    hasher.add(chosen_).add(combat_.attacker.value_or(no_piece)).add(combat_.blocker.value_or(no_piece));
  }

 private:
  friend class Phases<Turn>;

  // The phase that comes next, whatever has happened.
  template <PhaseId phase>
  PhaseId then() {
    return phase;
  }

  // --- in every phase ---
  SeatSet sides() const;
  void offer_always(Seat seat, Choices& choices) const;
  bool could_act(Seat seat) const;
  Task<> act(Seat seat, Choice choice);
  std::span<const StandingPass> standing_passes(Seat seat) const;

  // --- sunrise ---
  Task<> begin_sunrise();
  void offer_sunrise(Seat seat, Choices& choices) const;
  bool lacks_element() const;
  bool may_pass_sunrise(Seat seat) const;
  Task<> exec_sunrise();

  // --- main, attack, defend, combat ---
  void offer_main(Seat seat, Choices& choices) const;
  SeatSet attacking_side() const { return SeatSet::of(active_); }
  void offer_attack(Seat seat, Choices& choices) const;
  SeatSet defending_side() const;
  void offer_defend(Seat seat, Choices& choices) const;
  Task<> exec_combat();

  // --- sunset ---
  Task<> begin_sunset();
  PhaseId after_sunset();

  Elements& play_;
  Phases<Turn> phases_;
  Seat active_{};
  std::int32_t number_ = 0;
  Element chosen_ = generic;  // at this sunrise; generic: none yet
  Combat combat_;
};

}  // namespace rondel::games::elements
