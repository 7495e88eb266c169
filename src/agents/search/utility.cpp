#include "agents/search/utility.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace rondel {
namespace {

// Enough to play on for points where the match is as good as won or lost, and too little to give up a win for.
constexpr double margin_weight = 0.2;

// From -1 to 1: how far a seat is ahead of the best of the others.
double lead(const SeatArray<std::int32_t>& scores, int seats, int seat) {
  double best_other = -std::numeric_limits<double>::infinity();
  for (int other = 0; other < seats; ++other) {
    best_other = other == seat ? best_other : std::max<double>(best_other, scores[Seat(other)]);
  }
  const double mine = scores[Seat(seat)];
  const double sum = std::abs(mine) + std::abs(best_other);
  return seats == 1 || sum == 0 ? 0 : (mine - best_other) / sum;
}

double weighed(double share, double lead) {
  return (1 - margin_weight) * share + margin_weight * (0.5 + lead / 2);
}

double share_of_win(const Result& result, int seats, Seat seat) {
  if (result.winners.empty()) {
    return seats == 1 ? 0 : 1.0 / seats;
  }
  return result.winners.has(seat) ? 1.0 / result.winners.size() : 0;
}

}  // namespace

void judge_result(const Match& match, Utility& utility) {
  const Result& result = match.result();
  const int seats = match.seat_count();
  for (int i = 0; i < seats; ++i) {
    const Seat seat(i);
    const Aim aim = match.game().aim;
    utility[seat] = aim == Aim::most_points ? result.score(seat)
                    : aim == Aim::fewest_points
                        ? -result.score(seat)
                        : weighed(share_of_win(result, seats, seat), lead(result.scores, seats, i));
  }
}

bool judge_outlook(const Match& match, Utility& utility) {
  const int seats = match.seat_count();
  if (match.status() != Status::waiting) {
    return false;
  }
  SeatArray<std::int32_t> outlooks{};
  for (int i = 0; i < seats; ++i) {
    const std::optional<std::int32_t> outlook = match.play().outlook(Seat(i));
    if (!outlook) {
      return false;
    }
    outlooks[Seat(i)] = *outlook;
  }
  for (int i = 0; i < seats; ++i) {
    utility[Seat(i)] = match.game().aim == Aim::win ? 0.5 + lead(outlooks, seats, i) / 4 : outlooks[Seat(i)];
  }
  return true;
}

}  // namespace rondel
