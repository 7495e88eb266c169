// Picks at random: how many, evenly within the bounds; which, evenly among the choices that can be picked. In a group
// it picks in the same way. It never puts something with a choice that goes with no other. Where a payload is asked for, it
// makes one up that fits the schema.
#pragma once

#include <vector>

#include "agents/agent.h"
#include "agents/dice.h"

namespace rondel {

class RandomAgent final : public Agent {
 public:
  void begin(std::uint64_t seed) override {
    dice_ = Dice(seed);
    candidates_.reserve(256);  // groups may come in a later match: nothing is allocated then
  }

  std::size_t choose(const Turn& turn, std::span<std::uint16_t> room) override {
    const Question& question = turn.question;
    const auto choices = static_cast<std::uint32_t>(question.choices.size());
    if (question.min == 1 && question.max == 1) [[likely]] {
      // Drawing again only when the draw cannot be picked as it is leaves all choices equally likely.
      const std::uint32_t pick = dice_.below(choices);
      room[0] = static_cast<std::uint16_t>(pick);
      constexpr auto not_plain = Choice::disabled | Choice::nested | Choice::heads | Choice::freeform;
      return (question.choices[pick].flags & not_plain) == 0 ? 1 : choose_again(question, room);
    }
    return choose_several(question, room);
  }

 private:
  struct Level;

  std::size_t choose_again(const Question& question, std::span<std::uint16_t> room);
  std::size_t choose_several(const Question& question, std::span<std::uint16_t> room);
  std::size_t choose_in(const Question& question, const Level& level, std::span<std::uint16_t> room);
  std::size_t take(const Question& question, std::uint16_t pick, std::span<std::uint16_t> room);
  std::size_t list_selectable(const Question& question, const Level& level);

  Dice dice_;
  std::vector<std::uint16_t> candidates_;  // a stack: of each group that is being picked in; keeps its memory
};

}  // namespace rondel
