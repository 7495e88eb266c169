#include "rules/operations/foresight.h"

#include <algorithm>
#include <utility>

namespace rondel::ops {
namespace {

bool is_in_order(std::span<const Operation> group) {
  const Flags way = group[0].flags.way();
  return group.size() == 1 || way == Flags::ordered() || way == Flags::chained();
}

bool is_alike(const Operation& a, const Operation& b) {
  return a.type == b.type && a.count == b.count && a.min == b.min && a.data == b.data && a.owner == b.owner;
}

// Of what is to be done; by which ids is all the same.
std::uint64_t print_of(const Stack& stack, const Ahead& ahead) {
  Hasher hasher;
  const std::int32_t top = stack.top_rank();
  for (const Operation& row : stack.rows()) {
    hasher.add(stack.book().at(row.type).digest).add(row.rank - top).add(row.count).add(row.min);
    hasher.add(row.flags.bits()).add(row.owner.seats()).add(row.data);
  }
  return hasher.add(ahead.print()).value();
}

}  // namespace

bool Foresight::fail(Text why) {
  why_ = why_.empty() ? why : why_;
  return false;
}

Text Foresight::why_not(Stack rows, OperationId first) {
  const bool is_free =
      rows.operation(first).is_optional();  // by itself; of `?a/b`, ?a is chosen and then declined
  const Operation chosen = rows.choose(first).operation;
  if (is_free && chosen.is_optional()) {
    rows.set_range(chosen.id, {1, chosen.count});
  }
  return can(std::move(rows), {}) ? Text() : why_;
}

bool Foresight::can(Stack rows, Ahead ahead) {
  while (!rows.empty()) {
    if (++steps_ > most_steps) {
      return fail("there are too many ways to do it");
    }
    const Operation row = rows.top()[0];
    if (!is_in_order(rows.top())) {
      return can_somehow(rows, ahead);
    }
    if (is_exact_atom(row)) {
      if (!carry_out(rows, row, row.count, ahead)) {
        return false;
      }
    } else if (rows.is_compound(row) && !row.is_optional()) {
      lay_out(rows, row);
    } else {
      return can_somehow(rows, ahead);
    }
  }
  return true;
}

// Where there are several ways; what came to nothing once is not tried again.
bool Foresight::can_somehow(const Stack& rows, const Ahead& ahead) {
  const std::uint64_t print = print_of(rows, ahead);
  if (std::ranges::find(in_vain_, print) != in_vain_.end()) {
    return false;
  }
  const bool is_possible = is_in_order(rows.top()) ? can_row(rows, ahead) : can_group(rows, ahead);
  if (!is_possible) {
    in_vain_.push_back(print);
  }
  return is_possible;
}

// Any of them, as a part of a deal, is at least one of them.
void Foresight::lay_out(Stack& rows, const Operation& row) const {
  const bool is_any = book().op(row.type) == Operator::pick && book().range(row.type).from == 0;
  rows.lay_out(row.id);
  if (is_any && row.flags.way() == Flags::chained()) {
    small_vector<OperationId, 8> ids;
    for (const Operation& each : rows.top()) {
      ids.push_back(each.id);
    }
    for (const OperationId id : ids) {
      rows.set_range(id, {1, rows.operation(id).count});
    }
  }
}

// To be done so and so often, no more and no less.
bool Foresight::is_exact_atom(const Operation& row) const {
  return book().is_atom(row.type) && row.range().is_exact() && row.count != unbounded;
}

// What may be left out or done more or less often. A part of a deal is done at least once: nobody pays for nothing, or gains
// for it.
bool Foresight::can_row(Stack rows, const Ahead& ahead) {
  Operation row = rows.top()[0];
  if (row.is_optional() && row.flags.way() == Flags::chained()) {
    row.min = 1;
    rows.set_range(row.id, row.range());
  }
  if (row.is_optional()) {
    Stack without = rows;
    without.drop(row.id);
    if (can(std::move(without), ahead)) {
      return true;
    }
  }
  if (rows.is_compound(row)) {
    lay_out(rows, row);
    return can(std::move(rows), ahead);
  }
  const std::int32_t least = std::max(row.min, 1);
  const std::int32_t most = row.count == unbounded ? least : row.count;
  for (const std::int32_t times : {least, most}) {
    Stack left = rows;
    Ahead then = ahead;
    if (carry_out(left, row, times, then) && can(std::move(left), then)) {
      return true;
    }
  }
  return false;
}

// In which all are done, what only gives comes first and what only takes last, in any order: that is never worse.
const Operation* Foresight::first_of_all(const Stack& rows) const {
  if (rows.top()[0].flags.way() != Flags::unique()) {
    return nullptr;
  }
  const Operation* taking = nullptr;
  bool are_all_taking = true;
  for (const Operation& row : rows.top()) {
    const bool is_known =
        is_exact_atom(row) && book().is_operation(row.type) && !machine_.is_counter(row.type);
    Ahead change;
    if (is_known) {
      machine_.game().expect(row, change);
    }
    if (is_known && !change.takes()) {
      return &row;
    }
    are_all_taking = are_all_taking && is_known && !change.gives();
    taking = taking == nullptr ? &row : taking;
  }
  return are_all_taking ? taking : nullptr;
}

bool Foresight::can_group(const Stack& rows, const Ahead& ahead) {
  if (const Operation* const row = first_of_all(rows)) {
    Stack left = rows;
    Ahead then = ahead;
    return carry_out(left, *row, row->count, then) && can(std::move(left), std::move(then));
  }
  const std::span<const Operation> top = rows.top();
  if (std::ranges::all_of(top, &Operation::is_optional)) {
    Stack without = rows;
    for (const Operation& row : top) {
      without.drop(row.id);
    }
    if (can(std::move(without), ahead)) {
      return true;
    }
  }
  for (std::size_t i = 0; i < top.size(); ++i) {
    const bool was_tried = std::ranges::any_of(
        top.first(i), [&](const Operation& earlier) { return is_alike(earlier, top[i]); });
    if (was_tried) {
      continue;
    }
    Stack left = rows;
    left.choose(top[i].id);
    if (can(std::move(left), ahead)) {
      return true;
    }
  }
  return false;
}

// A row that stands in order is done, and what it takes and gives is known from then on.
bool Foresight::carry_out(Stack& rows, const Operation& row, std::int32_t times, Ahead& ahead) {
  if (machine_.is_counter(row.type)) {
    return count(rows, row);
  }
  rows.pop(row.id);
  if (!book().is_operation(row.type)) {
    return true;
  }
  Operation done = row;
  done.count = times;
  done.min = times;
  const Text why = machine_.atom_obstacle(done, ahead);
  if (!why.empty()) {
    return fail(why);
  }
  machine_.game().expect(done, ahead);
  return true;
}

// A counter says how often the next is done.
bool Foresight::count(Stack& rows, const Operation& counter) {
  const std::optional<std::int32_t> times = machine_.counted(counter);
  rows.pop(counter.id);
  if (!times) {
    return fail("there is nothing to count");
  }
  if (!rows.empty()) {
    rows.set_range(rows.top()[0].id, {*times, *times});
  }
  return true;
}

}  // namespace rondel::ops
