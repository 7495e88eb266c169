// Who answers in a try where the tree knows nothing: the bot of the house in every seat, or chance.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "agents/playout.h"
#include "agents/random_agent.h"
#include "agents/search/options.h"

namespace rondel {

class Policy {
 public:
  // A game without a bot of its own is played by chance.
  Policy(const Game& game, SearchOptions::Rollout rollout);

  // A try begins.
  void begin(Dice& dice);
  bool is_house() const { return !house_.empty(); }
  const Seating<Agent>& seating() const { return seating_; }

  // What it answers, which the match accepts; by chance where its own answers are refused, and nothing where those are too. It is
  // there until the next question to it.
  std::optional<std::span<const std::uint16_t>> answer(const Match& world, Seat seat);
  std::optional<std::span<const std::uint16_t>> chance(const Match& world, Seat seat);

 private:
  std::optional<std::span<const std::uint16_t>> ask(Agent& agent, const Match& world, Seat seat,
                                                    unsigned attempts);

  std::vector<std::unique_ptr<Agent>> house_;
  RandomAgent random_;
  Seating<Agent> seating_{};
  PickRoom room_;
};

}  // namespace rondel
