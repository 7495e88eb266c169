// The house bot of Netrunner: ordered rules for each side, as worths of what may be said. The Corp makes money, puts ice before its
// central servers, installs agendas behind ice, advances and scores. The Runner makes money, installs breakers, and runs where it can
// afford to get in. Equal options are told apart by chance.
#pragma once

#include <cstdint>
#include <memory>

#include "agents/agent.h"
#include "agents/dice.h"
#include "netrunner/bot/sight.h"

namespace rondel::games::netrunner {

// Of something that is not to be done.
inline constexpr std::int32_t never = -1'000'000;

// What a choice is worth to the Corp; `installing` is the card that it has picked to be installed.
std::int32_t worth_to_corp(const NetSight& sight, const Question& question, const Choice& choice,
                           Card installing);
std::int32_t worth_to_runner(const NetSight& sight, const Question& question, const Choice& choice);

class HouseBot final : public Agent {
 public:
  void begin(std::uint64_t seed) override {
    dice_ = Dice(seed);
    installing_ = Card();
  }
  std::size_t choose(const Turn& turn, std::span<std::uint16_t> room) override;
  // The Corp lets the Runner break first, until it has passed or said that it will break no more.
  bool waits(const Turn& turn) const override;

 private:
  std::size_t discard(const NetSight& sight, const Question& question, std::span<std::uint16_t> room);

  Dice dice_;
  Card installing_{};
};

// For Game::house_bot.
std::unique_ptr<Agent> make_house_bot();

}  // namespace rondel::games::netrunner
