// What it costs to read an expression of ten terms and to play it out on a stack, against copying its text.
#include <algorithm>
#include <chrono>
#include <cstring>
#include <string>

#include "bench/measure.h"
#include "bench/stopwatch.h"
#include "kernel/fault.h"
#include "rules/operations/stack.h"

namespace rondel::bench {
namespace {

constexpr std::string_view expression =
    "2steel+plant,?(discard:2draw)/3heat;ocean,add(microbe);temperature+(city/greenery)";

// Nanoseconds a call of `step` takes: the best of a hundred times a hundred, since others may be at work.
template <class Step>
double best_ns(const Step& step) {
  double best = 1e18;
  for (int i = 0; i < 100; ++i) {
    const auto start = Clock::now();
    for (int j = 0; j < 100; ++j) {
      step();
    }
    best = std::min(best, std::chrono::duration<double>(Clock::now() - start).count() * 1e9 / 100);
  }
  return best;
}

}  // namespace

OperationsCost measure_operations() {
  const ArenaRange range(std::size_t{1} << 20);
  const ArenaInUse in_use(range.arena());
  OperationsCost cost;
  cost.fresh_ns = best_ns([] {
    ops::Book book;
    check(static_cast<bool>(book.parse(expression)), "the expression to be measured is a good one");
  });
  ops::Book book;
  cost.parse_ns = best_ns([&] { book.parse(expression); });
  const ops::Term term = book.expect(expression);
  // Until nothing is left: every compound row is laid out, every single one is done.
  ops::Stack stack(book);
  cost.lay_out_ns = best_ns([&] {
    range.arena().refuel(1 << 30);
    stack.push({.type = term});
    while (!stack.empty()) {
      const ops::Operation& first = stack.top().front();
      if (stack.is_compound(first)) {
        stack.lay_out(first.id);
      } else {
        stack.resolve(first.id);
      }
    }
  });
  std::string copy(expression);
  cost.copy_ns = best_ns([&] {
    copy.assign(expression);
    asm volatile("" : : "r"(copy.data()) : "memory");
  });
  return cost;
}

}  // namespace rondel::bench
