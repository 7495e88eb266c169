#include "agents/random_agent.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "agents/payload_maker.h"
#include "kernel/choices.h"

namespace rondel {

// The choices from `first` up to `last`, stepping over what belongs to groups.
struct RandomAgent::Level {
  std::size_t first;
  std::size_t last;
  std::uint32_t min;
  std::uint32_t max;
};

std::size_t RandomAgent::choose_several(const Question& question, std::span<std::uint16_t> room) {
  if (flags_in(question.choices) != Choice::none) {
    return choose_in(question, {0, question.choices.size(), question.min, question.max}, room);
  }
  const std::size_t count = question.min + dice_.below(question.max - question.min + 1U);
  const std::span<std::uint16_t> deck = room.first(question.choices.size());
  std::iota(deck.begin(), deck.end(), std::uint16_t{0});
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = i + dice_.below(static_cast<std::uint32_t>(deck.size() - i));
    std::swap(deck[i], deck[at]);
  }
  return count;
}

// The first draw stands at the front of the room: a group, or something that cannot be picked on its own.
std::size_t RandomAgent::choose_again(const Question& question, std::span<std::uint16_t> room) {
  const Choice& drawn = question.choices[room[0]];
  if (drawn.is(Choice::freeform)) {
    return make_payload(drawn.label, room, [this](std::uint32_t bound) { return dice_.below(bound); });
  }
  if (!drawn.is(Choice::disabled) && !drawn.is(Choice::nested)) {
    return take(question, room[0], room);
  }
  return choose_in(question, {0, question.choices.size(), 1, 1}, room);
}

// Puts the selectable choices of a level on the stack of candidates; gives how many.
std::size_t RandomAgent::list_selectable(const Question& question, const Level& level) {
  const std::size_t base = candidates_.size();
  for (std::size_t i = level.first; i < level.last; i += 1U + question.choices[i].size) {
    if (!question.choices[i].is(Choice::disabled)) {
      candidates_.push_back(static_cast<std::uint16_t>(i));
    }
  }
  return candidates_.size() - base;
}

std::size_t RandomAgent::choose_in(const Question& question, const Level& level,
                                   std::span<std::uint16_t> room) {
  const std::size_t base = candidates_.size();
  const auto selectable = static_cast<std::uint32_t>(list_selectable(question, level));
  const std::uint32_t min = std::min(level.min, selectable);
  std::uint32_t wanted = min + dice_.below(std::min(level.max, selectable) - min + 1U);
  if (wanted > 1) {
    const auto is_exclusive = [&](std::uint16_t pick) {
      return question.choices[pick].is(Choice::exclusive);
    };
    const auto from = candidates_.begin() + static_cast<std::ptrdiff_t>(base);
    candidates_.erase(std::remove_if(from, candidates_.end(), is_exclusive), candidates_.end());
    wanted = std::min(wanted, static_cast<std::uint32_t>(candidates_.size() - base));
  }
  std::size_t count = 0;
  for (; wanted > 0; --wanted) {
    const std::size_t at = base + dice_.below(static_cast<std::uint32_t>(candidates_.size() - base));
    const std::uint16_t pick = std::exchange(candidates_[at], candidates_.back());
    candidates_.pop_back();
    count += take(question, pick, room.subspan(count));
  }
  candidates_.resize(base);
  return count;
}

// A choice and, when it is a group, picks within it.
std::size_t RandomAgent::take(const Question& question, std::uint16_t pick, std::span<std::uint16_t> room) {
  room[0] = pick;
  const Choice& choice = question.choices[pick];
  if (!choice.is(Choice::heads)) {
    return 1;
  }
  const GroupBounds bounds = bounds_of(choice);
  const std::size_t first = std::size_t{pick} + 1;
  return 1 + choose_in(question, {first, first + choice.size, bounds.min, bounds.max}, room.subspan(1));
}

}  // namespace rondel
