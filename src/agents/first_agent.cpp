#include "agents/first_agent.h"

#include <numeric>

namespace rondel {
namespace {

void take_first(std::span<std::uint16_t> picks) { std::iota(picks.begin(), picks.end(), std::uint16_t{0}); }

// The next selection of the same size out of `choices`; false after the last.
bool advance(std::span<std::uint16_t> picks, std::size_t choices) {
  for (std::size_t i = picks.size(); i-- > 0;) {
    const std::size_t highest = choices - (picks.size() - i);
    if (picks[i] < highest) {
      const auto from = static_cast<std::uint16_t>(picks[i] + 1);
      std::iota(picks.begin() + static_cast<std::ptrdiff_t>(i), picks.end(), from);
      return true;
    }
  }
  return false;
}

}  // namespace

std::size_t FirstAgent::choose(const Turn& turn, std::span<std::uint16_t> room) {
  if (turn.attempt == 0) {
    count_ = turn.question.min;
    take_first(room.first(count_));
  } else if (!advance(room.first(count_), turn.question.choices.size()) && count_ < turn.question.max) {
    ++count_;
    take_first(room.first(count_));
  }
  return count_;
}

}  // namespace rondel
