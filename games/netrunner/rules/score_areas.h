// The agendas that the sides have scored and stolen. Whoever has enough points with one more of them has won at once.
#pragma once

#include <cstdint>

#include "kernel/task.h"
#include "netrunner/rules/part.h"

namespace rondel::games::netrunner {

class ScoreAreas : public Part {
 public:
  ScoreAreas(Netrunner& play, Tabletop& table, std::int32_t points_to_win)
      : Part(play, table), points_to_win_(points_to_win) {}

  std::int32_t points(Seat side) const;
  std::int32_t points_to_win() const { return points_to_win_; }
  // By how much what the Corp has scored raises the size of its hand.
  std::int32_t hand_bonus() const;

  Task<> score(Card agenda);
  // In a run.
  Task<> steal(Card agenda);

 private:
  Task<> check_points();

  std::int32_t points_to_win_;
};

}  // namespace rondel::games::netrunner
