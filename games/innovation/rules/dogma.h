// A Dogma is a card that is being carried out: by a dogma action, or by a player alone (self-execution) in the midst of another.
//   (1) Who shares and who is hit is counted once, before the first effect, and so is the list of effects.
//   (2) Self-executions stand upon one another and, at the bottom, upon the action.
// It lies in the frame of the task that carries it out; the innermost one is named by the state (Innovation::dogma).
#pragma once

#include <array>
#include <cstdint>

#include "innovation/rules/printed.h"
#include "kernel/hasher.h"
#include "kernel/scope.h"
#include "kernel/task.h"
#include "rules/tabletop.h"

namespace rondel::games::innovation {

class Innovation;  // NOLINT(cppcoreguidelines-virtual-class-destructor): final where it is defined

struct Dogma {
  // The face, not the card: that may be hidden again before the last effect.
  std::int32_t face = 0;
  Seat leader{};  // who took the action, or executes the card alone
  SeatSet sharers{};
  SeatSet targets{};
  Dogma* below = nullptr;  // what this is carried out in the midst of
  int depth = 0;           // 0: the action
  int effect = 0;          // the one that is being carried out
  Seat doing{};            // and by whom
  bool is_demand = false;
  bool moved = false;   // a demand has moved a card
  bool shared = false;  // a sharer has changed something
  // How many cards a player has moved with an effect, where a card asks for that.
  std::array<std::uint8_t, most_players> tally{};

  const Printed& printed() const { return card_at(face); }
  Dogma& action() { return below == nullptr ? *this : below->action(); }
  void digest(Hasher& hasher) const;
};

// Who would share a card's effects, or be hit by its demands, if `leader` took the action now.
struct Reach {
  SeatSet sharers{};
  SeatSet targets{};
};
Reach reach_of(const Innovation& game, Seat leader, const Printed& card);

// The dogma action, with the free draw that follows where somebody shared.
Task<> take_dogma_action(Innovation& game, Seat leader, Card card);

// The names of the scopes that can be left: the whole action; what one player does for one effect.
inline constexpr Scope dogma_scope{"dogma"};
inline constexpr Scope effect_scope{"effect"};

}  // namespace rondel::games::innovation
