// Whether rows of a stack can all be done. It runs a copy of them and takes every way where there are several, against what
// the game says each operation needs, takes and gives. Triggers are not foreseen: nobody knows what they will ask.
#pragma once

#include <cstdint>

#include "rules/operations/machine.h"

namespace rondel::ops {

class Foresight {
 public:
  explicit Foresight(const Machine& machine) : machine_(machine) {}

  // Why `rows` cannot all be done; empty: they can.
  Text why_not(const Stack& rows) { return can(rows, {}) ? Text() : why_; }
  // The same if `first` of the top group is done before the others, and at least once though it may be optional.
  Text why_not(Stack rows, OperationId first);

 private:
  bool can(Stack rows, Ahead ahead);
  bool can_somehow(const Stack& rows, const Ahead& ahead);
  bool can_row(Stack rows, const Ahead& ahead);
  bool can_group(const Stack& rows, const Ahead& ahead);
  bool carry_out(Stack& rows, const Operation& row, std::int32_t times, Ahead& ahead);
  void lay_out(Stack& rows, const Operation& row) const;
  bool count(Stack& rows, const Operation& counter);
  const Operation* first_of_all(const Stack& rows) const;
  bool is_exact_atom(const Operation& row) const;
  bool fail(Text why);
  const Book& book() const { return machine_.book(); }

  // What has more ways than that is taken for impossible: nobody would see through it either.
  static constexpr int most_steps = 2'000;

  const Machine& machine_;
  Text why_{};
  int steps_ = 0;
  vector<std::uint64_t> in_vain_;  // prints of what was tried
};

}  // namespace rondel::ops
