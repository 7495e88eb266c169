// Formulas: arithmetic over a game's numbers, as it stands in quotes in an expression: '(science + 1) / 3', 'oceans >= 5'.
// Whole numbers of 64 bits; a truth is 1 or 0. From loose to tight: or (|, ||), and (&, &&), comparisons (< <= > >= == !=),
// + and -, then * / %, then a minus in front. Division cuts off toward zero; min and max take two or more. `and` and `or`
// stop when they know: 'n > 0 and 6 / n > 2'.
// A Formula is read once and evaluated without heap; it is no match state.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/operations/book.h"

namespace rondel::ops {

struct MathError {
  enum class Code : std::uint8_t {
    none,
    unknown_variable,
    division_by_zero,
    overflow,
  };
  Code code = Code::none;
  std::string_view name = {};  // of the variable; lives as long as the formula

  explicit operator bool() const { return code != Code::none; }
  std::string message() const;
};

struct MathValue {
  std::int64_t value = 0;
  MathError error{};
};

struct ParsedFormula;

class Formula {
 public:
  static ParsedFormula parse(std::string_view text);

  // `lookup` is called as lookup(std::string_view name) and gives a std::optional<std::int64_t>: nothing for a name it
  // does not know.
  template <class Lookup>
  MathValue evaluate(Lookup&& lookup) const {
    Run run(*this);
    while (run.at < code_.size()) {
      if (code_[run.at].does == Does::variable) {
        const std::string& name = names_[static_cast<std::size_t>(code_[run.at].value)];
        const std::optional<std::int64_t> value = lookup(std::string_view(name));
        if (!value) {
          return {.error = {.code = MathError::Code::unknown_variable, .name = name}};
        }
        run.push(*value);
        ++run.at;
      } else if (const MathError::Code code = run.step(); code != MathError::Code::none) {
        return {.error = {.code = code}};
      }
    }
    return {.value = run.stack[0]};
  }

  // The variables it reads, each once: so that a game can check at start-up that it knows them.
  const std::vector<std::string>& variables() const { return names_; }

 private:
  friend class FormulaParser;

  // In the order in which they are done: a formula is a list of these, for a machine with a stack.
  enum class Does : std::uint8_t {
    number,
    variable,
    negate,
    multiply,
    divide,
    remainder,
    add,
    subtract,
    less,
    at_most,
    more,
    at_least,
    equal,
    unequal,
    least,          // of the last `value` numbers
    greatest,       // the same
    truth,          // 1 or 0
    stop_if_false,  // jumps to `value`, leaving 0
    stop_if_true,   // jumps to `value`, leaving 1
  };
  struct Instruction {
    Does does{};
    std::int64_t value = 0;
  };
  static constexpr std::size_t max_stack = 64;

  struct Run {
    explicit Run(const Formula& run) : formula(run) {}  // leaves the stack unset

    const Formula& formula;
    std::size_t at = 0;
    std::size_t size = 0;
    std::array<std::int64_t, max_stack> stack;

    void push(std::int64_t value) { stack[size++] = value; }
    MathError::Code step();
    MathError::Code combine(Does does);
    void pick(Does does, std::size_t count);
  };

  std::vector<Instruction> code_;
  std::vector<std::string> names_;
};

struct ParsedFormula {
  std::optional<Formula> formula;
  ParseError error{};  // when there is none
  explicit operator bool() const { return formula.has_value(); }
};

}  // namespace rondel::ops
