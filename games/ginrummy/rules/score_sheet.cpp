// What the score is made of: of a single hand, deadwood and bonus; of a game, its hands, the boxes and the game bonus.
#include "rules/score_sheet.h"

#include "ginrummy/rules/play.h"

namespace rondel::games::ginrummy {
namespace {

ScoreSheet::Points of_both(const std::array<std::int32_t, 2>& points, std::int32_t each = 1) {
  ScoreSheet::Points shown{};
  for (const Seat seat : SeatSet::first(2)) {
    shown[seat] = points[static_cast<unsigned>(seat.index())] * each;
  }
  return shown;
}

ScoreSheet::Points of_one(Seat seat, std::int32_t points) {
  ScoreSheet::Points shown{};
  shown[seat] = points;
  return shown;
}

}  // namespace

void GinRummy::score_sheet(ScoreSheet& sheet) const {
  if (target_ > 0) {
    write_game(sheet);
  } else if (last_hand_.points > 0) {
    write_hand(sheet);
  }
}

void GinRummy::write_hand(ScoreSheet& sheet) const {
  const std::int32_t once = counts_double() ? last_hand_.points / 2 : last_hand_.points;
  sheet.part("difference in deadwood", of_one(last_hand_.winner, once - last_hand_.bonus));
  if (last_hand_.bonus > 0) {
    sheet.part(last_hand_.how == Text("undercut") ? Text("bonus for the undercut") : Text("bonus for gin"),
               of_one(last_hand_.winner, last_hand_.bonus));
  }
  if (counts_double()) {
    sheet.part("doubled by a spade", of_one(last_hand_.winner, once));
  }
}

void GinRummy::write_game(ScoreSheet& sheet) const {
  if (points_before_ != std::array<std::int32_t, 2>{}) {
    sheet.part("before", of_both(points_before_));
  }
  for (std::size_t i = 0; i < hands_.size(); ++i) {
    sheet.part("hand", static_cast<std::int32_t>(i) + 1, of_one(hands_[i].winner, hands_[i].points));
  }
  sheet.part("boxes, for hands won", of_both(tally_.hands_won, box_bonus));
  for (const Seat seat : seats()) {
    if (tally_.points[index(seat)] >= target_) {
      const bool is_shutout = tally_.points[index(other(seat))] == 0;
      sheet.part(is_shutout ? Text("game, a shutout") : Text("game"),
                 of_one(seat, is_shutout ? shutout_bonus : game_bonus));
    }
  }
}

}  // namespace rondel::games::ginrummy
