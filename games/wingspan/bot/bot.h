// The house bot of Wingspan: it weighs actions, birds, foods and cards by simple rules of thumb over what its seat sees
// (MatSight). Equal options are told apart by chance.
#pragma once

#include <memory>

#include "agents/agent.h"
#include "agents/dice.h"
#include "wingspan/bot/sight.h"

namespace rondel::games::wingspan {

class HouseBot final : public Agent {
 public:
  void begin(std::uint64_t seed) override { dice_ = rondel::Dice(seed); }
  std::size_t choose(const Turn& turn, std::span<std::uint16_t> room) override;

 private:
  std::size_t choose_start(const MatSight& sight, const Question& question, std::span<std::uint16_t> room);

  rondel::Dice dice_;
};

// For Game::house_bot.
std::unique_ptr<Agent> make_house_bot();

}  // namespace rondel::games::wingspan
