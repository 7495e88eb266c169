// Milestones: goals that whoever reaches them first may claim, for money, for points at the end. Three of the five can be claimed;
// who is alone claims none.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "kernel/hasher.h"
#include "kernel/task.h"
#include "mars/rules/owner.h"
#include "mars/rules/part.h"

namespace rondel::games::mars {

enum class Milestone : std::uint8_t { terraformer, mayor, gardener, builder, planner };
inline constexpr std::size_t milestone_count = 5;
inline constexpr std::array<Milestone, milestone_count> all_milestones = {
    Milestone::terraformer, Milestone::mayor, Milestone::gardener, Milestone::builder, Milestone::planner};
inline constexpr std::array<Text, milestone_count> milestone_names = {"Terraformer", "Mayor", "Gardener",
                                                                      "Builder", "Planner"};

class Milestones : public Part {
 public:
  using Part::Part;

  // None: nobody has.
  std::optional<Seat> claimed_by(Milestone milestone) const { return owners_[at(milestone)].seat(); }
  bool has_reached(Seat seat, Milestone milestone) const;
  // Whether it is there, has been reached and can be paid.
  bool can_claim(Seat seat, Milestone milestone) const;
  Task<> claim(Seat seat, Milestone milestone);
  std::int32_t points_of(Seat seat) const;

  void arrange(Milestone milestone, Seat owner) { owners_[at(milestone)] = owner; }
  void digest(Hasher& hasher) const;

 private:
  std::array<Owner, milestone_count> owners_{};
};

}  // namespace rondel::games::mars
