#include "ginrummy/rules/scoring.h"

namespace rondel::games::ginrummy {

HandScore score_hand(const Showdown& showdown, const Bonuses& bonuses) {
  const Seat defender = showdown.knocker.next(2);
  const std::int32_t difference = showdown.defender_deadwood - showdown.knocker_deadwood;
  switch (showdown.ending) {
    case Ending::gin:
      return {
          .winner = showdown.knocker, .points = difference + bonuses.gin, .how = "gin", .bonus = bonuses.gin};
    case Ending::big_gin:
      return {.winner = showdown.knocker,
              .points = difference + bonuses.big_gin,
              .how = "big gin",
              .bonus = bonuses.big_gin};
    case Ending::knock:
      if (difference > 0) return {.winner = showdown.knocker, .points = difference, .how = "knock"};
      return {.winner = defender,
              .points = bonuses.undercut - difference,
              .how = "undercut",
              .bonus = bonuses.undercut};
    case Ending::swapped_out:
      return {.how = "cards were swapped over the discard pile for too long"};
    case Ending::stock_out:
    case Ending::none:
      break;
  }
  return {.how = "the stock ran out"};
}

void Tally::add(const HandScore& score) {
  const auto winner = static_cast<unsigned>(score.winner.index());
  points[winner] += score.points;
  hands_won[winner] += score.points > 0 ? 1 : 0;
}

Result score_game(const Tally& tally, std::int32_t target) {
  Result result{.reason = "broken off"};
  for (unsigned seat = 0; seat < 2; ++seat) {
    result.scores[seat] = tally.points[seat] + box_bonus * tally.hands_won[seat];
  }
  if (tally.points[0] == tally.points[1]) return result;
  const unsigned leader = tally.points[0] > tally.points[1] ? 0 : 1;
  result.winners.add(Seat(static_cast<int>(leader)));
  if (tally.points[leader] >= target) {
    const bool is_shutout = tally.points[1 - leader] == 0;
    result.scores[leader] += is_shutout ? shutout_bonus : game_bonus;
    result.reason = is_shutout ? Text("reached the target, a shutout") : Text("reached the target");
  }
  return result;
}

}  // namespace rondel::games::ginrummy
