// Reads a formula, one function a precedence, straight into instructions.
#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "rules/operations/letters.h"
#include "rules/operations/math.h"

namespace rondel::ops {

class FormulaParser {
 public:
  explicit FormulaParser(std::string_view text) : text_(text) { advance(); }

  ParsedFormula parse() {
    const bool is_read = any();
    if (is_read && !token_.empty()) {
      fail("an operator or the end");
    } else if (is_read && most_ > Formula::max_stack) {
      fail_at(0, "too much at once", "a formula that remembers at most 64 numbers while it is computed");
    }
    if (!error_.message.empty()) {
      return {.formula = std::nullopt, .error = std::move(error_)};
    }
    return {.formula = std::move(formula_)};
  }

 private:
  using Does = Formula::Does;
  struct Sign {
    std::string_view chars;
    Does does;
  };

  // a or b or c
  bool any() { return either({"or", "|", "||"}, Does::stop_if_true, &FormulaParser::all); }
  // a and b and c
  bool all() { return either({"and", "&", "&&"}, Does::stop_if_false, &FormulaParser::comparison); }

  bool either(const std::array<std::string_view, 3>& signs, Does stop, bool (FormulaParser::*part)()) {
    const auto is_sign = [&] { return std::ranges::find(signs, token_) != signs.end(); };
    if (!(this->*part)()) {
      return false;
    }
    std::vector<std::size_t> stops;
    while (is_sign()) {
      advance();
      stops.push_back(formula_.code_.size());
      add(stop, -1);
      if (!(this->*part)()) {
        return false;
      }
    }
    if (!stops.empty()) {
      add(Does::truth, 0);
    }
    for (const std::size_t at : stops) {
      formula_.code_[at].value = static_cast<std::int64_t>(formula_.code_.size());
    }
    return true;
  }

  bool comparison() {
    static constexpr Sign signs[] = {{"<", Does::less},      {"<=", Does::at_most}, {">", Does::more},
                                     {">=", Does::at_least}, {"==", Does::equal},   {"!=", Does::unequal}};
    return chain(signs, &FormulaParser::sum);
  }
  bool sum() {
    static constexpr Sign signs[] = {{"+", Does::add}, {"-", Does::subtract}};
    return chain(signs, &FormulaParser::product);
  }
  bool product() {
    static constexpr Sign signs[] = {{"*", Does::multiply}, {"/", Does::divide}, {"%", Does::remainder}};
    return chain(signs, &FormulaParser::factor);
  }

  // Operators of one precedence, from the left.
  bool chain(std::span<const Sign> signs, bool (FormulaParser::*part)()) {
    if (!(this->*part)()) {
      return false;
    }
    for (;;) {
      const auto sign = std::ranges::find(signs, token_, &Sign::chars);
      if (sign == signs.end()) {
        return true;
      }
      advance();
      if (!(this->*part)()) {
        return false;
      }
      add(sign->does, -1);
    }
  }

  bool factor() {
    if (++depth_ > max_depth) {
      return fail_at(position_, "too many parentheses in each other", "at most 100");
    }
    const bool is_read = token_ == "-" ? negated() : value();
    --depth_;
    return is_read;
  }

  bool negated() {
    advance();
    if (!factor()) {
      return false;
    }
    add(Does::negate, 0);
    return true;
  }

  bool value() {
    const std::string_view token = token_;
    if (token == "(") {
      advance();
      return any() && closes();
    }
    if (token.empty() || (!is_letter(token.front()) && !is_digit(token.front()))) {
      return fail("a number, a name, a minus or \"(\"");
    }
    if (is_digit(token.front())) {
      return number();
    }
    if (token == "and" || token == "or") {
      return fail("a number or a name before it");
    }
    const std::size_t position = position_;
    advance();
    return token_ == "(" ? call(token, position) : variable(token);
  }

  bool number() {
    std::int64_t value = 0;
    const auto [end, problem] = std::from_chars(token_.data(), token_.data() + token_.size(), value);
    if (problem != std::errc()) {
      return fail("a number of 64 bits");
    }
    advance();
    push({Does::number, value});
    return true;
  }

  bool variable(std::string_view name) {
    std::vector<std::string>& names = formula_.names_;
    const auto at = std::ranges::find(names, name);
    push({Does::variable, at - names.begin()});
    if (at == names.end()) {
      names.emplace_back(name);
    }
    return true;
  }

  bool call(std::string_view name, std::size_t position) {
    if (name != "min" && name != "max") {
      return fail_at(position, "unknown function \"" + std::string(name) + "\"", "min or max");
    }
    int count = 0;
    do {
      advance();
      if (!any()) {
        return false;
      }
      ++count;
    } while (token_ == ",");
    if (count < 2) {
      return fail_at(position, std::string(name) + " of one number", "two or more, as in min(a, b)");
    }
    add(name == "min" ? Does::least : Does::greatest, 1 - count);
    formula_.code_.back().value = count;
    return closes();
  }

  bool closes() {
    if (token_ != ")") {
      return fail("an operator or \")\"");
    }
    advance();
    return true;
  }

  void push(Formula::Instruction instruction) {
    formula_.code_.push_back(instruction);
    most_ = std::max(most_, ++size_);
  }
  // An instruction after which so many more numbers are remembered.
  void add(Does does, int more) {
    formula_.code_.push_back({does, 0});
    const int size = static_cast<int>(size_) + more;
    size_ = static_cast<std::size_t>(size);
  }

  void advance() {
    position_ += token_.size();
    while (position_ < text_.size() && text_[position_] == ' ') {
      ++position_;
    }
    const std::string_view rest = text_.substr(position_);
    std::size_t length = length_of_letter(rest);
    const bool is_number = !rest.empty() && is_digit(rest.front());
    while (length < rest.size() && is_letter_or_digit(rest.front()) &&
           (is_number ? is_digit(rest[length]) : is_letter_or_digit(rest[length]))) {
      ++length;
    }
    for (const std::string_view two : {"<=", ">=", "==", "!=", "&&", "||"}) {
      length = rest.starts_with(two) ? 2 : length;
    }
    token_ = rest.substr(0, length);
  }

  bool fail(std::string_view expected) {
    return fail_at(position_,
                   token_.empty() ? "the formula ends here" : "unexpected \"" + std::string(token_) + "\"",
                   std::string(expected));
  }
  bool fail_at(std::size_t position, std::string message, std::string expected) {
    error_ = {.position = position, .message = std::move(message), .expected = std::move(expected)};
    return false;
  }

  static constexpr int max_depth = 100;

  std::string_view text_;
  std::string_view token_ = {};  // empty at the end
  std::size_t position_ = 0;
  Formula formula_{};
  std::size_t size_ = 0;  // how many numbers are remembered at this point, and at most
  std::size_t most_ = 0;
  int depth_ = 0;
  ParseError error_{};
};

ParsedFormula Formula::parse(std::string_view text) { return FormulaParser(text).parse(); }

}  // namespace rondel::ops
