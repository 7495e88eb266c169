#include "agents/first_agent.h"

#include <numeric>
#include <utility>

#include "agents/payload_maker.h"
#include "kernel/choices.h"
#include "kernel/payload.h"

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

// The first `wanted` choices between `first` and `last` that can be picked, with the first of each group among them.
std::size_t take_from(std::span<const Choice> choices, std::size_t first, std::size_t last,
                      std::size_t wanted, std::span<std::uint16_t> room) {
  const bool is_one = wanted == 1;
  std::size_t count = 0;
  for (std::size_t i = first; i < last && wanted > 0; i += 1U + choices[i].size) {
    if (choices[i].is(Choice::disabled) || (!is_one && choices[i].is(Choice::exclusive))) {
      continue;
    }
    --wanted;
    room[count++] = static_cast<std::uint16_t>(i);
    if (choices[i].is(Choice::heads)) {
      count +=
          take_from(choices, i + 1, i + 1 + choices[i].size, bounds_of(choices[i]).min, room.subspan(count));
    }
  }
  return count;
}

}  // namespace

std::size_t FirstAgent::choose(const Turn& turn, std::span<std::uint16_t> room) {
  const std::span<const Choice> choices = turn.question.choices;
  const bool is_plain = flags_in(choices) == Choice::none;
  if (is_action(turn.question)) {
    // The digits of the attempt decide, so that each further attempt is another payload where there is one.
    std::uint32_t rest = turn.attempt;
    return make_payload(choices[0].label, room,
                        [&rest](std::uint32_t bound) { return std::exchange(rest, rest / bound) % bound; });
  }
  if (turn.attempt == 0) {
    count_ = take_from(choices, 0, choices.size(), turn.question.min, room);
    return count_;
  }
  // What is picked in groups does not count towards the bounds, so with groups any size may be right.
  const std::size_t most = is_plain ? turn.question.max : choices.size();
  if (!advance(room.first(count_), choices.size()) && count_ < most) {
    ++count_;
    take_first(room.first(count_));
  }
  return count_;
}

}  // namespace rondel
