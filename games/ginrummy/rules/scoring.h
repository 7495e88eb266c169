// Scoring: what a hand is worth and to whom, and what a game of several hands adds at its end.
#pragma once

#include <array>
#include <cstdint>

#include "kernel/result.h"
#include "kernel/seat.h"
#include "kernel/text.h"

namespace rondel::games::ginrummy {

// How a hand ended. The last two cancel it: nobody scores.
enum class Ending : std::uint8_t { none, knock, gin, big_gin, stock_out, swapped_out };

constexpr bool is_cancelled(Ending ending) {
  return ending == Ending::stock_out || ending == Ending::swapped_out;
}

// As numbers of the settings.
struct Bonuses {
  std::int32_t gin = 0;
  std::int32_t big_gin = 0;
  std::int32_t undercut = 0;
};

// What lies on the table when somebody has gone out and the other has laid off.
struct Showdown {
  Ending ending = Ending::none;
  Seat knocker{};
  std::int32_t knocker_deadwood = 0;
  std::int32_t defender_deadwood = 0;
};

struct HandScore {
  Seat winner{};
  std::int32_t points = 0;  // 0: cancelled, or a tie without an undercut bonus
  Text how{};
  std::int32_t bonus = 0;  // of those points
};

// A knocker with less deadwood scores the difference. With as much or more, the defender scores it and the
// bonus for an undercut. Gin scores the defender's deadwood and its own bonus, and cannot be undercut.
HandScore score_hand(const Showdown& showdown, const Bonuses& bonuses);

// What two seats have made in a game of several hands.
struct Tally {
  std::array<std::int32_t, 2> points{};
  std::array<std::int32_t, 2> hands_won{};

  void add(const HandScore& score);
};

inline constexpr std::int32_t game_bonus = 100;
inline constexpr std::int32_t shutout_bonus = 200;  // in its place, when the loser has no point
inline constexpr std::int32_t box_bonus = 25;       // to each, for every hand won

// The end of a game. Who has reached the target has won it, whatever the boxes add up to. A game that was
// broken off before is won by who leads, without a game bonus.
Result score_game(const Tally& tally, std::int32_t target);

}  // namespace rondel::games::ginrummy
