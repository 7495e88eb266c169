// Scores: how games went in points, for one who played them or for one seat. Kept as sums of whole numbers, so that the order
// in which games come in makes no difference.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace rondel {

class Scores {
 public:
  void add(std::int32_t score) {
    ++games_;
    sum_ += score;
    const std::int64_t wide = score;
    squares_ += static_cast<std::uint64_t>(wide * wide);
    least_ = std::min(least_, score);
    most_ = std::max(most_, score);
  }
  void add(const Scores& others) {
    games_ += others.games_;
    sum_ += others.sum_;
    squares_ += others.squares_;
    least_ = std::min(least_, others.least_);
    most_ = std::max(most_, others.most_);
  }

  std::uint64_t games() const { return games_; }
  // Of no games, all of these are 0.
  std::int32_t least() const { return games_ == 0 ? 0 : least_; }
  std::int32_t most() const { return games_ == 0 ? 0 : most_; }
  double mean() const { return games_ == 0 ? 0 : static_cast<double>(sum_) / static_cast<double>(games_); }
  // The standard deviation.
  double spread() const {
    const auto games = static_cast<long double>(games_);
    const auto sum = static_cast<long double>(sum_);
    const long double variance = games * static_cast<long double>(squares_) - sum * sum;
    return games_ == 0 ? 0 : static_cast<double>(std::sqrt(std::max(0.0L, variance)) / games);
  }

  friend bool operator==(const Scores&, const Scores&) = default;

 private:
  __extension__ using Wide = unsigned __int128;  // squares of large scores in many games

  std::uint64_t games_ = 0;
  std::int64_t sum_ = 0;
  Wide squares_ = 0;
  std::int32_t least_ = std::numeric_limits<std::int32_t>::max();
  std::int32_t most_ = std::numeric_limits<std::int32_t>::min();
};

}  // namespace rondel
