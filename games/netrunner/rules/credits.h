// The credits of one side. What lies on cards is not among them until it is taken; but in a run the Runner spends first what is
// there for that run alone: the credits of bad publicity, and those on the event that made the run.
#pragma once

#include <cstdint>

#include "kernel/task.h"
#include "netrunner/rules/part.h"

namespace rondel::games::netrunner {

class Credits : public Part {
 public:
  Credits(Netrunner& play, Tabletop& table, Seat side) : Part(play, table), side_(side) {}

  std::int32_t count() const { return count_; }
  // With what is there for this run.
  std::int32_t to_spend() const;

  void gain(std::int32_t count);
  void gain_for_click();
  void lose(std::int32_t count);  // as far as there are
  // As far as there are; whoever asks for a price has looked at `to_spend` before.
  void pay(std::int32_t count);
  // Takes credits off a card, as far as there are; the last one off may do something.
  Task<> take_from(Card card, std::int32_t count);
  Task<> take_all_from(Card card);

  // So many more until the run is over.
  void begin_run(std::int32_t for_run) { for_run_ = for_run; }
  void end_run() { for_run_ = 0; }
  std::int32_t for_run() const { return for_run_; }

  void arrange(std::int32_t count) { count_ = count; }

 private:
  bool has_run() const;

  Seat side_;
  std::int32_t count_ = 5;
  std::int32_t for_run_ = 0;
};

}  // namespace rondel::games::netrunner
