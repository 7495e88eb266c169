#include "rules/score_sheet.h"

#include <algorithm>

#include "kernel/match.h"

namespace rondel {

ScoreSheet score_sheet_of(const Match& match) {
  ScoreSheet sheet;
  match.play().score_sheet(sheet);
  return sheet;
}

std::vector<Seat> standings_of(const Match& match, const ScoreSheet& sheet) {
  const Result& result = match.result();
  const auto is_better = [&](Seat one, Seat other) {
    if (result.winners.has(one) != result.winners.has(other)) {
      return result.winners.has(one);
    }
    if (result.score(one) != result.score(other)) {
      return (result.score(one) < result.score(other)) == sheet.are_fewest_best();
    }
    for (const ScoreSheet::Line& line : sheet.lines()) {
      if (line.kind == ScoreSheet::Line::Kind::tie_break && line.points[one] != line.points[other]) {
        return line.points[one] > line.points[other];
      }
    }
    return one < other;
  };
  std::vector<Seat> standings;
  for (const Seat seat : SeatSet::first(match.seat_count())) {
    standings.push_back(seat);
  }
  std::ranges::sort(standings, is_better);
  return standings;
}

const ScoreSheet::Line* tie_breaker(const Match& match, const ScoreSheet& sheet) {
  const Result& result = match.result();
  const ScoreSheet::Line* last = nullptr;  // of those that had to be looked at
  for (const Seat winner : result.winners) {
    for (const Seat other : SeatSet::first(match.seat_count())) {
      if (result.winners.has(other) || result.score(other) != result.score(winner)) {
        continue;
      }
      const auto decides = [&](const ScoreSheet::Line& line) {
        return line.kind == ScoreSheet::Line::Kind::tie_break && line.points[winner] != line.points[other];
      };
      const auto found = std::ranges::find_if(sheet.lines(), decides);
      if (found != sheet.lines().end()) {
        last = std::max(last, &*found);
      }
    }
  }
  return last;
}

}  // namespace rondel
