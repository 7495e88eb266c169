// The house bot: plays each game with the bot that was written for it, and at random where there is none.
#pragma once

#include "agents/agent.h"
#include "agents/elements/house.h"
#include "agents/mars/house.h"
#include "agents/netrunner/house.h"
#include "agents/random_agent.h"
#include "agents/wingspan/house.h"

namespace rondel {

class HouseAgent final : public Agent {
 public:
  void begin(std::uint64_t seed) override {
    random_.begin(seed);
    elements_.begin(seed);
    mars_.begin(seed);
    wingspan_.begin(seed);
    netrunner_.begin(seed);
  }
  std::size_t choose(const Turn& turn, std::span<std::uint16_t> room) override;
  bool waits(const Turn& turn) const override;

 private:
  RandomAgent random_;
  agents::ElementsBot elements_;
  agents::MarsBot mars_;
  agents::WingspanBot wingspan_;
  agents::NetrunnerBot netrunner_;
};

}  // namespace rondel
