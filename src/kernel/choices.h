// Lists of choices with groups in them. A list is flat: a group stands before the choices that belong to it, and picks
// are indices into the whole list, the group's own index before those picked in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "kernel/containers.h"
#include "kernel/question.h"
#include "kernel/rejection.h"

namespace rondel {

// How many of a group are to be picked, kept in the group's value.
struct GroupBounds {
  std::uint16_t min = 1;
  std::uint16_t max = 1;
};
constexpr GroupBounds bounds_of(const Choice& group) {
  const auto packed = static_cast<std::uint32_t>(group.value);
  return {static_cast<std::uint16_t>(packed & 0xffffU), static_cast<std::uint16_t>(packed >> 16U)};
}

// Builds a list: choices.add(...), choices.group("Run", {...}). Groups may hold groups.
class Choices {
 public:
  void add(const Choice& choice) { list_.push_back(choice); }
  void group(Text title, std::span<const Choice> members, GroupBounds bounds = {});

  std::size_t size() const { return list_.size(); }
  const Choice& operator[](std::size_t index) const { return list_[index]; }
  operator std::span<const Choice>() const { return list_; }  // NOLINT(google-explicit-constructor)

 private:
  vector<Choice> list_;
};

// The flags that occur in a list: none for a plain one.
inline std::uint8_t flags_in(std::span<const Choice> choices) {
  std::uint8_t flags = Choice::none;
#pragma clang loop vectorize(disable) unroll(disable)
  for (const Choice& choice : choices) {  // mostly a handful: anything cleverer costs more
    flags |= choice.flags;
  }
  return flags;
}

// How many of the outermost level of a list can be picked: groups count as one, disabled choices not at all.
std::uint16_t count_selectable(std::span<const Choice> choices);

// Whether picks fit a question: known, each once, exclusive ones alone, as many as wanted, on every level; or, for an
// action question, whether they are a payload (payload.h) of a size that can be kept.
Rejection review_picks(const Question& question, std::span<const std::uint16_t> picks);

// Whether there is only one way to answer: everything must be picked, there are no groups, and it is no action.
bool has_one_answer(const Question& question);
// The same, so that nobody needs to be asked: the question is not covered.
bool is_forced(const Question& question);

}  // namespace rondel
