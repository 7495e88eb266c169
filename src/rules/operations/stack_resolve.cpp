// How a stack gets smaller and is laid out: resolve, choose, lay_out, and what is left as an expression.
#include <algorithm>

#include "kernel/fault.h"
#include "rules/operations/stack.h"

namespace rondel::ops {
namespace {

bool is_open_ended(Flags flags) { return flags.way() == Flags::none(); }

bool is_group_wide(Flags flags) { return flags.has(Flags::shared()) || is_open_ended(flags); }

// What one choice of it offers.
std::int32_t usual_times(const Operation& row) {
  return row.flags.has(Flags::shared()) || row.count == unbounded ? 1 : row.count;
}

}  // namespace

Resolved Stack::resolve(OperationId id, std::optional<std::int32_t> times) {
  const Operation* const found = find(id);
  if (found == nullptr) {
    return {.error = {.code = StackError::Code::unknown, .id = id}};
  }
  Operation done = *found;
  const std::int32_t taken = times.value_or(usual_times(done));
  if (const StackError problem = times_problem(done, taken)) {
    return {.error = problem};
  }
  const bool is_unique = done.flags.has(Flags::unique());
  const bool is_at_once = (is_unique && !done.flags.has(Flags::shared())) || is_open_ended(done.flags);
  if (is_at_once && taken < done.min) {
    return {.error = {.code = StackError::Code::too_few, .id = id, .got = taken, .expected = done.min}};
  }
  for (Operation& row : rows_) {
    const bool is_in_group = row.rank == done.rank && row.owner == done.owner;
    if (is_open_ended(done.flags) && is_in_group) {
      row.min = 0;
      row.count = done.flags.has(Flags::optional()) ? 0 : row.count;
    } else if (row.id == id || (done.flags.has(Flags::shared()) && is_in_group)) {
      take(row, taken);
    }
    if (row.id == id && is_unique && row.count != unbounded) {
      row.count = 0;
    }
  }
  remove_spent();
  normalize();
  done.count = taken;
  done.min = taken;
  return {.operation = done};
}

// Rank 1 is free afterwards.
void Stack::free_top() {
  if (top_rank() == 1) {
    interrupt();
  }
}

Resolved Stack::choose(OperationId id) {
  const Operation* const found = find(id);
  if (found == nullptr) {
    return {.error = {.code = StackError::Code::unknown, .id = id}};
  }
  if (found->rank <= 0 || found->rank != top_rank()) {
    return {.error = {.code = StackError::Code::not_on_top, .id = id}};
  }
  normalize();
  Operation chosen = *found;
  if (is_group_wide(chosen.flags)) {
    const Resolved resolved = resolve(id);
    chosen = resolved.operation;
    chosen.id = OperationId::none;
    chosen.parent = id;
  } else if (top().size() == 1) {
    row(id)->flags = Flags::ordered() | (chosen.is_optional() ? Flags::optional() : Flags());
    return {.operation = *row(id)};
  } else {
    remove(id);
  }
  chosen.flags = Flags::ordered();
  free_top();
  return {.operation = add(chosen, 1)};
}

// Whether its range is for the whole of it, one repetition at a time, rather than for each of its parts.
bool Stack::repeats_as_a_whole(const Operation& row) const {
  if (row.range().is_once() || !is_compound(row)) {
    return false;
  }
  const Node& node = book_->at(row.type);
  const bool is_plain = node.range.is_once() && node.op != Operator::counted;
  const bool is_choice = is_plain && node.op == Operator::choice;
  const bool is_ordering = is_plain && node.op == Operator::any_order && row.range().is_exact();
  return !is_choice && !is_ordering;
}

// Whether what is to be paid in a deal may be nothing.
bool Stack::has_free_price(Term type) const {
  const std::span<const Term> parts = book_->operands(type);
  const auto is_free = [&](Term part) { return book_->range(part).from == 0 && book_->range(part).to != 0; };
  return book_->op(type) == Operator::chain && std::ranges::any_of(parts.first(parts.size() - 1), is_free);
}

StackError Stack::lay_out(OperationId id) {
  const Operation* const found = find(id);
  if (found != nullptr && !is_compound(*found)) {
    return {.code = StackError::Code::not_compound, .id = id};
  }
  const bool is_price =
      found != nullptr && found->flags.way() == Flags::chained() && operations(found->rank).size() > 1;
  Resolved chosen = choose(id);
  if (chosen.error) {
    return chosen.error;
  }
  // Each round takes a count off: what a count stands for may be counted itself, as in 3(2(a,b)).
  while (repeats_as_a_whole(chosen.operation)) {
    Operation one = chosen.operation;
    Operation* const rest = row(chosen.operation.id);
    take(*rest, 1);
    one.id = OperationId::none;
    one.parent = chosen.operation.id;
    one.count = 1;
    one.min = 1;
    one.flags = Flags::ordered();
    remove_spent();
    free_top();
    chosen.operation = add(one, 1);
  }
  if (is_compound(chosen.operation)) {
    lay_out_list(chosen.operation, is_price);
  }
  normalize();
  return {};
}

void Stack::lay_out_list(const Operation& row, bool is_price) {
  const Operation laid_out = row;
  remove(laid_out.id);
  Operation like = laid_out;
  like.id = OperationId::none;
  like.parent = laid_out.id;
  switch (book_->op(laid_out.type)) {
    case Operator::sequence:
      return push_group(like, Flags::ordered(), {});
    case Operator::chain:
      like.deal = laid_out.is_in_deal() ? laid_out.deal : laid_out.id;
      return push_group(like, Flags::chained(), {});
    case Operator::any_order:
      return push_group(like, Flags::unique(), laid_out.range());
    case Operator::choice:
      return push_group(like, Flags::shared(), laid_out.range());
    case Operator::pick: {
      const Range range = book_->range(laid_out.type);
      return push_group(like, Flags::shared() | Flags::unique(),
                        {is_price ? std::max(range.from, 1) : range.from, range.to});
    }
    default:
      break;
  }
  const std::span<const Term> steps = book_->operands(laid_out.type);
  for (std::size_t i = steps.size(); i-- > 0;) {
    like.type = steps[i];
    like.count = 1;
    like.min = 1;
    like.flags = Flags::ordered();
    free_top();
    add(like, 1);
  }
  remove_spent();
}

void Stack::push_group(const Operation& like, Flags flags, Range range) {
  free_top();
  Operation row = like;
  row.flags = flags;
  row.min = range.from;
  row.count = range.to;
  const std::span<const Term> operands = book_->operands(like.type);
  for (const Term& operand : operands) {
    row.type = operand;
    Operation& added = add(row, 1);
    if (flags == Flags::chained() && &operand != &operands.back() && added.count != 0 && added.min == 0) {
      added.min = 1;
      added.flags = flags;
    }
  }
  remove_spent();
}

namespace {

// One group as a term of `book`, which knows the rows' terms.
Term group_term(Book& book, std::span<const Operation> group) {
  const Flags way = group.front().flags.way();
  const bool is_group_count = way.has(Flags::shared());
  std::vector<Term> terms;
  for (const Operation& row : group) {
    const Range own = is_open_ended(way) ? Range{row.count, row.count} : row.range();
    terms.push_back(is_group_count ? row.type : book.counted(row.type, own));
  }
  const Operation& first = group.front();
  if (way == (Flags::shared() | Flags::unique())) {
    return book.pick(first.range(), terms);
  }
  if (way == Flags::shared()) {
    return book.counted(book.of(Operator::choice, terms), first.range());
  }
  if (is_open_ended(way)) {
    const bool is_at_most_one = first.flags.has(Flags::optional());
    const Range range = is_at_most_one ? Range{0, 1} : Range{first.min > 0 ? 1 : 0, unbounded};
    return book.counted(book.of(Operator::choice, terms), range);
  }
  return book.of(way == Flags::unique()    ? Operator::any_order
                 : way == Flags::chained() ? Operator::chain
                                           : Operator::sequence,
                 terms);
}

}  // namespace

Term Stack::expression(Book& book) const {
  std::vector<Term> groups;
  for (std::int32_t rank = top_rank(); rank > 0 && rank <= bottom_rank(); ++rank) {
    const std::span<const Operation> group = operations(rank);
    if (!group.empty()) {
      groups.push_back(group_term(book, group));
    }
  }
  return groups.empty() ? Term() : book.of(Operator::steps, groups);
}

}  // namespace rondel::ops
