// What is seen of a machine: its choices, its stack, its fingerprint.
#include <algorithm>

#include "rules/layout.h"
#include "rules/operations/machine.h"
#include "rules/operations/machine_choices.h"
#include "rules/operations/printer.h"
#include "rules/operations/shown_stack.h"

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

namespace {

class RowWords final : public LaidOperation::Words {
 public:
  RowWords(const Machine& machine, const Stack& stack, const Operation& row)
      : machine_(machine), stack_(stack), row_(row) {}
  std::string type() const override { return print(stack_.book(), row_.type); }
  std::string flags() const override { return print(row_.flags); }
  Text reason() const override { return machine_.game().reason(row_.data); }
  std::string text() const override {
    std::string out;
    machine_.show_row(row_, out);
    return out;
  }

 private:
  const Machine& machine_;
  const Stack& stack_;
  const Operation& row_;
};

}  // namespace

void Machine::lay_out(Layout& layout) const {
  const auto lay_rows = [&](const Stack& stack, std::optional<Seat> only) {
    for (const Operation& row : stack.rows()) {
      const RowWords words(*this, stack, row);
      layout.operation({.id = static_cast<std::uint32_t>(row.id),
                        .parent = static_cast<std::uint32_t>(row.parent),
                        .rank = row.rank,
                        .count = row.count,
                        .min = row.min,
                        .owner = row.owner.seats(),
                        .only = only,
                        .words = &words});
    }
  };
  lay_rows(main_.stack, {});
  for (std::size_t i = 0; i < lanes_.size(); ++i) {
    lay_rows(lanes_[i].stack, Seat(static_cast<int>(i)));
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
