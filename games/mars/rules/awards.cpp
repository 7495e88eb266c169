#include "mars/rules/awards.h"

#include <algorithm>

#include "mars/rules/play.h"

namespace rondel::games::mars {
namespace {

constexpr std::array<std::int32_t, 3> award_costs = {8, 14, 20};
constexpr std::int32_t first_points = 5;
constexpr std::int32_t second_points = 2;

}  // namespace

std::int32_t Awards::standing(Seat seat, Award award) const {
  const Player& player = play_.players[seat];
  const Resources& resources = player.resources;
  switch (award) {
    case Award::landlord:
      return play_.map.tiles_of(seat).size();
    case Award::banker:
      return resources.production(Resource::mc);
    case Award::scientist:
      return player.tags.count(Tag::science);
    case Award::thermalist:
      return resources.stock(Resource::heat);
    case Award::miner:
      return resources.stock(Resource::steel) + resources.stock(Resource::titanium);
  }
  return 0;
}

std::size_t Awards::funded() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(owners_, [](Owner owner) { return !owner.is_nobody(); }));
}

bool Awards::can_fund(Seat seat, Award award) const {
  return !play_.is_solo() && owners_[at(award)].is_nobody() && funded() < award_costs.size() &&
         play_.payments.can_pay(seat, {.cost = award_costs[funded()]});
}

Task<> Awards::fund(Seat seat, Award award) {
  co_await play_.payments.pay(seat, {.cost = award_costs[funded()]});
  owners_[at(award)] = seat;
  play_.log("{} funds {}", seat, award_names[at(award)]);
}

// Who shares the first place leaves no second one: then two are better. Two players have none anyway.
std::int32_t Awards::points_for(Seat seat, Award award) const {
  const std::int32_t mine = standing(seat, award);
  int better = 0;
  std::int32_t best = mine;
  for (const Seat each : play_.seats()) {
    const std::int32_t other = standing(each, award);
    best = std::max(best, other);
    better += other > mine ? 1 : 0;
  }
  if (best <= 0) {
    return 0;
  }
  return better == 0 ? first_points : better == 1 && play_.seat_count() > 2 ? second_points : 0;
}

std::int32_t Awards::points_of(Seat seat) const {
  std::int32_t points = 0;
  for (const Award award : all_awards) {
    points += funded_by(award) ? points_for(seat, award) : 0;
  }
  return points;
}

void Awards::digest(Hasher& hasher) const {
  hasher.add(owners_.size());
  for (const Owner owner : owners_) {
    hasher.add(owner.number());
  }
}

}  // namespace rondel::games::mars
