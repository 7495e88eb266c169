// Playing matches to their end with agents in the seats. The loop is a template, so that with one known type
// of agent nothing stands between two questions but its choice; with `Agent` itself it takes any mixture.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "agents/agent.h"
#include "agents/dice.h"
#include "kernel/match.h"
#include "kernel/payload.h"

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
  std::vector<std::uint16_t> picks_ = std::vector<std::uint16_t>(1 + max_payload);
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

// The number that the agent in a seat begins a match with; all of them follow from the match's seed.
class AgentSeeds {
 public:
  explicit AgentSeeds(const Seed& seed);
  std::uint64_t of(Seat seat) const {
    return Dice(folded_ + static_cast<std::uint64_t>(seat.index())).word();
  }

 private:
  std::uint64_t folded_ = 0;
};

template <class A>
void begin_agents(const Match& match, const Seating<A>& agents) {
  const AgentSeeds seeds(match.seed());
  for (int i = 0; i < match.seat_count(); ++i) {
    agents[static_cast<unsigned>(i)]->begin(seeds.of(Seat(i)));
  }
}

// The seed of game number `index` (from 0) of a series: each game its own, whoever plays it and when.
Seed game_seed(const Seed& base, std::uint64_t index);

struct Unwatched {
  void operator()(const Match&) const {}
};

// Who is to answer next: the first seat that is asked, unless any of several may and it would rather wait.
template <class A>
Seat next_to_answer(const Match& match, const Seating<A>& agents) {
  const SeatSet waiting = match.waiting();
  const Seat first = *waiting.begin();
  if (waiting.size() == 1 || match.mode(first) != Mode::any) [[likely]] {
    return first;
  }
  for (const Seat seat : waiting) {
    const Turn turn{.match = match, .question = match.question(seat), .seat = seat};
    if (!agents[static_cast<unsigned>(seat.index())]->waits(turn)) {
      return seat;
    }
  }
  return first;
}

// Answers for a seat that waits until nobody does. `watch` is called after each answer
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
    const Seat seat = next_to_answer(match, agents);
    const Question& question = match.question(seat);
    const std::span<std::uint16_t> picks = room.fit(question.choices.size());
    if (question.standing != Question::no_standing) [[unlikely]] {
      picks[0] = question.standing;
      match.answer(seat, picks.first(1), Mark::standing);
      ++playout.answers;
      watch(match);
      continue;
    }
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
