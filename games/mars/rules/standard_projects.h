// Standard projects: what everybody can do for money without a card.
#pragma once

#include <array>
#include <cstdint>

#include "kernel/task.h"
#include "mars/rules/part.h"
#include "rules/operations/operation.h"

namespace rondel::games::mars {

enum class StandardProject : std::uint8_t { sell_patents, power_plant, asteroid, aquifer, greenery, city };
inline constexpr std::size_t standard_project_count = 6;
inline constexpr std::array<Text, standard_project_count> standard_project_names = {
    "sell patents",    "power plant project", "asteroid project",
    "aquifer project", "greenery project",    "city project"};

class StandardProjects : public Part {
 public:
  using Part::Part;

  // For a seat, with its discounts.
  std::int32_t cost_of(Seat seat, StandardProject project) const;
  // Empty: it can be done.
  Text why_not_do(Seat seat, StandardProject project) const;
  Task<> carry_out(ops::Operation because, StandardProject project);

 private:
  Task<> sell_patents(Seat seat);
};

}  // namespace rondel::games::mars
