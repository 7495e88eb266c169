// Game is a rules module: what it is called, who sits at it, which settings it knows, and how a play of it is
// made. One constant a game; src/games lists them.
#pragma once

#include <cstdint>
#include <new>
#include <span>
#include <string>
#include <string_view>

#include "kernel/play.h"
#include "kernel/settings.h"

namespace rondel {

// What happens to a seat whose time is up, where matches are played by a clock.
enum class Timeout : std::uint8_t {
  loss,            // it has lost
  default_answer,  // the first answer that is allowed is given for it
};

// Whether a seat may want an answer back at all. Where it may, what was learned since says on what terms
// (rules/knowledge.h).
enum class TakingBack : std::uint8_t { offered, never };

// What is printed on a card besides its name, for whoever shows it. Rules never read it.
struct FaceText {
  std::string_view name;
  std::string_view kind = {};  // "being", "spell"
  std::string_view cost = {};
  std::string_view body = {};  // what it is worth or can stand: "2/1"
  std::string_view text = {};  // what it does
};

struct Game {
  std::string_view name;                    // as on the command line and in records
  std::string_view title;                   // as people write it
  std::string_view summary;                 // one line
  int version = 1;                          // of the rules; goes into every record
  int oldest_version = 0;                   // that they still play (Play::since); 0: only `version`
  std::span<const std::string_view> seats;  // their names; the length is how many can sit
  int min_seats = 0;                        // 0: all of them, always
  std::span<const SettingSpec> settings;
  Timeout timeout = Timeout::loss;
  // So many seconds for each question are suggested to who wants a clock; without being asked for, none runs. 0: no suggestion.
  int clock_seconds = 0;
  Play* (*make_play)(const PlaySetup& setup);  // in the current arena
  // What is wrong with settings that are each within their bounds but make no match together, for so many seats: a
  // sentence, or empty. Whoever sets up a match asks before it begins; one that begins nevertheless faults.
  std::string (*settings_problem)(const Settings& settings, int seats) = nullptr;
  TakingBack taking_back = TakingBack::offered;
  std::span<const FaceText> faces = {};

  int oldest() const { return oldest_version == 0 ? version : oldest_version; }
  // Whether a match that was begun under that version of the rules can be played with these.
  bool plays(std::int64_t rules) const { return rules >= oldest() && rules <= version; }
};

// What Game::make_play is for a game whose state is `P`.
template <class P>
Play* make_play(const PlaySetup& setup) {
  return ::new (Arena::current()->allocate(sizeof(P))) P(setup);
}

}  // namespace rondel
