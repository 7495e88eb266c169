#include "mars/rules/milestones.h"

#include <algorithm>

#include "mars/rules/play.h"

namespace rondel::games::mars {
namespace {

constexpr std::int32_t milestone_cost = 8;
constexpr std::int32_t milestone_points = 5;
constexpr std::ptrdiff_t most_milestones = 3;

}  // namespace

bool Milestones::has_reached(Seat seat, Milestone milestone) const {
  const Player& player = play_.players[seat];
  switch (milestone) {
    case Milestone::terraformer:
      return player.rating.value() >= 35;
    case Milestone::mayor:
      return play_.map.cities_of(seat).size() >= 3;
    case Milestone::gardener:
      return play_.map.greeneries_of(seat).size() >= 3;
    case Milestone::builder:
      return player.tags.count(Tag::building) >= 8;
    case Milestone::planner:
      return table_.size(hand_of(seat)) >= 16;
  }
  return false;
}

bool Milestones::can_claim(Seat seat, Milestone milestone) const {
  const auto claimed = std::ranges::count_if(owners_, [](Owner owner) { return !owner.is_nobody(); });
  return !play_.is_solo() && owners_[at(milestone)].is_nobody() && claimed < most_milestones &&
         has_reached(seat, milestone) && play_.payments.can_pay(seat, {.cost = milestone_cost});
}

Task<> Milestones::claim(Seat seat, Milestone milestone) {
  co_await play_.payments.pay(seat, {.cost = milestone_cost});
  owners_[at(milestone)] = seat;
  play_.log("{} claims {}", seat, milestone_names[at(milestone)]);
}

std::int32_t Milestones::points_of(Seat seat) const {
  return milestone_points * static_cast<std::int32_t>(std::ranges::count(owners_, Owner(seat)));
}

void Milestones::digest(Hasher& hasher) const {
  hasher.add(owners_.size());
  for (const Owner owner : owners_) {
    hasher.add(owner.number());
  }
}

}  // namespace rondel::games::mars
