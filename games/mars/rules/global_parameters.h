// Oxygen, temperature and oceans: what makes Mars habitable. Each step raises the rating of whoever takes it, some bring more.
//   (1) A parameter rises by its steps and never beyond its goal; nothing is gained for steps that are not there.
//   (2) Mars is terraformed when all three have reached their goals.
#pragma once

#include <array>
#include <cstdint>

#include "kernel/hasher.h"
#include "mars/rules/part.h"
#include "mars/rules/words.h"
#include "rules/operations/operation.h"

namespace rondel::games::mars {

enum class Parameter : std::uint8_t { oxygen, temperature, oceans };
inline constexpr std::int32_t oxygen_goal = 14;
inline constexpr std::int32_t temperature_goal = 8;
inline constexpr std::int32_t temperature_start = -30;
inline constexpr std::int32_t oceans_goal = 9;

class GlobalParameters : public Part {
 public:
  using Part::Part;

  // Percent, degrees, and tiles.
  std::int32_t value(Parameter which) const { return values_[at(which)]; }
  bool is_at_goal(Parameter which) const;
  bool is_terraformed() const;

  // Oxygen or temperature by so many steps, as far as its goal, for the owner of an operation. What a step brings besides
  // the rating (another step, production, an ocean to place) comes because of that operation.
  void raise(const ops::Operation& because, Parameter which, std::int32_t steps);
  // For an ocean that was placed.
  void count_ocean(Seat seat);

  void arrange(Parameter which, std::int16_t value) { values_[at(which)] = value; }
  void digest(Hasher& hasher) const { hasher.add_all(values_); }

 private:
  std::array<std::int16_t, 3> values_ = {0, temperature_start, 0};
};

}  // namespace rondel::games::mars
