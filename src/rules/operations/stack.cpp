#include "rules/operations/stack.h"

#include <algorithm>

#include "kernel/fault.h"

namespace rondel::ops {
namespace {

std::int32_t less(std::int32_t count, std::int32_t times) {
  return count == unbounded ? unbounded : count - times;
}

}  // namespace

const Operation* Stack::find(OperationId id) const {
  const auto at =
      std::find_if(rows_.begin(), rows_.end(), [id](const Operation& row) { return row.id == id; });
  return at == rows_.end() ? nullptr : &*at;
}

Operation* Stack::row(OperationId id) { return const_cast<Operation*>(find(id)); }

const Operation& Stack::operation(OperationId id) const {
  const Operation* const found = find(id);
  check(found != nullptr, "an operation that is not on the stack");
  return *found;
}

std::span<const Operation> Stack::operations(std::int32_t rank) const {
  if (rank <= 0) {
    return {};
  }
  const auto by_rank = [](const Operation& row, std::int32_t wanted) { return row.rank < wanted; };
  const auto begin = std::lower_bound(rows_.begin(), rows_.end(), rank, by_rank);
  const auto end = std::lower_bound(begin, rows_.end(), rank + 1, by_rank);
  return {begin, end};
}

std::int32_t Stack::top_rank() const {
  for (const Operation& row : rows_) {
    if (row.rank > 0) {
      return row.rank;
    }
  }
  return 0;
}

std::int32_t Stack::bottom_rank() const { return rows_.empty() ? 0 : std::max(rows_.back().rank, 0); }

Operation& Stack::add(const Operation& added, std::int32_t rank) {
  Operation row = added;
  take_out_count(row);
  if (row.min == 0) {
    row.flags = row.flags | Flags::optional();
  }
  row.rank = rank;
  row.id = row.id == OperationId::none ? OperationId(++last_id_) : row.id;
  const auto after =
      std::find_if(rows_.begin(), rows_.end(), [rank](const Operation& other) { return other.rank > rank; });
  return *rows_.insert(after, row);
}

// A count in the type of what is done once becomes the row's own.
void Stack::take_out_count(Operation& row) const {
  const bool is_own_count = !row.flags.has(Flags::shared()) && row.range().is_once();
  if (is_own_count && book_->body(row.type) != row.type) {
    const Range range = book_->range(row.type);
    row.type = book_->body(row.type);
    row.min = range.from;
    row.count = range.to;
    row.flags = range.from == 0 ? row.flags | Flags::optional() : row.flags;
  }
}

OperationId Stack::push(const Operation& added) {
  interrupt();
  return insert(added, 1);
}

OperationId Stack::queue(const Operation& added) { return insert(added, bottom_rank() + 1); }

OperationId Stack::insert(const Operation& added, std::int32_t rank) {
  check(rank >= rank_inactive, "a rank is at least -1");
  Operation fresh = added;
  fresh.id = OperationId::none;
  return add(fresh, rank).id;
}

OperationId Stack::put(const Operation& added) {
  const std::span<const Operation> group = top();
  const bool is_joined =
      group.size() == 1 || (!group.empty() && group.front().flags.way() == Flags::unique());
  if (!is_joined) {
    return push(added);
  }
  const std::int32_t rank = group.front().rank;
  for (Operation& row : rows_) {
    if (row.rank == rank) {
      row.flags = Flags::unique() | (row.flags.has(Flags::optional()) ? Flags::optional() : Flags());
    }
  }
  Operation unique = added;
  unique.flags = Flags::unique();
  return insert(unique, rank);
}

void Stack::remove(OperationId id) {
  std::erase_if(rows_, [id](const Operation& row) { return row.id == id; });
}

void Stack::remove_spent() {
  std::erase_if(rows_, [](const Operation& row) { return row.count == 0; });
}

void Stack::take(Operation& row, std::int32_t times) const {
  row.count = less(row.count, times);
  row.min = std::max(row.min - times, 0);
  take_out_count(row);
}

StackError Stack::drop(OperationId id) {
  const Operation* const found = find(id);
  if (found == nullptr) {
    return {.code = StackError::Code::unknown, .id = id};
  }
  if (!found->is_optional()) {
    return {.code = StackError::Code::mandatory, .id = id, .expected = found->min};
  }
  remove(id);
  return {};
}

StackError Stack::times_problem(const Operation& row, std::int32_t times) const {
  if (times < 1 || (row.count != unbounded && times > row.count)) {
    return {.code = StackError::Code::insufficient, .id = row.id, .got = times, .expected = row.count};
  }
  return {};
}

StackError Stack::sub(OperationId id, std::int32_t times) {
  Operation* const found = row(id);
  if (found == nullptr) {
    return {.code = StackError::Code::unknown, .id = id};
  }
  const StackError problem = times_problem(*found, times);
  if (!problem) {
    take(*found, times);
    remove_spent();
  }
  return problem;
}

StackError Stack::set_range(OperationId id, Range range) {
  Operation* const found = row(id);
  if (found == nullptr) {
    return {.code = StackError::Code::unknown, .id = id};
  }
  found->min = range.from;
  found->count = range.to;
  remove_spent();
  return {};
}

bool Stack::way_differs(std::int32_t rank, const Operation& row) const {
  return std::ranges::any_of(operations(rank), [&row](const Operation& other) {
    return other.id != row.id && other.flags.way() != row.flags.way();
  });
}

StackError Stack::renice(OperationId id, std::int32_t rank) {
  const Operation* const found = find(id);
  if (found == nullptr) {
    return {.code = StackError::Code::unknown, .id = id};
  }
  if (rank < rank_inactive) {
    return {.code = StackError::Code::rank, .id = id, .got = rank, .expected = rank_inactive};
  }
  if (way_differs(rank, *found)) {
    return {.code = StackError::Code::way, .id = id, .got = rank};
  }
  const Operation moved = *found;
  remove(id);
  add(moved, rank);
  return {};
}

StackError Stack::renice_all(std::int32_t from, std::int32_t to) {
  if (to < rank_inactive) {
    return {.code = StackError::Code::rank, .got = to, .expected = rank_inactive};
  }
  const bool is_way_kept = from == to || std::ranges::none_of(rows_, [&](const Operation& row) {
                             return row.rank == from && way_differs(to, row);
                           });
  if (!is_way_kept) {
    return {.code = StackError::Code::way, .got = to};
  }
  const auto is_moved = [from](const Operation& row) { return row.rank == from; };
  for (auto at = rows_.begin(); from != to && at != rows_.end();) {
    at = std::find_if(rows_.begin(), rows_.end(), is_moved);
    if (at != rows_.end()) {
      renice(at->id, to);
    }
  }
  return {};
}

Resolved Stack::pop(OperationId id) {
  const Operation* const found = find(id);
  if (found == nullptr) {
    return {.error = {.code = StackError::Code::unknown, .id = id}};
  }
  const Operation popped = *found;
  remove(id);
  return {.operation = popped};
}

void Stack::keep_deals() {
  std::erase_if(rows_, [](const Operation& row) { return !row.is_in_deal(); });
}

void Stack::remove_deal(OperationId deal) {
  std::erase_if(rows_, [deal](const Operation& row) { return row.is_in_deal() && row.deal == deal; });
}

void Stack::normalize() {
  const std::int32_t above = top_rank() - 1;
  if (above <= 0) {
    return;
  }
  for (Operation& row : rows_) {
    row.rank -= row.rank > 0 ? above : 0;
  }
}

void Stack::interrupt() {
  for (Operation& row : rows_) {
    row.rank += row.rank > 0 ? 1 : 0;
  }
}

void Stack::order_top() {
  const std::int32_t rank = top_rank();
  for (Operation& row : rows_) {
    if (row.rank == rank && row.flags.way() == Flags::unique()) {
      row.flags = Flags::ordered() | (row.flags.has(Flags::optional()) ? Flags::optional() : Flags());
    }
  }
}

void Stack::digest(Hasher& hasher) const {
  hasher.add(last_id_).add(rows_.size());
  for (const Operation& row : rows_) {
    hasher.add(row.id).add(book_->at(row.type).digest).add(row.rank).add(row.count).add(row.min);
    hasher.add(row.flags.bits()).add(row.owner.seats()).add(row.data).add(row.parent);
  }
}

std::string StackError::message() const {
  const std::string who = "operation " + std::to_string(static_cast<std::uint32_t>(id));
  switch (code) {
    case Code::none:
      return {};
    case Code::unknown:
      return who + " is not on the stack";
    case Code::mandatory:
      return who + " is mandatory and cannot be declined: " + std::to_string(expected) + " still to do";
    case Code::insufficient:
      return who + " cannot be done " + std::to_string(got) + " times; expected 1 to " +
             std::to_string(expected);
    case Code::too_few:
      return who + " cannot be done " + std::to_string(got) + " times; expected at least " +
             std::to_string(expected);
    case Code::way:
      return "the rows of rank " + std::to_string(got) + " are resolved in another way; a group has one";
    case Code::rank:
      return "no rank is " + std::to_string(got) + "; expected -1, 0 or more";
    case Code::not_on_top:
      return who + " has to wait for what is above it";
    case Code::not_compound:
      return who + " is a single operation: there is nothing to lay out";
  }
  return {};
}

}  // namespace rondel::ops
