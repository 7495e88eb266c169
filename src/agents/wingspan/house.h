// The house bot of Wingspan: it weighs actions, birds, foods and cards by simple rules of thumb over what its seat sees
// (MatSight). Equal options are told apart by chance.
#pragma once

#include "agents/agent.h"
#include "agents/dice.h"
#include "agents/wingspan/sight.h"

namespace rondel::agents {

class WingspanBot final : public Agent {
 public:
  void begin(std::uint64_t seed) override { dice_ = Dice(seed); }
  std::size_t choose(const Turn& turn, std::span<std::uint16_t> room) override;

 private:
  std::size_t choose_start(const MatSight& sight, const Question& question, std::span<std::uint16_t> room);

  Dice dice_;
};

}  // namespace rondel::agents
