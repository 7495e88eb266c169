#include "netrunner/rules/score_areas.h"

#include "netrunner/rules/play.h"

namespace rondel::games::netrunner {

std::int32_t ScoreAreas::points(Seat side) const {
  std::int32_t sum = 0;
  for (const Card card : table_.cards(scored_by(side))) {
    sum += play_.printed(card).points;
  }
  return sum;
}

std::int32_t ScoreAreas::hand_bonus() const {
  std::int32_t bonus = 0;
  for (const Card card : table_.cards(scored_by(corp))) {
    bonus += play_.printed(card).hand_bonus;
  }
  return bonus;
}

Task<> ScoreAreas::score(Card agenda) {
  play_.cards().clear(agenda);
  table_.move(agenda, scored_by(corp));
  play_.log("{} scores {} and gains {} agenda points", corp, table_.named(agenda),
            play_.printed(agenda).points);
  co_await check_points();
  co_await play_.triggers().fire(When::scored, agenda);
}

Task<> ScoreAreas::steal(Card agenda) {
  play_.current_run().note_theft();
  play_.cards().clear(agenda);
  table_.reveal(agenda);
  table_.move(agenda, scored_by(runner));
  play_.log("{} steals {} and gains {} agenda points", runner, table_.named(agenda),
            play_.printed(agenda).points);
  co_await check_points();
  co_await play_.triggers().fire(When::stolen, agenda);
}

Task<> ScoreAreas::check_points() {
  for (const Seat side : play_.seats()) {
    if (points(side) >= points_to_win_) {
      co_await play_.win(side, "enough agenda points");
    }
  }
}

}  // namespace rondel::games::netrunner
