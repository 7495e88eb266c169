#include "rules/operations/parser.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "rules/operations/letters.h"

namespace rondel::ops {
namespace {

constexpr std::int32_t max_number = 1'000'000'000;
constexpr std::string_view something_to_do = "an operation, a count or \"(\"";
constexpr std::string_view operator_or_end = "an operator (; : / + ,), another operation or the end";

std::string quoted(std::string_view chars) { return "\"" + std::string(chars) + "\""; }

std::string what_is(const Token& token) {
  switch (token.kind) {
    case Token::Kind::end:
      return "the expression ends here";
    case Token::Kind::open_text:
      return "a text that is not closed";
    case Token::Kind::text:
      return "unexpected '" + std::string(token.chars) + "'";
    default:
      return "unexpected " + quoted(token.chars);
  }
}

// Operators that may follow a number which counts nothing.
bool is_operator(const Token& token) {
  switch (token.sign) {
    case ';':
    case ':':
    case '/':
    case '+':
    case ',':
    case '!':
      return true;
    default:
      return false;
  }
}

}  // namespace

std::string ParseError::sentence() const {
  return message + " (at " + std::to_string(position + 1) + ")" +
         (expected.empty() ? "" : "; expected " + expected);
}

std::string ParseError::with_caret(std::string_view text) const {
  std::string shown = sentence() + "\n  " + std::string(text) + "\n  ";
  for (std::size_t at = 0; at < std::min(position, text.size()); at += length_of_letter(text.substr(at))) {
    shown += ' ';
  }
  return shown + "^";
}

Parsed Parser::parse() {
  book_.scratch_.clear();
  token_ = token_at(text_, 0);
  Term term = list(Operator::steps);
  if (term && token_.kind != Token::Kind::end) {
    term = fail(operator_or_end);
  }
  return {.term = term, .error = std::move(error_)};
}

// The operands of one precedence, as many as there are.
Term Parser::list(Operator op) {
  Term operand = tighter(op);
  if (!operand || !goes_on(op)) {
    return operand;
  }
  const std::size_t base = book_.scratch_.size();
  book_.flatten(op, operand);
  do {
    operand = tighter(op);
    if (!operand) {
      return {};
    }
    book_.flatten(op, operand);
  } while (goes_on(op));
  const Term made = book_.list(op, base);
  book_.scratch_.resize(base);
  return made;
}

Term Parser::tighter(Operator op) {
  switch (op) {
    case Operator::steps:
      return list(Operator::chain);
    case Operator::chain:
      return list(Operator::choice);
    case Operator::choice:
      return list(Operator::any_order);
    case Operator::any_order:
      return list(Operator::sequence);
    default:
      return item();
  }
}

// Whether another operand follows; steps over the operator.
bool Parser::goes_on(Operator op) {
  if (token_.is(sign(op)) || (op == Operator::sequence && token_.is('!'))) {
    advance();
    return true;
  }
  return op == Operator::sequence && begins_item();
}

// Two operations side by side are a sequence. A negative number is none: `a-2` is meant as arithmetic.
bool Parser::begins_item() const {
  switch (token_.kind) {
    case Token::Kind::name:
    case Token::Kind::text:
      return true;
    case Token::Kind::number:
      return token_.chars.front() != '-';
    case Token::Kind::sign:
      return token_.is('(') || token_.is('[') || token_.is('?') || token_.is('^') || token_.is('@');
    default:
      return false;
  }
}

bool Parser::number_stands_alone() const {
  const Token next = after();
  return is_operator(next) || next.is(')');
}

Term Parser::item() {
  if (token_.kind == Token::Kind::number && number_stands_alone()) {
    const std::optional<std::int32_t> value = number();
    return value ? book_.number(*value) : Term();
  }
  const std::optional<Range> range = count();
  if (!range) {
    return {};
  }
  const std::size_t position = token_.position;
  const bool is_pick = token_.is('^');
  if (is_pick) {
    advance();
  }
  const Term term = part();
  if (!term || !is_pick) {
    return term ? book_.counted(term, *range) : term;
  }
  return picked(*range, term, position);
}

Term Parser::picked(Range range, Term term, std::size_t position) {
  if (book_.op(term) != Operator::any_order || !book_.range(term).is_once()) {
    return fail_at(position, "\"^\" picks from a list joined by \"+\"", "as in 2^(a+b+c)");
  }
  const std::span<const Term> operands = book_.operands(term);
  if (range.from > static_cast<std::int32_t>(operands.size())) {
    return fail_at(position,
                   "\"^\" picks " + std::to_string(range.from) + " of " + std::to_string(operands.size()),
                   "at most as many as there are");
  }
  return book_.intern({.op = Operator::pick, .range = range}, operands);
}

// How often the next part happens: once where nothing is said.
std::optional<Range> Parser::count() {
  is_counting_ = true;
  if (token_.is('[')) {
    return bracketed();
  }
  Range range;
  if (token_.kind == Token::Kind::number) {
    const std::optional<std::int32_t> times = number();
    if (!times) {
      return std::nullopt;
    }
    range = {*times, *times};
  } else {
    is_counting_ = token_.is('?');
  }
  if (!token_.is('?')) {
    return range;
  }
  advance();
  range.from = 0;
  if (token_.kind == Token::Kind::number) {
    const std::optional<std::int32_t> times = number();
    if (!times) {
      return std::nullopt;
    }
    range.to = *times;
  }
  return range;
}

std::optional<Range> Parser::bracketed() {
  const std::size_t position = token_.position;
  advance();
  Range range{0, unbounded};
  const std::optional<std::int32_t> from = number();
  if (!from) {
    return std::nullopt;
  }
  range.from = *from;
  if (!token_.is(',')) {
    fail("\",\" in a range such as [1,3]");
    return std::nullopt;
  }
  advance();
  if (!token_.is(']')) {
    const std::optional<std::int32_t> to = number();
    if (!to) {
      return std::nullopt;
    }
    range.to = *to;
    if (range.to < range.from) {
      fail_at(position, "the range ends before it begins", "[a,b] with a at most b, or [a,] without an end");
      return std::nullopt;
    }
  }
  if (!token_.is(']')) {
    fail("\"]\"");
    return std::nullopt;
  }
  advance();
  return range;
}

std::optional<std::int32_t> Parser::number() {
  if (token_.kind != Token::Kind::number) {
    fail("a number");
    return std::nullopt;
  }
  std::int32_t value = 0;
  const char* const end = token_.chars.data() + token_.chars.size();
  const auto [at, problem] = std::from_chars(token_.chars.data(), end, value);
  if (problem != std::errc() || value > max_number || value < -max_number) {
    fail("a number up to " + std::to_string(max_number));
    return std::nullopt;
  }
  if (value < 0 && !number_stands_alone()) {
    fail("a count that is not negative; arithmetic goes into quotes, as in 'a-1'");
    return std::nullopt;
  }
  advance();
  return value;
}

Term Parser::part() {
  const Token token = token_;
  if (token.is('(')) {
    return in_parentheses();
  }
  if (token.kind != Token::Kind::name && token.kind != Token::Kind::text && !token.is('@')) {
    return fail(is_counting_ ? "what is counted: an operation or \"(\"" : something_to_do);
  }
  advance();
  if (token.kind == Token::Kind::name) {
    return named(token.chars);
  }
  return token.is('@') ? book_.nothing() : book_.text(token.chars);
}

Term Parser::named(std::string_view name) {
  if (!token_.is('(')) {
    return book_.name(name);
  }
  if (after().is(')')) {
    advance();
    advance();
    return book_.call(name, {});
  }
  const Term argument = in_parentheses();
  return argument ? book_.call(name, argument) : Term();
}

Term Parser::in_parentheses() {
  if (++depth_ > max_depth) {
    return fail_at(token_.position, "too many parentheses in each other",
                   "at most " + std::to_string(max_depth));
  }
  const std::size_t open = token_.position;
  advance();
  const Term term = list(Operator::steps);
  if (!term) {
    return {};
  }
  if (!token_.is(')')) {
    return fail("\")\" for the \"(\" at " + std::to_string(open + 1) + ", or an operator (; : / + ,)");
  }
  advance();
  --depth_;
  return term;
}

Term Parser::fail(std::string_view expected) {
  if (token_.kind == Token::Kind::open_text) {
    return fail_at(token_.position, what_is(token_), "a closing '");
  }
  const bool is_arithmetic =
      token_.chars == "-" || token_.chars == "*" || token_.chars == "<" || token_.chars == ">";
  const std::string hint = is_arithmetic ? "; arithmetic goes into quotes, as in 'a-1'" : "";
  return fail_at(token_.position, what_is(token_), std::string(expected) + hint);
}

// The first mistake is the one that is told.
Term Parser::fail_at(std::size_t position, std::string message, std::string expected) {
  error_ = {.position = position, .message = std::move(message), .expected = std::move(expected)};
  return {};
}

}  // namespace rondel::ops
