// Play is the state that a game's rules work on: one object in the arena, made when the match starts. A game
// derives from it, keeps its state in members (arena containers, plain values), and writes its rules as
// member tasks. Nothing in it is ever destroyed: when the match goes, the arena goes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "kernel/hasher.h"
#include "kernel/machine.h"
#include "kernel/question.h"
#include "kernel/settings.h"
#include "kernel/task.h"

namespace rondel {

// What a match is made of besides the seed; lives as long as the match, outside the arena.
struct PlaySetup {
  int seats = 0;
  const Settings* settings = nullptr;
  std::span<const std::string> names{};  // of the seats, for showing only
};

class Play {
 public:
  explicit Play(const PlaySetup& setup) : setup_(setup) {}
  Play(const Play&) = delete;
  Play& operator=(const Play&) = delete;

  // The root rule: the rulebook's table of contents. Its result ends the match.
  virtual Task<Result> run() = 0;

  // Feeds the whole state, so that two matches with the same fingerprint are the same match.
  virtual void digest(Hasher& hasher) const = 0;

  // Writes what a seat (or, with none, a spectator) may know, as lines of text.
  virtual void show(std::optional<Seat> viewer, std::string& out) const = 0;

  // Writes how a choice reads. The default knows words, numbers and seats; a game with cards names its cards.
  virtual void show_choice(const Choice& choice, std::string& out) const;

  int seat_count() const { return setup_.seats; }
  SeatSet seats() const { return SeatSet::first(setup_.seats); }
  const Settings& settings() const { return *setup_.settings; }
  std::string_view name(Seat seat) const { return setup_.names[static_cast<std::size_t>(seat.index())]; }

 protected:
  ~Play() = default;

  // The stream of randomness for a purpose. Draw once a full expression: the order of two draws in one
  // is not fixed.
  Random& random(const Purpose& purpose) { return detail::Machine::current().random(purpose); }

 private:
  PlaySetup setup_;
};

}  // namespace rondel
