#include "agents/random_agent.h"

#include <numeric>
#include <utility>

namespace rondel {

std::size_t RandomAgent::choose_several(const Question& question, std::span<std::uint16_t> room) {
  const std::size_t count = question.min + dice_.below(question.max - question.min + 1U);
  const std::span<std::uint16_t> deck = room.first(question.choices.size());
  std::iota(deck.begin(), deck.end(), std::uint16_t{0});
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = i + dice_.below(static_cast<std::uint32_t>(deck.size() - i));
    std::swap(deck[i], deck[at]);
  }
  return count;
}

}  // namespace rondel
