// How good a house bot is: matches against random players, with changing seats.
#pragma once

#include <cstdint>
#include <utility>

#include "series/series.h"

namespace rondel::testing {

// So many matches, the same ones in every run; every other agent is the house bot, the first one of them.
inline SeriesResult house_against_random(const Game& game, Settings settings, int seats,
                                         std::uint64_t games) {
  Series series;
  series.game = &game;
  series.settings = std::move(settings);
  series.seats = seats;
  series.seed = Seed::from_number(7);
  for (int seat = 0; seat < seats; ++seat) {
    series.agents.emplace_back(seat % 2 == 0 ? "house" : "random");
  }
  series.games = games;
  return play_series(series);
}

}  // namespace rondel::testing
