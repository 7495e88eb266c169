// Game is what a game's folder declares: what it is called, who sits at it, which settings it knows, how a play of it is made,
// and what bots, tools and pages need to know about it. One constant a game; everything else takes a list of them
// (kernel/modules.h) and knows none by name.
#pragma once

#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/play.h"
#include "kernel/settings.h"

namespace rondel {

// Declared by name only: they stand above the kernel, and whoever uses them includes what they are.
class Agent;       // agents/agent.h
class Automation;  // agents/automation.h
namespace ops {
struct Words;  // rules/operations/describe.h
}

// What happens to a seat whose time is up, where matches are played by a clock.
enum class Timeout : std::uint8_t {
  loss,            // it has lost
  default_answer,  // the first answer that is allowed is given for it
};

// Whether a seat may want an answer back at all. Where it may, what was learned since says on what terms
// (rules/knowledge.h).
enum class TakingBack : std::uint8_t { offered, never };

// What a seat plays for: for whoever judges how a match went, as a bot that looks ahead does.
enum class Aim : std::uint8_t {
  win,            // to be among the winners; points only tell one win from another
  most_points,    // as many points as it can: chips
  fewest_points,  // as few as it can
};

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
  int usual_seats = 0;                      // at a match that is begun without a word; 0: all of them
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

  // --- what others need to know of it; nothing here changes a match ---
  Aim aim = Aim::win;
  // The bot of the house, made anew; null: there is none, and it plays at random.
  std::unique_ptr<Agent> (*house_bot)() = nullptr;
  // What its cards can do by rules/powers, by the names of their handlers, for those who count what a check has seen.
  std::vector<std::string_view> (*power_kinds)() = nullptr;
  const ops::Words* words = nullptr;  // of its operations, in English
  // Commands of `rondel seat` beyond those of every game.
  const Automation& (*automation)() = nullptr;

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
