// Powers that fire by themselves, and what follows from whatever was carried out.
//   (1) Triggers that fire together are stacked one after the other: the active player's first, then in seat order; each player
//       says in which order its own come.
//   (2) Nothing is stacked once somebody has lost the last life: the match is over.
#pragma once

#include <cstddef>
#include <cstdint>

#include "elements/rules/present.h"
#include "kernel/containers.h"
#include "kernel/task.h"

namespace rondel::games::elements {

class Triggers {
 public:
  explicit Triggers(Elements& play) : play_(play) {}

  // Those of all pieces, or of one, that fire at this moment; they wait until it is settled.
  void fire(When when);
  void fire(When when, const Piece& piece);
  // Ends the match when somebody has no life left; stacks what fired.
  Task<> settle();

  std::size_t waiting() const { return fired_.size(); }

 private:
  // A power that fired.
  struct Fired {
    Seat owner{};
    PieceId source = no_piece;
    std::int32_t face = 0;
    std::uint8_t power = 0;
  };
  using Batch = small_vector<Fired, 4>;

  Task<> end_if_lost();
  Task<> stack_all();
  Task<> put_in_order(Batch& batch);
  Task<> stack_one(Fired fired);

  Elements& play_;
  Batch fired_;
};

}  // namespace rondel::games::elements
