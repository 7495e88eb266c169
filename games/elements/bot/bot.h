// The house bot of 7 Elements: it picks elements for its hand, plays beings and spells, uses powers, attacks and blocks, each by
// a simple evaluation of what it sees (Sight). Equal options are told apart by chance.
#pragma once

#include <memory>

#include "agents/agent.h"
#include "agents/dice.h"
#include "elements/bot/sight.h"

namespace rondel::games::elements {

class HouseBot final : public Agent {
 public:
  void begin(std::uint64_t seed) override { dice_ = Dice(seed); }
  std::size_t choose(const rondel::Turn& turn, std::span<std::uint16_t> room) override;

 private:
  std::int32_t worth_of(const Sight& sight, const Question& question, const Choice& choice) const;

  Dice dice_;
};

// For Game::house_bot.
std::unique_ptr<Agent> make_house_bot();

}  // namespace rondel::games::elements
