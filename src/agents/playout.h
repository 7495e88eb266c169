// Playing matches to their end with agents in the seats. The loop is a template, so that with one known type
// of agent nothing stands between two questions but its choice; with `Agent` itself it takes any mixture.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "agents/agent.h"
#include "kernel/match.h"

namespace rondel {

// Where agents write their picks. Grows to the longest question and stays: no memory is taken once it has.
class PickRoom {
 public:
  std::span<std::uint16_t> fit(std::size_t choices) {
    if (choices > picks_.size()) [[unlikely]] {
      picks_.resize(choices);
    }
    return picks_;
  }

 private:
  std::vector<std::uint16_t> picks_ = std::vector<std::uint16_t>(64);
};

struct PlayoutLimits {
  unsigned attempts = 1000;           // at one question, before an agent counts as stuck
  std::uint32_t answers = 1'000'000;  // before a match counts as endless
};

struct Playout {
  enum class End : std::uint8_t { over, faulted, stuck, endless };
  End end = End::over;
  std::uint32_t answers = 0;  // taken in this playout
  Seat seat{};                // who was stuck
};

// For people: what went wrong in a playout that did not end well.
std::string complaint(const Match& match, const Playout& playout);

// The agent of each seat.
template <class A>
using Seating = std::array<A*, max_seats>;

// The number that the agent in a seat begins a match of this seed with.
std::uint64_t agent_seed(const Seed& seed, Seat seat);

template <class A>
void begin_agents(const Match& match, const Seating<A>& agents) {
  for (int i = 0; i < match.seat_count(); ++i) {
    agents[static_cast<unsigned>(i)]->begin(agent_seed(match.seed(), Seat(i)));
  }
}

// The seed of game number `index` (from 0) of a series: each game its own, whoever plays it and when.
Seed game_seed(const Seed& base, std::uint64_t index);

struct Unwatched {
  void operator()(const Match&) const {}
};

// Answers for the first seat that waits until nobody does. `watch` is called after each answer
// with the match.
template <class A, class Watch = Unwatched>
Playout play_out(Match& match, const Seating<A>& agents, PickRoom& room, const PlayoutLimits& limits = {},
                 Watch&& watch = {}) {
  Playout playout;
  while (match.status() == Status::waiting) {
    if (playout.answers == limits.answers) [[unlikely]] {
      playout.end = Playout::End::endless;
      return playout;
    }
    const Seat seat = *match.waiting().begin();
    const Question& question = match.question(seat);
    const std::span<std::uint16_t> picks = room.fit(question.choices.size());
    Turn turn{.match = match, .question = question, .seat = seat};
    A& agent = *agents[static_cast<unsigned>(seat.index())];
    while (match.answer(seat, picks.first(agent.choose(turn, picks)))) {
      if (++turn.attempt == limits.attempts) [[unlikely]] {
        playout.end = Playout::End::stuck;
        playout.seat = seat;
        return playout;
      }
    }
    ++playout.answers;
    watch(match);
  }
  playout.end = match.status() == Status::over ? Playout::End::over : Playout::End::faulted;
  return playout;
}

}  // namespace rondel
