// What plants and heat become, for everybody and at any time: eight plants a greenery, eight heat a step of temperature. What plants are
// left at the end become the last greeneries.
#pragma once

#include <cstdint>

#include "kernel/task.h"
#include "mars/rules/part.h"
#include "rules/operations/operation.h"

namespace rondel::games::mars {

class Conversions : public Part {
 public:
  using Part::Part;

  bool can_turn_plants(Seat seat) const;
  bool can_turn_heat(Seat seat) const;
  void turn_plants(const ops::Operation& because);
  void turn_heat(const ops::Operation& because);

  // When the game is over: everybody in turn, from the first player on, as long as it can and likes. These greeneries raise
  // nothing.
  Task<> turn_last_plants();

 private:
  std::int32_t greenery_cost(Seat seat) const;
};

}  // namespace rondel::games::mars
