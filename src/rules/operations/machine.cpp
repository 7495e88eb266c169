#include "rules/operations/machine.h"

#include <algorithm>
#include <utility>

#include "kernel/ask.h"
#include "kernel/fault.h"
#include "kernel/scope.h"
#include "kernel/together.h"
#include "rules/operations/machine_choices.h"

namespace rondel::ops {
namespace {

// An expression that leads to itself would go on for ever; long rows of operations that need nobody do not.
constexpr std::uint32_t most_idle_steps = 1000;

Task<> carry_out_under(Operations& game, Operation operation, Choice target, std::span<const Text> why) {
  if (why.empty()) {
    co_await game.carry_out(operation, target);
    co_return;
  }
  const Scope scope{why.front(), 0};
  co_await scoped(scope, carry_out_under(game, operation, target, why.subspan(1)));
}

Task<Picks> ask_under(const Question& question, std::span<const Text> why) {
  if (why.empty()) {
    Picks picks = co_await ask(question);
    co_return picks;
  }
  const Scope scope{why.front(), 0};
  std::optional<Picks> picks = co_await scoped(scope, ask_under(question, why.subspan(1)));
  co_return std::move(*picks);
}

}  // namespace

Machine::Machine(Operations& game, const Book& book, Targets targets)
    : game_(game), targets_(targets), counter_(book.find("counter")), main_(book) {
  lanes_.reserve(max_seats);
  for (int i = 0; i < max_seats; ++i) {
    lanes_.emplace_back(book);
  }
}

const Machine::Lane& Machine::lane_of(PlayerSelector owner) const {
  return owner.is_one() && lanes_[at(owner.first())].is_running ? lanes_[at(owner.first())] : main_;
}

OperationId Machine::push(Term type, PlayerSelector owner, std::uint32_t data) {
  return lane_of(owner).stack.push({.type = type, .owner = owner, .data = data});
}

OperationId Machine::queue(Term type, PlayerSelector owner, std::uint32_t data) {
  return lane_of(owner).stack.queue({.type = type, .owner = owner, .data = data});
}

OperationId Machine::push(const Operation& because, Term type, PlayerSelector owner, std::uint32_t data) {
  return lane_of(owner).stack.push({.type = type, .owner = owner, .data = data, .parent = because.id});
}

OperationId Machine::put(const Operation& because, Term type, PlayerSelector owner, std::uint32_t data) {
  return lane_of(owner).stack.put(
      {.type = type, .flags = Flags::unique(), .owner = owner, .data = data, .parent = because.id});
}

void Machine::hear(const Operation& because, const Happening& happening, const Listener& listener, Seat owner,
                   std::uint32_t here) {
  const bool counts = listener.by == Listener::By::anybody || owner == happening.by;
  if (!counts || !listener.waits_for(happening.event)) {
    return;
  }
  const std::uint32_t about = listener.about == Listener::About::that ? happening.that : here;
  lane_of(because.owner).triggers.push_back({.outcome = listener.outcome, .owner = owner, .data = about});
}

Task<> Machine::run() {
  for (;;) {
    co_await run_lane(main_);
    game_.when_empty();
    if (main_.stack.empty()) {
      co_return;
    }
  }
}

Task<> Machine::run_lane(Lane& lane) {
  while (!lane.stack.empty()) {
    co_await step(lane);
    if (++lane.idle_steps > most_idle_steps) {
      const Choice go_on[] = {Choice::word("go on")};
      co_await ask({.seat = active_,
                    .title = "the rules have gone on for long without a question: go on?",
                    .choices = go_on,
                    .covered = true});
      lane.idle_steps = 0;
    }
  }
  lane.causes.clear();
  lane.plan.clear();
}

Task<> Machine::step(Lane& lane) {
  const std::span<const Operation> top = lane.stack.top();
  const Operation first = top[0];
  const Flags way = first.flags.way();
  const bool is_in_order = top.size() == 1 || way == Flags::ordered() || way == Flags::chained();
  if (first.owner.seats().size() > 1) {
    co_await step_together(lane, first.id);
  } else if (is_in_order) {
    co_await step_row(lane, first.id);
  } else {
    co_await step_group(lane);
  }
}

// Each does it on a stack of its own, and what it leads to; the rest waits until all are through.
Task<> Machine::step_together(Lane& lane, OperationId id) {
  const Resolved taken = lane.stack.pop(id);
  const SeatSet seats = taken.operation.owner.seats();
  for (const Seat seat : seats) {
    Operation own = taken.operation;
    own.owner = seat;
    lanes_[at(seat)].is_running = true;
    lanes_[at(seat)].stack.push(own);
  }
  co_await together(seats, [this](Seat seat) { return run_lane(lanes_[at(seat)]); });
  for (const Seat seat : seats) {
    lanes_[at(seat)].is_running = false;
  }
}

Task<> Machine::step_row(Lane& lane, OperationId id) {
  Operation row = lane.stack.operation(id);
  if (row.is_optional() && !may_be_declined(lane, {&row, 1})) {  // something after it in its deal needs it
    row.min = 1;
    lane.stack.set_range(id, row.range());
  }
  if (row.owner.is_one() && !lane_of(row.owner).is_running) {
    active_ = row.owner.first();
  }
  if (lane.stack.is_offer(row)) {
    co_await step_offer(lane, id);
  } else if (const Text why_not = obstacle_to_begin(row); !why_not.empty()) {
    leave_out(lane, id, why_not);
  } else if (lane.stack.is_compound(row)) {
    lay_out_row(lane, id);
  } else if (book().op(row.type) == Operator::nothing) {
    lane.stack.resolve(id);
  } else if (is_counter(row.type)) {
    co_await step_counter(lane, id);
  } else {
    check(book().is_operation(row.type), "the stack holds something that is no operation");
    co_await step_atom(lane, id);
  }
}

void Machine::lay_out_row(Lane& lane, OperationId id) {
  const Operation before = lane.stack.operation(id);
  const StackError error = lane.stack.lay_out(id);
  check(!error, "a compound row of the top group can be laid out");
  const std::span<const Operation> top = lane.stack.top();
  const bool is_same = !top.empty() && top.size() == 1 && top[0].type == before.type &&
                       top[0].count == before.count && top[0].min == before.min;
  check(!is_same, "an expression is laid out into itself");
}

Task<> Machine::step_offer(Lane& lane, OperationId id) {
  const Operation row = lane.stack.operation(id);
  if (!obstacle_to_choose(lane, row).empty()) {
    decline(lane, id);
    co_return;
  }
  const Choice choices[] = {choice_of(lane_number(lane), id), Choice::word(decline_label)};
  const Picks picks =
      co_await ask_because(lane, id, {.seat = doer(row), .title = "do this?", .choices = choices});
  if (picks[0] == 0) {
    lay_out_row(lane, id);
  } else {
    decline(lane, id);
  }
}

Task<> Machine::step_atom(Lane& lane, OperationId id) {
  const Operation row = lane.stack.operation(id);
  const OperationType& type = game_.type_of(row.type);
  Operation least = row;  // of what may be done more or less often
  least.count = row.range().is_exact() ? row.count : std::max(row.min, 1);
  const Text why_not = row.is_optional() ? obstacle_to_choose(lane, least) : atom_obstacle(least);
  if (!why_not.empty()) {
    leave_out(lane, id, why_not);
    co_return;
  }
  if (const std::optional<Choice> target = planned_target(lane, id)) {
    co_await take_pick(lane, id, *target);
    co_return;
  }
  if (!game_.has_targets(row.type)) {
    if (row.range().is_exact() && type.confirm == Confirm::no) {
      co_await perform(lane, id, std::nullopt, {});
    } else {
      co_await step_how_often(lane, id);
    }
    co_return;
  }
  Choices choices;
  game_.targets(row, choices);
  const bool is_free = row.is_optional() || type.confirm == Confirm::yes;
  std::uint16_t picked = only_one(choices);
  if (row.is_optional()) {
    choices.add(Choice::word(decline_label));
  }
  if (is_free || picked == none_alone) {
    const Text title = type.prompt.empty() ? type.title : type.prompt;
    const Picks picks =
        co_await ask_because(lane, id, {.seat = doer(row), .title = title, .choices = choices});
    picked = picks[0];
  }
  if (is_decline(choices[picked])) {
    decline(lane, id);
    co_return;
  }
  const auto times = type.repeat == Repeat::one_by_one ? std::optional<std::int32_t>(1) : std::nullopt;
  co_await perform(lane, id, times, choices[picked]);
}

// So often as the owner likes; or once, if it says yes.
Task<> Machine::step_how_often(Lane& lane, OperationId id) {
  const Operation row = lane.stack.operation(id);
  const bool is_number = row.count > 1;
  Choices choices;
  for (std::int32_t times = std::max(row.min, 1); is_number && times <= row.count; ++times) {
    Operation so_often = row;
    so_often.count = times;
    so_often.min = times;
    const Text why_not = has_begun_deal(lane) ? foresee(so_often) : atom_obstacle(so_often);
    choices.add(why_not.empty() ? Choice::number(times) : Choice::number(times).not_now(why_not));
  }
  if (!is_number) {
    choices.add(choice_of(lane_number(lane), id));
  }
  if (row.is_optional()) {
    choices.add(Choice::word(decline_label));
  }
  const Text title = is_number ? Text("how many?") : game_.type_of(row.type).title;
  const Picks picks = co_await ask_because(
      lane, id, {.seat = doer(row), .title = title, .choices = choices, .covered = true});
  const Choice said = choices[picks[0]];
  if (is_decline(said)) {
    decline(lane, id);
    co_return;
  }
  const std::int32_t times = is_number ? said.value : 1;
  if (is_number && times < row.count) {  // the rest is declined
    lane.stack.set_range(id, {times, times});
  }
  co_await perform(lane, id, times, {});
}

Task<> Machine::step_counter(Lane& lane, OperationId id) {
  const Operation row = lane.stack.operation(id);
  const std::optional<std::int32_t> times = counted(row);
  lane.stack.resolve(id);
  if (lane.stack.empty()) {
    co_return;
  }
  const OperationId next = lane.stack.top()[0].id;
  if (times) {
    lane.stack.set_range(next, {*times, *times});
  } else {
    const Resolved left = lane.stack.pop(next);
    game_.left_out(left.operation, "there is nothing to count");
    lane.stack.remove_deal(left.operation.deal);
  }
}

Task<> Machine::perform(Lane& lane, OperationId id, std::optional<std::int32_t> times, Choice target) {
  small_vector<Text, 4> reasons;
  why(lane.stack, id, reasons);
  const Operation& row = lane.stack.operation(id);
  if (times && *times < row.count && row.flags.has(Flags::unique())) {
    id = lane.stack.choose(id).operation.id;  // once begun it is gone on with, before the others of its group
  }
  const Resolved resolved = lane.stack.resolve(id, times);
  check(!resolved.error, "what was offered can be resolved");
  const Operation operation = resolved.operation;
  lane.causes.push_back({.id = operation.id, .parent = operation.parent, .data = operation.data});
  co_await carry_out_under(game_, operation, target, reasons);
  settle_triggers(lane, operation.id);
  forget_causes(lane);
}

Task<Picks> Machine::ask_because(Lane& lane, OperationId id, Question question) {
  lane.idle_steps = 0;
  small_vector<Text, 4> reasons;
  why(lane.stack, id, reasons);
  Picks picks = co_await ask_under(question, reasons);
  co_return picks;
}

// A deal of which something cannot be done is not gone on with.
void Machine::leave_out(Lane& lane, OperationId id, Text why) {
  if (lane.stack.operation(id).is_optional()) {
    decline(lane, id);
    return;
  }
  const Resolved left = lane.stack.pop(id);
  game_.left_out(left.operation, why);
  lane.stack.remove_deal(left.operation.deal);
}

void Machine::decline(Lane& lane, OperationId id) {
  if (lane.stack.operation(id).is_optional()) {
    lane.stack.drop(id);
  } else {  // a deal that may be declined, though not by its count: `?a:b`
    lane.stack.sub(id, 1);
  }
}

// What was heard joins what its cause led to, for the players to order. It never joins what would have come anyway: that
// has no cause.
void Machine::settle_triggers(Lane& lane, OperationId because) {
  for (const Trigger& trigger : std::exchange(lane.triggers, {})) {
    const Operation added = {.type = trigger.outcome,
                             .flags = Flags::unique(),
                             .owner = trigger.owner,
                             .data = trigger.data,
                             .parent = because};
    const std::span<const Operation> top = lane.stack.top();
    const bool joins =
        !top.empty() && (top[0].flags.way() == Flags::unique() || (top.size() == 1 && top[0].data != 0));
    if (joins) {
      lane.stack.put(added);
    } else {
      lane.stack.push(added);
    }
  }
}

// Only what leads to something that is still there is kept.
void Machine::forget_causes(Lane& lane) {
  constexpr std::size_t enough_to_look = 32;
  if (lane.causes.size() < enough_to_look) {
    return;
  }
  const auto leads_somewhere = [&](const Cause& cause) {
    return std::ranges::any_of(lane.stack.rows(),
                               [&](const Operation& row) { return row.parent == cause.id; }) ||
           std::ranges::any_of(lane.causes, [&](const Cause& later) { return later.parent == cause.id; });
  };
  // From the last back, so that a chain that leads nowhere goes whole.
  for (std::size_t i = lane.causes.size(); i-- > 0;) {
    if (!leads_somewhere(lane.causes[i])) {
      lane.causes.erase(lane.causes.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
}

void Machine::why(const Stack& stack, OperationId id, small_vector<Text, 4>& out) const {
  const Lane* lane = &main_;
  for (const Lane& other : lanes_) {
    lane = &other.stack == &stack ? &other : lane;
  }
  const Operation* const row = stack.find(id);
  std::uint32_t data = row != nullptr ? row->data : 0;
  OperationId parent = row != nullptr ? row->parent : OperationId::none;
  std::uint32_t last = 0;
  for (std::size_t steps = 0; steps <= lane->causes.size() && out.size() < 4; ++steps) {
    const Text reason = data != 0 && data != last ? game_.reason(data) : Text();
    if (!reason.empty()) {
      out.push_back(reason);
      last = data;
    }
    const auto cause = std::ranges::find(lane->causes, parent, &Cause::id);
    if (parent == OperationId::none || cause == lane->causes.end()) {
      break;
    }
    data = cause->data;
    parent = cause->parent;
  }
  std::reverse(out.begin(), out.end());  // the first cause is the outermost
}

}  // namespace rondel::ops
