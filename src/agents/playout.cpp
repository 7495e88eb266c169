#include "agents/playout.h"

#include <bit>
#include <string>

namespace rondel {
namespace {

std::uint64_t folded(const Seed& seed) {
  std::uint64_t number = 0;
  for (const std::uint32_t word : seed.words) {
    number = std::rotl(number, 29) * 0x9e3779b97f4a7c15U + word;
  }
  return number;
}

}  // namespace

std::string complaint(const Match& match, const Playout& playout) {
  const std::string answers = std::to_string(playout.answers);
  switch (playout.end) {
    case Playout::End::over:
      return {};
    case Playout::End::faulted:
      return "faulted after " + answers + " answers: " + std::string(match.fault());
    case Playout::End::stuck:
      return "is stuck after " + answers + " answers: everything that " +
             std::string(match.play().name(playout.seat)) + " tried at \"" +
             std::string(match.question(playout.seat).title.view()) + "\" was refused";
    case Playout::End::endless:
      return "did not end within " + answers + " answers";
  }
  return {};
}

AgentSeeds::AgentSeeds(const Seed& seed) : folded_(folded(seed)) {}

Seed game_seed(const Seed& base, std::uint64_t index) {
  // Mixed before it is drawn from: the dice of neighbouring games must not be one sequence that is shifted.
  Dice dice(Dice::mixed(folded(base) + index));
  Seed seed;
  for (std::size_t i = 0; i < seed.words.size(); i += 2) {
    const std::uint64_t word = dice.word();
    seed.words[i] = static_cast<std::uint32_t>(word >> 32);
    seed.words[i + 1] = static_cast<std::uint32_t>(word);
  }
  return seed;
}

}  // namespace rondel
