#include "agents/playout.h"

#include <fmt/format.h>

#include <bit>
#include <cstring>

#include "agents/dice.h"

namespace rondel {

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

std::uint64_t agent_seed(const Seed& seed, Seat seat) {
  std::uint64_t folded = 0;
  for (const std::uint32_t word : seed.words) {
    folded = std::rotl(folded, 29) * 0x9e3779b97f4a7c15U + word;
  }
  Dice dice(folded + static_cast<std::uint64_t>(seat.index()));
  return dice.word();
}

Seed game_seed(const Seed& base, std::uint64_t index) {
  const ChaChaBlock block = chacha8(base, index, Purpose("game of a series").id);
  Seed seed;
  std::memcpy(seed.words.data(), block.data(), sizeof seed.words);
  return seed;
}

}  // namespace rondel
