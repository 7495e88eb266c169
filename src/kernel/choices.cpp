#include "kernel/choices.h"

#include <algorithm>

#include "kernel/payload.h"

namespace rondel {
namespace {

using Code = Rejection::Code;

Rejection unknown(std::uint16_t pick) { return {.code = Code::unknown, .got = pick}; }

// The first pick that was named before; null when each is named once.
const std::uint16_t* find_repeated(std::span<const std::uint16_t> picks) {
  for (std::size_t i = 1; i < picks.size(); ++i) {
    const auto before = picks.first(i);
    if (std::find(before.begin(), before.end(), picks[i]) != before.end()) {
      return &picks[i];
    }
  }
  return nullptr;
}

bool is_picked(std::span<const std::uint16_t> picks, std::size_t index) {
  return std::find(picks.begin(), picks.end(), index) != picks.end();
}

// One level: the choices from `first` up to `last`, stepping over what belongs to groups.
struct Level {
  std::size_t first;
  std::size_t last;
  std::uint16_t min;
  std::uint16_t max;
};

// Picks on this level only; those within groups were, or will be, looked at with their group.
Rejection review_level(const Question& question, std::span<const std::uint16_t> picks, const Level& level) {
  std::uint16_t count = 0;
  std::uint16_t selectable = 0;
  bool has_exclusive = false;
  for (std::size_t i = level.first; i < level.last; i += 1U + question.choices[i].size) {
    const Choice& choice = question.choices[i];
    selectable += choice.is(Choice::disabled) ? 0 : 1;
    if (is_picked(picks, i)) {
      ++count;
      has_exclusive = has_exclusive || choice.is(Choice::exclusive);
    }
  }
  if (has_exclusive && count > 1) {
    return {.code = Code::exclusive};
  }
  const std::uint16_t min = std::min(level.min, selectable);
  const std::uint16_t max = std::min(level.max, selectable);
  if (count < min || count > max) {
    return {.code = Code::count, .got = count, .min = min, .max = max};
  }
  return {};
}

// Every group: nothing of it without it, and within it as many as it wants. A failing group is itself the unknown pick.
Rejection review_groups(const Question& question, std::span<const std::uint16_t> picks) {
  for (std::size_t i = 0; i < question.choices.size(); ++i) {
    const Choice& group = question.choices[i];
    if (group.kind != Choice::Kind::group) {
      continue;
    }
    const Level level{i + 1, i + 1 + group.size, bounds_of(group).min, bounds_of(group).max};
    if (is_picked(picks, i)) {
      if (review_level(question, picks, level)) {
        return unknown(static_cast<std::uint16_t>(i));
      }
      continue;
    }
    const auto stray = std::find_if(picks.begin(), picks.end(), [&](std::uint16_t pick) {
      return pick >= level.first && pick < level.last;
    });
    if (stray != picks.end()) {
      return unknown(*stray);
    }
  }
  return {};
}

Rejection review_payload(std::span<const std::uint16_t> picks) {
  const auto count = static_cast<std::uint16_t>(std::min<std::size_t>(picks.size(), UINT16_MAX));
  const auto is_byte = [](std::uint16_t value) { return value <= UINT8_MAX; };
  const bool fits = is_payload(picks) && picks.size() > 1 && picks.size() <= 1 + max_payload &&
                    std::all_of(picks.begin() + 1, picks.end(), is_byte);
  return fits ? Rejection() : Rejection{.code = Code::payload, .got = count};
}

}  // namespace

void Choices::group(Text title, std::span<const Choice> members, GroupBounds bounds) {
  Choice group;
  group.label = title;
  group.kind = Choice::Kind::group;
  group.flags = Choice::heads;
  group.size = static_cast<std::uint16_t>(members.size());
  group.value = static_cast<std::int32_t>(bounds.min | std::uint32_t{bounds.max} << 16U);
  list_.push_back(group);
  for (Choice member : members) {
    member.flags |= Choice::nested;
    list_.push_back(member);
  }
}

std::uint16_t count_selectable(std::span<const Choice> choices) {
  std::uint16_t count = 0;
  for (std::size_t i = 0; i < choices.size(); i += 1U + choices[i].size) {
    count += choices[i].is(Choice::disabled) ? 0 : 1;
  }
  return count;
}

Rejection review_picks(const Question& question, std::span<const std::uint16_t> picks) {
  if (is_action(question)) {
    return review_payload(picks);
  }
  for (const std::uint16_t pick : picks) {
    if (pick >= question.choices.size() || question.choices[pick].is(Choice::disabled)) {
      return unknown(pick);
    }
  }
  if (const std::uint16_t* const repeated = find_repeated(picks)) {
    return unknown(*repeated);
  }
  if (flags_in(question.choices) == Choice::none) {
    const auto count = static_cast<std::uint16_t>(std::min<std::size_t>(picks.size(), UINT16_MAX));
    if (count < question.min || count > question.max) {
      return {.code = Code::count, .got = count, .min = question.min, .max = question.max};
    }
    return {};
  }
  if (const Rejection rejection = review_groups(question, picks)) {
    return rejection;
  }
  return review_level(question, picks, {0, question.choices.size(), question.min, question.max});
}

bool has_one_answer(const Question& question) {
  return (flags_in(question.choices) & (Choice::heads | Choice::freeform)) == 0 &&
         question.min >= count_selectable(question.choices);
}

bool is_forced(const Question& question) { return !question.covered && has_one_answer(question); }

}  // namespace rondel
