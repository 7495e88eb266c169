// Game is a rules module: what it is called, who sits at it, which settings it knows, and how a play of it is
// made. One constant a game; src/games lists them.
#pragma once

#include <cstdint>
#include <new>
#include <span>
#include <string_view>

#include "kernel/play.h"
#include "kernel/settings.h"

namespace rondel {

// What happens to a seat whose time is up, where matches are played by a clock.
enum class Timeout : std::uint8_t {
  loss,            // it has lost
  default_answer,  // the first answer that is allowed is given for it
};

struct Game {
  std::string_view name;                    // as on the command line and in records
  std::string_view title;                   // as people write it
  std::string_view summary;                 // one line
  int version = 1;                          // of the rules; goes into every record
  std::span<const std::string_view> seats;  // their names; the length is how many can sit
  int min_seats = 0;                        // 0: all of them, always
  std::span<const SettingSpec> settings;
  Timeout timeout = Timeout::loss;
  Play* (*make_play)(const PlaySetup& setup);  // in the current arena
};

// What Game::make_play is for a game whose state is `P`.
template <class P>
Play* make_play(const PlaySetup& setup) {
  return ::new (Arena::current()->allocate(sizeof(P))) P(setup);
}

}  // namespace rondel
