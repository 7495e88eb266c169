// Picks at random: how many, evenly within the bounds; which, evenly among the choices.
#pragma once

#include "agents/agent.h"
#include "agents/dice.h"

namespace rondel {

class RandomAgent final : public Agent {
 public:
  void begin(std::uint64_t seed) override { dice_ = Dice(seed); }

  std::size_t choose(const Turn& turn, std::span<std::uint16_t> room) override {
    const Question& question = turn.question;
    const auto choices = static_cast<std::uint32_t>(question.choices.size());
    if (question.min == 1 && question.max == 1) [[likely]] {
      room[0] = static_cast<std::uint16_t>(dice_.below(choices));
      return 1;
    }
    return choose_several(question, room);
  }

 private:
  std::size_t choose_several(const Question& question, std::span<std::uint16_t> room);

  Dice dice_;
};

}  // namespace rondel
