#include "wingspan/rules/position.h"

#include <algorithm>

#include "wingspan/rules/play.h"

namespace rondel::games::wingspan {

Position::Position(Wingspan& play, Tabletop& tabletop)
    : zones(play.seat_count()),
      luck(play),
      powers(play),
      goals(play.settings().number("blue_board") == 1 ? GoalBoard::Face::blue : GoalBoard::Face::green),
      table_(tabletop),
      seat_count_(play.seat_count()) {
  course.rounds_played = static_cast<std::int16_t>(play.settings().number("rounds"));
  zones.add_to(table_);
}

SeatList Position::with_fewest_in(Habitat habitat, Seat first) const {
  int fewest = columns;
  for (const Seat seat : seats()) {
    fewest = std::min(fewest, mat(seat).row(habitat).size());
  }
  SeatList with_fewest;
  for (const Seat seat : clockwise_from(first)) {
    if (mat(seat).row(habitat).size() == fewest) {
      with_fewest.push_back(seat);
    }
  }
  return with_fewest;
}

Context Position::context_of(BirdId id, Seat owner) const {
  const std::optional<Habitat> habitat = habitat_of(id);
  return {.power = &printed(id).power,
          .owner = owner,
          .source = id,
          .face = table_.face(Card(id)),
          .place = habitat ? static_cast<std::int32_t>(*habitat) : 0,
          .active = course.active,
          .round = course.round,
          .now = this};
}

int Position::points_for_goal(Seat seat) const {
  small_vector<std::int32_t, most_players> counts;
  for (const Seat each : seats()) {
    counts.push_back(count_goal(goal(), mat(each)));
  }
  return goals.points_for(course.round, counts[static_cast<std::size_t>(seat.index())], counts);
}

void Position::digest(Hasher& hasher) const {
  powers.digest(hasher);
  for (const Player& player : players) {
    player.digest(hasher);
  }
  feeder.digest(hasher);
  goals.digest(hasher);
  hasher.add(course.round).add(course.first).add(course.active);
  luck.digest(hasher);
}

}  // namespace rondel::games::wingspan
