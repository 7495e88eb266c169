// Makes answers at random, out of everything a seat could say: several picks, groups, payloads.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "agents/dice.h"
#include "agents/first_agent.h"
#include "agents/playout.h"
#include "agents/random_agent.h"

namespace rondel {

class AnswerMaker {
 public:
  void begin(std::uint64_t seed);

  // An answer that the match would take now, of any seat that is asked; nothing when no try of many was any good. Then
  // `who_is_stuck` tells whose question it was.
  std::optional<Response> make(const Match& match);
  Seat who_is_stuck() const { return stuck_; }

  // Some picks for a question, that may be refused.
  std::vector<std::uint16_t> guess(const Match& match, Seat seat);

 private:
  bool make_for(const Match& match, Seat seat, Response& response);

  Dice dice_;
  RandomAgent random_;
  FirstAgent first_;
  PickRoom room_;
  Seat stuck_{};
};

}  // namespace rondel
