// Whether something can be done, and why not.
#include <algorithm>
#include <utility>

#include "kernel/fault.h"
#include "rules/operations/foresight.h"
#include "rules/operations/machine.h"

namespace rondel::ops {

Text Machine::obstacle(Term type, PlayerSelector owner, std::uint32_t data) const {
  return obstacle_of({.type = type, .owner = owner, .data = data});
}

// Whoever may choose in the middle of a deal is not offered what would keep the rest of it from being done.
Text Machine::obstacle_to_choose(const Lane& lane, const Operation& row) const {
  if (row.is_in_deal()) {
    return foresee(row);
  }
  const Text why_not = obstacle_of(row);
  return why_not.empty() && row.is_optional() && has_begun_deal(lane) ? foresee(row) : why_not;
}

// A deal is begun if it can be done whole; of several, each by itself.
Text Machine::obstacle_to_begin(const Operation& row) const {
  Operation one = row;
  while (book().body(one.type) != one.type) {
    one.type = book().body(one.type);
  }
  if (book().op(one.type) != Operator::chain) {
    return {};
  }
  one.count = 1;
  one.min = 1;
  return foresee(row.is_in_deal() ? row : one);
}

bool Machine::has_begun_deal(const Lane& lane) const {
  return std::ranges::any_of(lane.stack.rows(), &Operation::is_in_deal);
}

// Whether what is left of a deal can be done without these rows of it.
bool Machine::may_be_declined(const Lane& lane, std::span<const Operation> rows) const {
  if (std::ranges::none_of(rows, &Operation::is_in_deal)) {
    return true;
  }
  Stack rest = lane.stack;
  rest.keep_deals();
  for (const Operation& row : rows) {
    rest.drop(row.id);
  }
  return Foresight(*this).why_not(rest).empty();
}

// Why it cannot be done and all that is left of the deals that were begun: the row stands in front of them, or is one of
// theirs.
Text Machine::foresee(const Operation& row) const {
  Stack rows = lane_of(row.owner).stack;
  rows.keep_deals();
  OperationId id = row.id;
  if (row.is_in_deal()) {
    rows.set_range(id, row.range());
  } else {
    Operation alone = row;
    alone.flags = Flags::ordered();
    id = rows.push(alone);
  }
  return Foresight(*this).why_not(std::move(rows), id);
}

Text Machine::obstacle_of(const Operation& row) const {
  const Range range = book().range(row.type);
  if (book().body(row.type) != row.type) {
    Operation inner = row;
    inner.type = book().body(row.type);
    inner.count = std::max(range.from, 1);
    inner.min = range.from;
    return range.from == 0 ? Text() : obstacle_of(inner);
  }
  if (book().op(row.type) == Operator::chain) {
    Operation least = row;
    least.count = std::max(row.min, 1);
    least.min = least.count;
    return foresee(least);
  }
  return book().is_atom(row.type) ? atom_obstacle(row) : list_obstacle(row);
}

Text Machine::atom_obstacle(const Operation& row, const Ahead& ahead) const {
  if (book().op(row.type) == Operator::nothing) {
    return {};
  }
  if (is_counter(row.type)) {
    return counted(row) ? Text() : Text("there is nothing to count");
  }
  const Text why_not = game_.obstacle_after(row, ahead);
  if (!why_not.empty() || !game_.has_targets(row.type)) {
    return why_not;
  }
  Choices choices;
  game_.targets(row, choices);
  if (count_selectable(choices) > 0) {
    return {};
  }
  return choices.size() > 0 && !choices[0].note.empty() ? choices[0].note
                                                        : Text("there is nothing it could be about");
}

// Of steps the first counts, and those after what changes nothing but numbers.
Text Machine::list_obstacle(const Operation& row) const {
  Text first;
  std::int32_t possible = 0;
  const Operator op = book().op(row.type);
  for (const Term operand : book().operands(row.type)) {
    Operation part = row;
    part.type = operand;
    part.count = 1;
    part.min = 1;
    const Text why_not = obstacle_of(part);
    possible += why_not.empty() ? 1 : 0;
    first = first.empty() ? why_not : first;
    const bool is_step = op == Operator::sequence || op == Operator::steps;
    if (is_step && !why_not.empty()) {
      return why_not;
    }
    const Term inner = book().body(operand);
    const bool goes_on = book().is_operation(inner) && !is_counter(inner) && game_.type_of(inner).is_plain;
    if (is_step && !goes_on) {
      return {};
    }
  }
  const std::int32_t needed = op == Operator::pick ? std::max(row.min, 1) : 1;
  return possible >= needed ? Text() : first;
}

std::optional<std::int32_t> Machine::counted(const Operation& row) const {
  const std::span<const Term> arguments = book().arguments(row.type);
  check(!arguments.empty(), "counter needs something to count");
  const auto number = [&](Term term) -> std::int64_t {
    if (book().op(term) == Operator::number) {
      return book().at(term).value;
    }
    if (const Formula* const formula = book().op(term) == Operator::text ? game_.formula(term) : nullptr) {
      const MathValue result =
          formula->evaluate([&](std::string_view name) { return game_.variable(name, row); });
      check(!result.error, "a formula cannot be evaluated");
      return result.value;
    }
    const std::optional<std::int64_t> value = game_.variable(book().name_of(term), row);
    check(value.has_value(), "counter names something that the game does not count");
    return *value;
  };
  const auto bound = [&](std::size_t place, std::int64_t otherwise) {
    const bool is_given = arguments.size() > place && book().op(arguments[place]) == Operator::number;
    return is_given ? number(arguments[place]) : otherwise;
  };
  const std::int64_t value = std::min(number(arguments[0]), bound(2, INT32_MAX));
  return value < std::max<std::int64_t>(bound(1, 1), 1) ? std::nullopt
                                                        : std::optional(static_cast<std::int32_t>(value));
}

}  // namespace rondel::ops
