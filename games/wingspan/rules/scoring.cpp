#include "wingspan/rules/scoring.h"

namespace rondel::games::wingspan {

Score score_of(const Position& now, Seat seat) {
  const Mat mat = now.mat(seat);
  Score score;
  score.goals = mat.goal_points();
  for (const BirdId id : mat.birds()) {
    const BirdOnMat bird = mat.bird(id);
    score.birds += bird.printed().points;
    score.eggs += bird.eggs();
    score.cached += bird.cached();
    score.tucked += bird.tucked();
  }
  for (const Card card : mat.bonus_cards()) {
    const Bonus& bonus = bonus_at(now.table().face(card));
    score.bonus += bonus.points_for(bonus.count_on(mat));
  }
  return score;
}

Result result_of(const Position& now) {
  Result result;
  result.reason = "all rounds are over";
  std::int32_t best = -1;
  for (const Seat seat : now.seats()) {
    const std::int32_t points = score_of(now, seat).total();
    result.scores[seat] = points;
    const std::int32_t standing = points * 1000 + now.mat(seat).foods().total();
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

void write_scores(const Position& now, ScoreSheet& sheet) {
  struct Part {
    Text name;
    std::int32_t Score::* points;
  };
  constexpr Part parts[] = {{"birds", &Score::birds},          {"bonus cards", &Score::bonus},
                            {"round goals", &Score::goals},    {"eggs", &Score::eggs},
                            {"food on birds", &Score::cached}, {"tucked cards", &Score::tucked}};
  for (const Part& part : parts) {
    ScoreSheet::Points points{};
    for (const Seat seat : now.seats()) {
      points[seat] = score_of(now, seat).*part.points;
    }
    sheet.part(part.name, points);
  }
  ScoreSheet::Points food{};
  for (const Seat seat : now.seats()) {
    food[seat] = now.mat(seat).foods().total();
  }
  sheet.tie_break("food left over", food);
}

}  // namespace rondel::games::wingspan
