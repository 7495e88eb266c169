// The vectors of the operation machine: expressions, what resolving leaves, the stack's operations, formulas.
#include <algorithm>
#include <optional>
#include <vector>

#include "rules/edge/vector_check.h"
#include "rules/operations/math.h"
#include "rules/operations/printer.h"
#include "rules/operations/stack.h"

namespace rondel {
namespace {

namespace json = boost::json;
using ops::Book;
using ops::Operation;
using ops::Stack;
using ops::Term;

CheckOutcome error_outcome(const std::string& message) {
  return {json::value{{"error", true}, {"message", message}}, {}};
}

std::optional<std::string_view> text_in(const json::object& in, std::string_view field) {
  const json::value* const value = in.if_contains(field);
  const json::string* const text = value == nullptr ? nullptr : value->if_string();
  return text == nullptr ? std::nullopt : std::optional<std::string_view>(*text);
}

// A stack outside any match.
struct Bench {
  // The first row that is written so, with its count or without.
  const Operation* find(std::string_view text) {
    const auto rows = stack.rows();
    const auto is_it = [&](const Operation& row) {
      return print(book, row.type) == text || print(book, book.counted(row.type, row.range())) == text;
    };
    const auto at = std::ranges::find_if(rows, is_it);
    return at == rows.end() ? nullptr : &*at;
  }
  std::string left() {
    const Term term = stack.expression(book);
    return term ? print(book, term) : "";
  }
  CheckOutcome resolve(std::string_view pick) {
    const Operation* const row = find(pick);
    if (row == nullptr) {
      return {nullptr, "there is no \"" + std::string(pick) + "\" to pick in " + left()};
    }
    const ops::Resolved resolved = stack.resolve(row->id);
    if (resolved.error) {
      return error_outcome(resolved.error.message());
    }
    return {json::value{{"left", left()}, {"count", resolved.operation.count}}, {}};
  }

  ArenaRange range{std::size_t{1} << 20};
  ArenaInUse in_use{range.arena()};
  Book book;
  Stack stack{book};
};

CheckOutcome parse_expression(const json::object& in) {
  const std::optional<std::string_view> text = text_in(in, "expr");
  if (!text) {
    return {nullptr, "expr must be a string"};
  }
  Book book;
  const ops::Parsed parsed = book.parse(*text);
  if (!parsed) {
    return error_outcome(parsed.error.sentence());
  }
  return {json::value{{"tree", to_tree(book, parsed.term)}, {"text", print(book, parsed.term)}}, {}};
}

CheckOutcome resolve_expression(const json::object& in) {
  const std::optional<std::string_view> text = text_in(in, "expr");
  const std::optional<std::string_view> pick = text_in(in, "pick");
  if (!text || !pick) {
    return {nullptr, "expr and pick must be strings"};
  }
  Bench bench;
  const ops::Parsed parsed = bench.book.parse(*text);
  if (!parsed) {
    return error_outcome(parsed.error.sentence());
  }
  bench.stack.push({.type = parsed.term});
  while (bench.stack.top().size() == 1 && bench.stack.is_compound(bench.stack.top().front())) {
    bench.stack.lay_out(bench.stack.top().front().id);
  }
  return bench.resolve(*pick);
}

// {ops, count, flags, pick}: a group of these, each `count` times, of which one is picked.
CheckOutcome resolve_group(const json::object& in) {
  const json::array* const names = in.at("ops").if_array();
  const json::value* const count = in.if_contains("count");
  const std::optional<std::string_view> flags = text_in(in, "flags");
  const std::optional<std::string_view> pick = text_in(in, "pick");
  const bool is_whole = names != nullptr && count != nullptr && count->is_int64() && flags && pick;
  if (!is_whole || count->get_int64() < 1 || count->get_int64() > 1'000'000) {
    return {nullptr, "expected ops as a list, count as a number from 1 on, flags and pick as strings"};
  }
  Operation row;
  row.flags = ops::Flags::none();
  row.count = static_cast<std::int32_t>(count->get_int64());
  row.min = flags->find('o') == std::string_view::npos ? row.count : 0;
  row.flags = row.flags | (flags->find('u') == std::string_view::npos ? row.flags : ops::Flags::unique());
  row.flags = row.flags | (flags->find('s') == std::string_view::npos ? row.flags : ops::Flags::shared());
  Bench bench;
  for (const json::value& name : *names) {
    const ops::Parsed parsed = bench.book.parse(name.is_string() ? std::string_view(name.get_string()) : "");
    if (!parsed) {
      return error_outcome(parsed.error.sentence());
    }
    row.type = parsed.term;
    bench.stack.insert(row, 1);
  }
  return bench.resolve(*pick);
}

// One step on a stack: what is wrong with it as a step, or what the stack said to it.
struct StepOutcome {
  std::string problem = {};
  std::string refusal = {};
};

StepOutcome add_row(Bench& bench, std::string_view verb, std::string_view text, std::int32_t count) {
  const ops::Parsed parsed = bench.book.parse(text);
  if (!parsed) {
    return {.problem = parsed.error.sentence()};
  }
  const Operation row{.type = parsed.term, .count = count, .min = count};
  if (verb == "push") {
    bench.stack.push(row);
  } else if (verb == "queue") {
    bench.stack.queue(row);
  } else {
    bench.stack.put(row);
  }
  return {};
}

StepOutcome change_row(Bench& bench, std::string_view verb, std::string_view text, std::int32_t number) {
  const Operation* const row = bench.find(text);
  if (row == nullptr) {
    return {.refusal = "there is no row \"" + std::string(text) + "\""};
  }
  if (verb == "drop") {
    return {.refusal = bench.stack.drop(row->id).message()};
  }
  if (verb == "sub") {
    return {.refusal = bench.stack.sub(row->id, number).message()};
  }
  if (verb == "renice") {
    return {.refusal = bench.stack.renice(row->id, number).message()};
  }
  if (verb == "pop") {
    return {.refusal = bench.stack.pop(row->id).error.message()};
  }
  if (verb == "resolve") {
    return {.refusal = bench.stack.resolve(row->id).error.message()};
  }
  return {.problem = "unknown step \"" + std::string(verb) +
                     "\"; expected push, queue, put, drop, sub, renice, reniceAll, pop, resolve, normalize "
                     "or interrupt"};
}

std::int32_t number_at(const json::array& step, std::size_t index, std::int32_t otherwise) {
  const json::value* const value = step.if_contains(index);
  const bool fits = value != nullptr && value->is_int64() && std::abs(value->get_int64()) <= 1'000'000;
  return fits ? static_cast<std::int32_t>(value->get_int64()) : otherwise;
}

StepOutcome run_step(Bench& bench, const json::value& value) {
  const json::array* const step = value.if_array();
  if (step == nullptr || step->empty() || !step->front().is_string()) {
    return {.problem = "a step is a list that begins with what is done"};
  }
  const std::string_view verb = step->front().get_string();
  if (verb == "interrupt") {
    bench.stack.interrupt();
    return {};
  }
  if (verb == "normalize") {
    bench.stack.normalize();
    return {};
  }
  if (verb == "reniceAll" || verb == "renice_all") {
    return {.refusal = bench.stack.renice_all(number_at(*step, 1, 1), number_at(*step, 2, 1)).message()};
  }
  const json::value* const text = step->if_contains(1);
  if (text == nullptr || !text->is_string()) {
    return {.problem = "the step \"" + std::string(verb) + "\" needs an operation"};
  }
  if (verb == "push" || verb == "queue" || verb == "put") {
    return add_row(bench, verb, text->get_string(), number_at(*step, 2, 1));
  }
  return change_row(bench, verb, text->get_string(), number_at(*step, 2, 1));
}

CheckOutcome run_steps(const json::object& in) {
  const json::array* const steps = in.at("steps").if_array();
  if (steps == nullptr) {
    return {nullptr, "steps must be a list"};
  }
  Bench bench;
  for (std::size_t i = 0; i < steps->size(); ++i) {
    const StepOutcome outcome = run_step(bench, (*steps)[i]);
    if (!outcome.problem.empty()) {
      return {nullptr, outcome.problem};
    }
    if (!outcome.refusal.empty()) {
      return {json::value{{"error", true}, {"at", i}, {"message", outcome.refusal}}, {}};
    }
  }
  json::array rows;
  for (const Operation& row : bench.stack.rows()) {
    rows.push_back(json::array{print(bench.book, row.type), row.rank, row.count});
  }
  return {json::value{{"rows", rows}}, {}};
}

CheckOutcome evaluate_formula(const json::object& in) {
  const std::optional<std::string_view> text = text_in(in, "expr");
  const json::value* const given = in.if_contains("vars");
  const json::object* const variables = given == nullptr ? nullptr : given->if_object();
  if (!text || (given != nullptr && variables == nullptr)) {
    return {nullptr, "expr must be a string and vars an object"};
  }
  const ops::ParsedFormula parsed = ops::Formula::parse(*text);
  if (!parsed) {
    return error_outcome(parsed.error.sentence());
  }
  const auto lookup = [variables](std::string_view name) -> std::optional<std::int64_t> {
    const json::value* const value = variables == nullptr ? nullptr : variables->if_contains(name);
    return value == nullptr || !value->is_int64() ? std::nullopt : std::optional(value->get_int64());
  };
  const ops::MathValue result = parsed.formula->evaluate(lookup);
  if (result.error) {
    return error_outcome(result.error.message());
  }
  return {json::value{{"value", result.value}}, {}};
}

constexpr std::array<VectorCheck, 5> checks = {{
    {"op.parse", {"expr"}, parse_expression},
    {"op.resolve", {"expr", "pick"}, resolve_expression},
    {"op.flags", {"ops", "pick"}, resolve_group},
    {"op.stack", {"steps"}, run_steps},
    {"math.eval", {"expr"}, evaluate_formula},
}};

}  // namespace

std::span<const VectorCheck> operation_checks() { return checks; }

}  // namespace rondel
