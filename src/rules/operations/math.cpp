#include "rules/operations/math.h"

#include <algorithm>
#include <limits>

namespace rondel::ops {
namespace {

constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();

}  // namespace

MathError::Code Formula::Run::step() {
  const Instruction& now = formula.code_[at++];
  std::int64_t& last = stack[size == 0 ? 0 : size - 1];
  switch (now.does) {
    case Does::number:
      push(now.value);
      break;
    case Does::negate:
      if (last == lowest) {
        return MathError::Code::overflow;
      }
      last = -last;
      break;
    case Does::truth:
      last = last != 0 ? 1 : 0;
      break;
    case Does::stop_if_false:
    case Does::stop_if_true:
      if ((last != 0) == (now.does == Does::stop_if_true)) {
        last = last != 0 ? 1 : 0;
        at = static_cast<std::size_t>(now.value);
      } else {
        --size;
      }
      break;
    case Does::least:
    case Does::greatest:
      pick(now.does, static_cast<std::size_t>(now.value));
      break;
    default:
      return combine(now.does);
  }
  return MathError::Code::none;
}

void Formula::Run::pick(Does does, std::size_t count) {
  std::int64_t* const begin = stack.data() + (size - count);
  std::int64_t* const end = stack.data() + size;
  *begin = does == Does::least ? *std::min_element(begin, end) : *std::max_element(begin, end);
  size -= count - 1;
}

// The last two become one.
MathError::Code Formula::Run::combine(Does does) {
  const std::int64_t right = stack[--size];
  std::int64_t& left = stack[size - 1];
  bool overflows = false;
  switch (does) {
    case Does::multiply:
      overflows = __builtin_mul_overflow(left, right, &left);
      break;
    case Does::add:
      overflows = __builtin_add_overflow(left, right, &left);
      break;
    case Does::subtract:
      overflows = __builtin_sub_overflow(left, right, &left);
      break;
    case Does::divide:
    case Does::remainder:
      if (right == 0) {
        return MathError::Code::division_by_zero;
      }
      overflows = left == lowest && right == -1;
      if (!overflows) {
        left = does == Does::divide ? left / right : left % right;
      }
      break;
    case Does::less:
      left = left < right ? 1 : 0;
      break;
    case Does::at_most:
      left = left <= right ? 1 : 0;
      break;
    case Does::more:
      left = left > right ? 1 : 0;
      break;
    case Does::at_least:
      left = left >= right ? 1 : 0;
      break;
    case Does::equal:
      left = left == right ? 1 : 0;
      break;
    default:
      left = left != right ? 1 : 0;
      break;
  }
  return overflows ? MathError::Code::overflow : MathError::Code::none;
}

std::string MathError::message() const {
  switch (code) {
    case Code::none:
      return {};
    case Code::unknown_variable:
      return "unknown variable \"" + std::string(name) + "\"";
    case Code::division_by_zero:
      return "division by zero";
    case Code::overflow:
      return "the result does not fit into 64 bits";
  }
  return {};
}

}  // namespace rondel::ops
