#include "agents/playout.h"

#include <fmt/format.h>

#include <bit>

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
  switch (playout.end) {
    case Playout::End::over:
      return {};
    case Playout::End::faulted:
      return fmt::format("faulted after {} answers: {}", playout.answers, match.fault());
    case Playout::End::stuck:
      return fmt::format("is stuck after {} answers: everything that {} tried at \"{}\" was refused",
                         playout.answers, match.play().name(playout.seat),
                         match.question(playout.seat).title.view());
    case Playout::End::endless:
      return fmt::format("did not end within {} answers", playout.answers);
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
