// Agent: whoever answers for a seat. Question in, picks out; a bot, a script and a search look the
// same from outside.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "kernel/match.h"

namespace rondel {

// What an agent is asked. It looks at the match for its own seat only.
struct Turn {
  const Match& match;
  const Question& question;
  Seat seat;
  unsigned attempt = 0;  // how many of its answers to this question were refused by the question's own check
};

class Agent {
 public:
  virtual ~Agent() = default;

  // A match begins. Whatever chance an agent uses comes from this number, so that a match can be repeated.
  virtual void begin(std::uint64_t seed) = 0;

  // Fills `room` from the front with the indices it picks, or with a payload (kernel/payload.h), and gives how many. The
  // room has a place for every choice and for the longest payload, and at a further attempt still holds what was refused.
  virtual std::size_t choose(const Turn& turn, std::span<std::uint16_t> room) = 0;

  // Whether it would rather hear first what another seat says that is asked at the same time (Mode::any). Only then is it asked
  // this; where all would rather wait, one of them is asked all the same.
  virtual bool waits(const Turn& /*turn*/) const { return false; }

  // Whether it can play only where the match keeps its history (History::kept).
  virtual bool wants_history() const { return false; }

  // What its last answer was made from, in lines for people: it may tell what nobody but its seat knows. Empty: it does not say.
  virtual std::string thoughts() { return {}; }
};

}  // namespace rondel
