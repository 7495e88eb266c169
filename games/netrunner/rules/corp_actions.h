// What the Corp does with its clicks, and between them.
#pragma once

#include "kernel/choices.h"
#include "kernel/task.h"
#include "netrunner/rules/part.h"

namespace rondel::games::netrunner {

class CorpActions : public Part {
 public:
  using Part::Part;

  void begin_turn() { are_over_ = false; }
  // Until the clicks are spent and the Corp has nothing more to score or to rez.
  Task<> take_all();
  // Whether a terminal operation was played this turn.
  bool are_over() const { return are_over_; }

 private:
  void offer(Choices& choices) const;
  void offer_hand(Choices& choices) const;
  void offer_installed(Choices& choices) const;
  void offer_free(Choices& choices) const;
  Task<> take(Choice choice);
  Task<> take_with_card(Choice choice);
  void advance(Card card);
  void trash_resource(Card card);
  Task<> play_operation(Card card);

  bool are_over_ = false;
};

}  // namespace rondel::games::netrunner
