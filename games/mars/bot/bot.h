// The house bot of Terraforming Mars: it weighs each option by what it brings in mc, with production counted for the
// generations that are left, and takes the best; it passes when nothing is worth its price. Equal options are told apart by
// chance.
#pragma once

#include <memory>

#include "agents/agent.h"
#include "agents/dice.h"
#include "mars/bot/sight.h"

namespace rondel::games::mars {

class HouseBot final : public Agent {
 public:
  void begin(std::uint64_t seed) override { dice_ = Dice(seed); }
  std::size_t choose(const Turn& turn, std::span<std::uint16_t> room) override;

 private:
  std::size_t choose_best(const MarsSight& sight, const Question& question, std::span<std::uint16_t> room);
  static std::size_t choose_cards(const MarsSight& sight, const Question& question,
                                  std::span<std::uint16_t> room);
  static std::size_t choose_payment(const MarsSight& sight, const Question& question,
                                    std::span<std::uint16_t> room);

  Dice dice_;
};

// For Game::house_bot.
std::unique_ptr<Agent> make_house_bot();

}  // namespace rondel::games::mars
