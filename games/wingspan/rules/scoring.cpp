// What counts in Wingspan: goals of the rounds, bonus cards, and the score at the end.
#include <algorithm>

#include "wingspan/rules/play.h"

namespace rondel::games::wingspan {

std::int32_t Wingspan::count_goal(Goal goal, Seat seat) const {
  const auto number = static_cast<int>(goal);
  const auto in_row = [&](int habitat, bool eggs_count) {
    std::int32_t sum = 0;
    for (const Card card : row(seat, static_cast<Habitat>(habitat))) {
      sum += eggs_count ? eggs(card.index()) : 1;
    }
    return sum;
  };
  const auto in_nests = [&](int nest, bool eggs_count) {
    std::int32_t sum = 0;
    for (const BirdId id : birds_of(seat)) {
      if (counts_as(bird(id).nest, static_cast<Nest>(nest))) {
        sum += eggs_count ? eggs(id) : std::min(eggs(id), 1);
      }
    }
    return sum;
  };
  if (goal <= Goal::birds_in_wetland) {
    return in_row(number, false);
  }
  if (goal <= Goal::eggs_in_wetland) {
    return in_row(number - static_cast<int>(Goal::eggs_in_forest), true);
  }
  if (goal <= Goal::eggs_in_platform_nests) {
    return in_nests(number - static_cast<int>(Goal::eggs_in_bowl_nests), true);
  }
  if (goal <= Goal::platform_nests_with_eggs) {
    return in_nests(number - static_cast<int>(Goal::bowl_nests_with_eggs), false);
  }
  if (goal == Goal::birds) {
    return static_cast<std::int32_t>(birds_of(seat).size());
  }
  return std::min({in_row(0, true), in_row(1, true), in_row(2, true)});
}

// On the green side who has the same of it shares the points of the places they take together, rounded down; who has none
// gets none.
int Wingspan::points_for_goal(int round, Seat seat) const {
  const std::int32_t mine = count_goal(goal(round), seat);
  if (is_blue_board_ || mine == 0) {
    return std::min(mine, most_blue_points);
  }
  std::size_t better = 0;
  std::size_t equal = 0;
  for (const Seat other : seats()) {
    const std::int32_t theirs = count_goal(goal(round), other);
    better += theirs > mine ? 1 : 0;
    equal += theirs == mine ? 1 : 0;
  }
  int points = 0;
  const auto& places = goal_points[static_cast<std::size_t>(round)];
  for (std::size_t place = better; place < std::min(better + equal, places.size()); ++place) {
    points += places[place];
  }
  return points / static_cast<int>(equal);
}

void Wingspan::score_round() {
  for (const Seat seat : seats()) {
    const int points = points_for_goal(round_, seat);
    if (points > 0) {
      powers_.apply(
          {.kind = Effect::Kind::score_goal, .seat = seat, .count = static_cast<std::int16_t>(points)});
    }
  }
}

std::int32_t Wingspan::count_bonus(const Bonus& bonus, std::int32_t which, Seat seat) const {
  const small_vector<BirdId, 16> birds = birds_of(seat);
  const auto count = [&](auto fits) { return static_cast<std::int32_t>(std::ranges::count_if(birds, fits)); };
  switch (bonus.counting) {
    case Counting::tagged:
      return count(
          [&](BirdId id) { return (bird(id).bonus_tags >> static_cast<unsigned>(which) & 1U) != 0; });
    case Counting::birds_with_four_eggs:
      return count([&](BirdId id) { return eggs(id) >= 4; });
    case Counting::birds_with_eggs:
      return count([&](BirdId id) { return eggs(id) >= 1; });
    case Counting::cards_in_hand:
      return hand_size(seat);
    case Counting::shortest_row:
      return std::min({birds_in(seat, Habitat::forest), birds_in(seat, Habitat::grassland),
                       birds_in(seat, Habitat::wetland)});
  }
  return 0;
}

Score Wingspan::score(Seat seat) const {
  Score score;
  score.goals = players_[seat].goal_points;
  for (const BirdId id : birds_of(seat)) {
    score.birds += bird(id).points;
    score.eggs += eggs(id);
    score.cached += table_.tokens(Card(id), "cached");
    score.tucked += table_.tokens(Card(id), "tucked");
  }
  for (const Card card : table_.cards(bonus(seat))) {
    const std::int32_t face = table_.face(card);
    const Bonus& printed = bonus_at(face);
    score.bonus += printed.points_for(count_bonus(printed, face - first_bonus, seat));
  }
  return score;
}

// The most points win; of those, who has the most food left.
Result Wingspan::result() const {
  Result result;
  result.reason = "all rounds are over";
  std::int32_t best = -1;
  for (const Seat seat : seats()) {
    const std::int32_t points = score(seat).total();
    result.scores[seat] = points;
    const std::int32_t standing = points * 1000 + foods(seat).total();
    if (standing > best) {
      best = standing;
      result.winners = {};
    }
    if (standing == best) {
      result.winners.add(seat);
    }
  }
  return result;
}

}  // namespace rondel::games::wingspan
