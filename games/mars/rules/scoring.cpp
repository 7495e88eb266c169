#include "mars/rules/scoring.h"

#include "mars/rules/play.h"
#include "rules/score_sheet.h"

namespace rondel::games::mars {
namespace {

std::int32_t points_for_card(const Mars& play, Seat seat, Card card) {
  const Face& face = play.printed(card);
  return face.points ? static_cast<std::int32_t>(evaluate(play, seat, *face.points, card)) : 0;
}

}  // namespace

Points points_of(const Mars& play, Seat seat) {
  Points points{.rating = play.players[seat].rating.value(),
                .milestones = play.milestones.points_of(seat),
                .awards = play.awards.points_of(seat),
                .greeneries = play.map.greeneries_of(seat).size(),
                .cities = play.map.city_points_of(seat)};
  for (const Zone zone : {played_by(seat), events_of(seat)}) {
    for (const Card card : play.table().cards(zone)) {
      points.cards += points_for_card(play, seat, card);
    }
  }
  return points;
}

Result score(Mars& play) {
  play.course.enter("over");
  Result result{.reason = play.parameters.is_terraformed() ? Text("Mars is terraformed")
                                                           : Text("the last generation is over")};
  std::int32_t best = INT32_MIN;
  std::int32_t most_money = 0;
  for (const Seat seat : play.seats()) {
    const std::int32_t sum = points_of(play, seat).sum();
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

// Alone, whoever has not terraformed Mars has no points at all.
void Mars::score_sheet(ScoreSheet& sheet) const {
  if (course.phase() != Text("over")) {
    return;
  }
  SeatArray<Points> points{};
  ScoreSheet::Points money{};
  for (const Seat seat : seats()) {
    points[seat] = points_of(*this, seat);
    money[seat] = players[seat].resources.stock(Resource::mc);
  }
  const auto part = [&](Text name, std::int32_t Points::* of) {
    ScoreSheet::Points line{};
    for (const Seat seat : seats()) {
      line[seat] = points[seat].*of;
    }
    sheet.part(name, line);
  };
  part("terraform rating", &Points::rating);
  part("milestones", &Points::milestones);
  part("awards", &Points::awards);
  part("greeneries", &Points::greeneries);
  part("cities", &Points::cities);
  part("cards", &Points::cards);
  sheet.tie_break("money left", money);
}

}  // namespace rondel::games::mars
