// The position: everything that a match of Wingspan is at a moment, in parts with names. Handlers look at it, through its mats and its
// supply; effects alone change it (effects.h).
//   (1) A bird is its card, in a row of its owner. Eggs, cached food and tucked cards are tokens on it.
//   (2) As many tokens say "tucked" on the birds of a seat as cards lie in its zone for them.
//   (3) Five dice are in the feeder or outside; it is never empty when somebody is asked.
#pragma once

#include <cstdint>
#include <optional>

#include "kernel/rondel.h"
#include "rules/powers/engine.h"
#include "rules/seat_order.h"
#include "wingspan/rules/feeder.h"
#include "wingspan/rules/goal_board.h"
#include "wingspan/rules/luck.h"
#include "wingspan/rules/mat.h"
#include "wingspan/rules/supply.h"

namespace rondel::games::wingspan {

// Where the match is: the round, from 0, and whose turn.
struct Course {
  std::int16_t round = 0;
  std::int16_t rounds_played = 0;  // of the whole match
  Seat first{};
  Seat active{};
};

class Position {
 public:
  // On a tabletop that has no zones yet. The powers that run are the play's.
  Position(Wingspan& play, Tabletop& tabletop);

  // --- parts ---
  const Tabletop& table() const { return table_; }
  Tabletop& table() { return table_; }
  Mat mat(Seat seat) const { return {table_, players[seat], seat}; }
  Supply supply() const { return {table_, zones}; }

  Zones zones;
  Luck luck;
  PowerEngine<Powers> powers;
  SeatArray<Player, most_players> players;
  Feeder feeder;
  GoalBoard goals;
  Course course;

  // --- seats ---
  int seat_count() const { return seat_count_; }
  SeatSet seats() const { return SeatSet::first(seat_count_); }
  // All of them, clockwise from this one on.
  SeatList clockwise_from(Seat first) const { return rondel::clockwise_from(seats(), first); }
  // Those with the fewest birds in a habitat, clockwise from this one on.
  SeatList with_fewest_in(Habitat habitat, Seat first) const;

  // --- birds, by their cards ---
  // What is printed on a card, wherever it is.
  const Bird& printed(BirdId card) const { return bird_at(table_.face(Card(card))); }
  // A bird of any mat.
  BirdOnMat bird(BirdId id) const { return {table_, id}; }
  // Of a bird that is on a mat.
  std::optional<Habitat> habitat_of(BirdId id) const { return zones.habitat_of(table_.zone_of(Card(id))); }
  // What the power of a bird is given when it is set off now.
  Context context_of(BirdId id, Seat owner) const;

  // --- goals ---
  Goal goal() const { return goals.goal(course.round); }
  // What a seat would score for the goal of this round if it ended now.
  int points_for_goal(Seat seat) const;

  void digest(Hasher& hasher) const;

 private:
  Tabletop& table_;
  int seat_count_;
};

}  // namespace rondel::games::wingspan
