// A ScoreSheet is what the scores of a match that is over are made of, as on the pad that comes in the box: a line for each part,
// with the points that every seat has for it. A game declares it once, in Play::score_sheet, from the state it keeps anyway:
//   sheet.part("birds", birds);
//   sheet.part("deal", 3, points);     // one of several that are counted
//   sheet.tie_break("food left", food);
//   (1) The parts add up to the scores of the result, for every seat.
//   (2) Tie-breaks and notes add nothing. The first tie-break decides among those whose scores are equal, the next among
//       those who are equal there too; more is better.
// Whoever shows it makes it; no match keeps one.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernel/seat.h"
#include "kernel/text.h"

namespace rondel {

class Match;

class ScoreSheet {
 public:
  using Points = SeatArray<std::int32_t>;

  struct Line {
    enum class Kind : std::uint8_t { part, tie_break, note };
    Text name{};
    std::int32_t number = 0;  // which one of that name, counted from 1; 0: there is only one
    Points points{};
    Kind kind = Kind::part;
  };

  void part(Text name, const Points& points) { part(name, 0, points); }
  void part(Text name, std::int32_t number, const Points& points) {
    lines_.push_back({.name = name, .number = number, .points = points});
  }
  void tie_break(Text name, const Points& points) {
    lines_.push_back({.name = name, .points = points, .kind = Line::Kind::tie_break});
  }
  // What else people want to read beside it.
  void note(Text name, const Points& points) {
    lines_.push_back({.name = name, .points = points, .kind = Line::Kind::note});
  }
  // Whoever has the fewest points is the best; usual is the most.
  void fewest_are_best() { fewest_are_best_ = true; }

  std::span<const Line> lines() const { return lines_; }
  bool are_fewest_best() const { return fewest_are_best_; }

 private:
  std::vector<Line> lines_;
  bool fewest_are_best_ = false;
};

// These are of a match that is over.
ScoreSheet score_sheet_of(const Match& match);
// The seats from the best to the last: who has won before the others, then by score and what breaks ties, then as they sit.
std::vector<Seat> standings_of(const Match& match, const ScoreSheet& sheet);
// The line that told a winner apart from somebody with the same score; null: none had to.
const ScoreSheet::Line* tie_breaker(const Match& match, const ScoreSheet& sheet);

}  // namespace rondel
