// What is seen of a machine: its choices, its stack, its fingerprint.
#include <algorithm>

#include "rules/layout.h"
#include "rules/operations/machine.h"
#include "rules/operations/machine_choices.h"

namespace rondel::ops {

int Machine::lane_number(const Lane& lane) const {
  return &lane == &main_ ? 0 : static_cast<int>(&lane - lanes_.data()) + 1;
}

bool Machine::show_choice(const Choice& choice, std::string& out) const {
  if (choice.kind != Choice::Kind::number || choice.label != do_label) {
    return false;
  }
  const int number = lane_in(choice);
  const Lane& lane = number == 0 ? main_ : lanes_[static_cast<std::size_t>(number - 1)];
  if (const Operation* const row = lane.stack.find(id_in(choice))) {
    Operation done = *row;  // whoever picks it does it: "draw a card", not "you may draw a card"
    done.count = std::max(done.count, 1);
    done.min = done.count;
    show_row(done, out);
  } else {
    out += "do it";  // it is done by now
  }
  return true;
}

void Machine::show_row(const Operation& row, std::string& out) const {
  Operation shown = row;
  if (row.flags.has(Flags::shared())) {
    shown.count = 1;
    shown.min = std::min(row.min, 1);
  }
  game_.show_operation(shown, out);
}

void Machine::lay_out(Layout& layout) const {
  for (const Operation& row : main_.stack.rows()) {
    layout.operation({.stack = &main_.stack, .row = &row, .machine = this, .only = {}});
  }
  for (std::size_t i = 0; i < lanes_.size(); ++i) {
    for (const Operation& row : lanes_[i].stack.rows()) {
      layout.operation(
          {.stack = &lanes_[i].stack, .row = &row, .machine = this, .only = Seat(static_cast<int>(i))});
    }
  }
}

void Machine::digest(Hasher& hasher) const {
  hasher.add(active_);
  const auto add = [&](const Lane& lane) {
    lane.stack.digest(hasher);
    hasher.add(lane.idle_steps).add(lane.is_running).add(lane.causes.size()).add(lane.plan.size());
    for (const Planned& planned : lane.plan) {
      hasher.add(planned.id).add(planned.target.value).add(planned.target.kind);
    }
    for (const Cause& cause : lane.causes) {
      hasher.add(cause.id).add(cause.parent).add(cause.data);
    }
  };
  add(main_);
  for (const Lane& lane : lanes_) {
    add(lane);
  }
}

}  // namespace rondel::ops
