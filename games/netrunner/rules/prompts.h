// What the sides are asked besides their actions, and how programs read what is open (extras.h).
#pragma once

#include <cstdint>
#include <span>

#include "kernel/question.h"
#include "kernel/task.h"
#include "netrunner/rules/sides.h"

namespace rondel::games::netrunner {

// What a side is asked, as programs read it.
struct Prompt {
  enum class Kind : std::uint8_t { none, run, other, select };
  Kind kind = Kind::none;
  Text title{};
  std::span<const Choice> choices{};
};

class Prompts {
 public:
  // The choices outlive the question. A side is asked even when there is but one of them: that it is asked tells nothing.
  Task<Choice> pick(Seat side, Text title, std::span<const Choice> choices);
  Task<bool> may(Seat side, Text title);

  const Prompt& of(Seat side) const { return open_[side]; }
  // A side is asked in a window of a run.
  void open_in_run(Seat side, Text title) { open_[side] = {.kind = Prompt::Kind::run, .title = title}; }
  void close_all() { open_ = {}; }

 private:
  SeatArray<Prompt, 2> open_{};
};

}  // namespace rondel::games::netrunner
