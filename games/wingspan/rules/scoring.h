// The score at the end, by where the points come from.
#pragma once

#include <cstdint>

#include "kernel/rondel.h"
#include "rules/score_sheet.h"
#include "wingspan/rules/position.h"

namespace rondel::games::wingspan {

struct Score {
  std::int32_t birds = 0;
  std::int32_t bonus = 0;
  std::int32_t goals = 0;
  std::int32_t eggs = 0;
  std::int32_t cached = 0;
  std::int32_t tucked = 0;
  std::int32_t total() const { return birds + bonus + goals + eggs + cached + tucked; }
};

Score score_of(const Position& now, Seat seat);
// The most points win; of those, who has the most food left.
Result result_of(const Position& now);
void write_scores(const Position& now, ScoreSheet& sheet);

}  // namespace rondel::games::wingspan
