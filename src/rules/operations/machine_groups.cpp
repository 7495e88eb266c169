// Groups: rows of one rank of which somebody picks, or which somebody orders.
#include <algorithm>

#include "kernel/fault.h"
#include "rules/operations/machine.h"
#include "rules/operations/machine_choices.h"

namespace rondel::ops {
namespace {

bool can_be_done(Text obstacle) { return obstacle.empty(); }

}  // namespace

Machine::Prospects Machine::prospects(const Lane& lane) const {
  Prospects all;
  for (const Operation& row : lane.stack.top()) {
    const bool is_atom = book().is_operation(row.type);
    all.push_back({.id = row.id,
                   .obstacle = obstacle_to_choose(lane, row),
                   .is_atom = is_atom,
                   .needs_target = is_atom && !is_counter(row.type) && game_.has_targets(row.type)});
  }
  return all;
}

// What cannot be taken back waits while another may still fail; unless that would leave nothing to do.
void Machine::postpone(const Lane& lane, Prospects& all) const {
  if (lane.stack.top()[0].flags.way() != Flags::unique()) {
    return;
  }
  const auto is_final = [&](const Prospect& one) {
    const Operation& row = lane.stack.operation(one.id);
    return one.is_atom && !is_counter(row.type) && game_.type_of(row.type).undo == Undo::impossible;
  };
  const auto may_fail = [&](const Prospect& one) {
    return !is_final(one) && (one.needs_target || !one.is_atom) && can_be_done(one.obstacle);
  };
  if (std::ranges::none_of(all, may_fail)) {
    return;
  }
  for (Prospect& one : all) {
    if (can_be_done(one.obstacle) && is_final(one)) {
      one.obstacle = "waits until what may fail is done";
    }
  }
}

// What is to be done next where nobody needs to be asked.
std::optional<OperationId> Machine::obvious(const Lane& lane, const Prospects& all) const {
  const Operation& first = lane.stack.top()[0];
  const Prospect* only = nullptr;
  std::int32_t possible = 0;
  for (const Prospect& one : all) {
    if (!can_be_done(one.obstacle)) {
      continue;
    }
    ++possible;
    only = &one;
    const Operation& row = lane.stack.operation(one.id);
    const bool is_plain = one.is_atom && !is_counter(row.type) && !one.needs_target &&
                          game_.type_of(row.type).is_plain && row.range().is_exact();
    if (is_plain && first.flags.way() == Flags::unique()) {
      return one.id;
    }
  }
  if (only == nullptr || first.flags.way() == Flags::none() || lane.stack.operation(only->id).is_optional()) {
    return std::nullopt;
  }
  const bool are_all_needed =
      first.flags.way() == (Flags::shared() | Flags::unique()) && possible <= first.min;
  return possible == 1 || are_all_needed ? std::optional(only->id) : std::nullopt;
}

Seat Machine::chooser(const Lane& lane) const {
  const std::span<const Operation> top = lane.stack.top();
  const bool is_theirs =
      std::ranges::any_of(top, [&](const Operation& row) { return row.owner.has(active_); });
  return is_theirs ? active_ : doer(top[0]);
}

Task<> Machine::step_group(Lane& lane) {
  const bool is_common = lane_number(lane) == 0;  // a private stack is its seat's alone
  if (is_common &&
      !std::ranges::any_of(lane.stack.top(), [&](const Operation& row) { return row.owner.has(active_); })) {
    active_ = doer(lane.stack.top()[0]);
  }
  Prospects all = prospects(lane);
  postpone(lane, all);
  const auto is_possible = [](const Prospect& one) { return can_be_done(one.obstacle); };
  if (std::ranges::none_of(all, is_possible)) {
    leave_out_group(lane, all);
    co_return;
  }
  if (const std::optional<Planned> next = planned(lane, all)) {
    co_await take_pick(lane, next->id, next->target);
  } else if (const std::optional<OperationId> alone = obvious(lane, all)) {
    co_await take_pick(lane, *alone, {});
  } else {
    co_await ask_group(lane, all);
  }
}

// Nothing of it can be done: of a choice that is told once, of a list for each.
void Machine::leave_out_group(Lane& lane, const Prospects& all) {
  const bool is_choice =
      lane.stack.top()[0].flags.has(Flags::shared()) || lane.stack.top()[0].flags.way() == Flags::none();
  bool was_told = false;
  for (const Prospect& one : all) {
    const Resolved left = lane.stack.pop(one.id);
    if (left.error || left.operation.is_optional()) {
      continue;
    }
    if (!(is_choice && was_told)) {
      game_.left_out(left.operation, one.obstacle);
      was_told = true;
    }
    lane.stack.remove_deal(left.operation.deal);
  }
}

// Of what was picked together, the first that can be done now. What cannot waits for its turn.
std::optional<Machine::Planned> Machine::planned(Lane& lane, const Prospects& all) const {
  for (std::size_t i = 0; i < lane.plan.size(); ++i) {
    const Planned next = lane.plan[i];
    const auto place = std::ranges::find(all, next.id, &Prospect::id);
    if (place != all.end() && can_be_done(place->obstacle)) {
      lane.plan.erase(lane.plan.begin() + i);
      return next;
    }
  }
  return std::nullopt;
}

// What was picked for a row together with others that are done by now.
std::optional<Choice> Machine::planned_target(Lane& lane, OperationId id) const {
  const auto place = std::ranges::find(lane.plan, id, &Planned::id);
  if (targets_ == Targets::asked_again || place == lane.plan.end()) {
    return std::nullopt;
  }
  const Choice target = place->target;
  lane.plan.erase(place);
  return target.is(Choice::nested) ? std::optional(target) : std::nullopt;
}

// A group and the targets that can be picked in it, or the row alone.
void Machine::offer(const Lane& lane, const Prospect& one, Choices& choices, Rows& rows) const {
  const Operation& row = lane.stack.operation(one.id);
  const Choice plain = choice_of(lane_number(lane), one.id);
  Choices targets;
  if (one.needs_target && can_be_done(one.obstacle)) {
    game_.targets(row, targets);
  }
  if (targets.size() == 0) {
    choices.add(can_be_done(one.obstacle) ? plain : plain.not_now(one.obstacle));
  } else {
    choices.group(game_.type_of(row.type).title, targets);
  }
  while (rows.size() < choices.size()) {
    rows.push_back(one.id);
  }
}

Task<> Machine::ask_group(Lane& lane, Prospects all) {
  const Operation first = lane.stack.top()[0];
  const Flags way = first.flags.way();
  Choices choices;
  Rows rows;  // of each choice
  std::uint16_t possible = 0;
  bool may_skip = true;
  for (const Prospect& one : all) {
    offer(lane, one, choices, rows);
    possible += can_be_done(one.obstacle) ? 1 : 0;
    may_skip = may_skip && lane.stack.operation(one.id).is_optional();
  }
  may_skip = may_skip && may_be_declined(lane, lane.stack.top());
  const bool is_ordering = way == Flags::unique();
  if (is_ordering && possible > 1 && !may_skip) {
    choices.add(Choice::word(whatever_label).alone());
  }
  if (may_skip) {
    choices.add(Choice::word(skip_label).alone());
  }
  const Picks picks =
      co_await ask_because(lane, first.id,
                           {.seat = chooser(lane),
                            .title = is_ordering ? Text("what comes first?") : Text("choose one"),
                            .choices = choices,
                            .max = is_ordering ? possible : std::uint16_t{1}});
  const Choice said = choices[picks[0]];
  if (said.kind == Choice::Kind::word && said.label == skip_label) {
    drop_all(lane);
    co_return;
  }
  make_plan(lane, all, choices, rows, picks);
}

// What was picked is done next, in the order in which it was picked.
void Machine::make_plan(Lane& lane, const Prospects& all, const Choices& choices, const Rows& rows,
                        const Picks& picks) {
  const Plan earlier = targets_ == Targets::kept ? lane.plan : Plan();
  lane.plan.clear();
  for (const std::uint16_t pick : picks) {
    const Choice& choice = choices[pick];
    if (choice.kind == Choice::Kind::word && choice.label == whatever_label) {
      for (const Prospect& one : all) {
        lane.plan.push_back({.id = one.id, .target = {}});
      }
    } else {  // a group and what was picked in it may come in either order
      auto place = std::ranges::find(lane.plan, rows[pick], &Planned::id);
      if (place == lane.plan.end()) {
        lane.plan.push_back({.id = rows[pick], .target = {}});
        place = lane.plan.end() - 1;
      }
      place->target = choice.is(Choice::nested) ? choice : place->target;
    }
  }
  for (const Planned& one : earlier) {  // what waits below was picked before
    const bool waits =
        lane.stack.find(one.id) != nullptr && std::ranges::find(all, one.id, &Prospect::id) == all.end();
    if (waits) {
      lane.plan.push_back(one);
    }
  }
}

// A target that was picked with the row is taken if it is still there.
Task<> Machine::take_pick(Lane& lane, OperationId id, Choice target) {
  const Operation row = lane.stack.operation(id);
  if (!book().is_operation(row.type) || is_counter(row.type)) {
    const bool is_free = lane.stack.is_offer(row) || book().range(row.type).from == 0;
    if (lane.stack.is_compound(row) && !is_free) {
      lay_out_row(lane, id);
    } else {
      lane.stack.choose(id);
    }
    co_return;
  }
  const OperationType& type = game_.type_of(row.type);
  if (!game_.has_targets(row.type) && row.range().is_exact() && type.confirm == Confirm::no) {
    co_await perform(lane, id, std::nullopt, {});
    co_return;
  }
  bool is_target = false;
  if (target.is(Choice::nested)) {
    Choices targets;
    game_.targets(row, targets);
    target.flags &= static_cast<std::uint8_t>(~Choice::nested);
    is_target =
        std::ranges::find(std::span<const Choice>(targets), target) != std::span<const Choice>(targets).end();
  }
  if (is_target) {
    const auto times = type.repeat == Repeat::one_by_one ? std::optional<std::int32_t>(1) : std::nullopt;
    co_await perform(lane, id, times, target);
  } else {
    lane.stack.choose(id);
  }
}

void Machine::drop_all(Lane& lane) {
  small_vector<OperationId, 8> ids;
  for (const Operation& row : lane.stack.top()) {
    ids.push_back(row.id);
  }
  for (const OperationId id : ids) {
    lane.stack.drop(id);
  }
}

}  // namespace rondel::ops
