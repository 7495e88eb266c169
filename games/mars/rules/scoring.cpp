#include "mars/rules/scoring.h"

#include "mars/rules/play.h"

namespace rondel::games::mars {
namespace {

std::int32_t points_for_card(const Mars& play, Seat seat, Card card) {
  const Face& face = play.printed(card);
  return face.points ? static_cast<std::int32_t>(evaluate(play, seat, *face.points, card)) : 0;
}

}  // namespace

std::int32_t points_of(const Mars& play, Seat seat) {
  std::int32_t sum = play.players[seat].rating.value() + play.milestones.points_of(seat) +
                     play.awards.points_of(seat) + play.map.points_of(seat);
  for (const Zone zone : {played_by(seat), events_of(seat)}) {
    for (const Card card : play.table().cards(zone)) {
      sum += points_for_card(play, seat, card);
    }
  }
  return sum;
}

Result score(Mars& play) {
  play.course.enter("over");
  Result result{.reason = play.parameters.is_terraformed() ? Text("Mars is terraformed")
                                                           : Text("the last generation is over")};
  std::int32_t best = INT32_MIN;
  std::int32_t most_money = 0;
  for (const Seat seat : play.seats()) {
    const std::int32_t sum = points_of(play, seat);
    const std::int32_t money = play.players[seat].resources.stock(Resource::mc);
    result.scores[seat] = sum;
    play.log("{} has {} points", seat, sum);
    if (sum > best || (sum == best && money > most_money)) {
      best = sum;
      most_money = money;
      result.winners = SeatSet::of(seat);
    } else if (sum == best && money == most_money) {
      result.winners.add(seat);
    }
  }
  return result;
}

}  // namespace rondel::games::mars
