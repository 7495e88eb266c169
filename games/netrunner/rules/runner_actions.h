// What the Runner does with its clicks.
#pragma once

#include <cstdint>

#include "kernel/choices.h"
#include "kernel/task.h"
#include "netrunner/rules/part.h"

namespace rondel::games::netrunner {

class RunnerActions : public Part {
 public:
  using Part::Part;

  void begin_turn() { draws_this_turn_ = 0; }
  // Until the clicks are spent.
  Task<> take_all();
  // Clicks that were spent on drawing.
  std::int32_t draws_this_turn() const { return draws_this_turn_; }

 private:
  void offer(Choices& choices) const;
  void offer_hand(Choices& choices) const;
  Task<> take(Choice choice);
  Task<> take_with_card(Choice choice);
  Task<> draw();
  Task<> play_event(Card card);
  void remove_tag();

  std::int32_t draws_this_turn_ = 0;
};

}  // namespace rondel::games::netrunner
