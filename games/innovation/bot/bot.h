// The house bot of Innovation: it takes achievements where it can, and weighs the other actions by simple rules of thumb over what
// its seat sees (Sight). What a card is worth carrying out stands in a table (habits.h). Equal options are told apart by chance.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>

#include "agents/agent.h"
#include "agents/dice.h"

namespace rondel::games::innovation {

class HouseBot final : public Agent {
 public:
  void begin(std::uint64_t seed) override {
    dice_ = Dice(seed);
    tired_of_ = {};
  }
  std::size_t choose(const Turn& turn, std::span<std::uint16_t> room) override;

 private:
  int weariness_of(const Choice& choice) const;
  void remember(const Choice& action);

  Dice dice_;
  // A card that was activated is worth less for a while, so that what changes nothing is not done for ever.
  struct Weariness {
    std::int32_t card = -1;
    int much = 0;
  };
  std::array<Weariness, 8> tired_of_{};
};

// For Game::house_bot.
std::unique_ptr<Agent> make_house_bot();

}  // namespace rondel::games::innovation
