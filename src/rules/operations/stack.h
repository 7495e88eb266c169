// Stack is what is still to be done in a match: operations by rank, the lowest rank first. Rows of one rank are a group
// and are resolved in one way (Flags). It lies in the arena; the expressions lie in the Book it was made with.
//   (1) Rows are ordered by rank, and within a rank by when they came to it.
//   (2) What is done is gone: the stack never holds history.
//   (3) A refused operation (an error was given) has changed nothing.
// A compound row stays one row until it is on top; then lay_out turns it into rows in front of the rest.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "kernel/containers.h"
#include "kernel/hasher.h"
#include "rules/operations/operation.h"

namespace rondel::ops {

// Why a stack refused; code none: it did not.
struct StackError {
  enum class Code : std::uint8_t {
    none,
    unknown,       // no row has that id
    mandatory,     // a row that must be done was to be dropped
    insufficient,  // more was to be taken than the row's count
    too_few,       // less than it has to be done
    way,           // a group would have had two ways of being resolved
    rank,          // a rank below -1
    not_on_top,    // it has to wait for what is above it
    not_compound,  // there is nothing to lay out in it
  };
  Code code = Code::none;
  OperationId id{};
  std::int32_t got = 0;
  std::int32_t expected = 0;

  explicit operator bool() const { return code != Code::none; }
  std::string message() const;
};

struct Resolved {
  Operation operation{};  // as it was; `count` and `min` say how often it is to be done now
  StackError error{};
};

class Stack {
 public:
  explicit Stack(const Book& book) : book_(&book) {}

  const Book& book() const { return *book_; }
  bool empty() const { return top_rank() == 0; }

  // Reading. The spans hold until the stack changes.
  std::span<const Operation> rows() const { return {rows_.data(), rows_.size()}; }
  const Operation* find(OperationId id) const;
  // The row of that id; a fault when there is none.
  const Operation& operation(OperationId id) const;
  // The rows of a rank; none for 0 and -1.
  std::span<const Operation> operations(std::int32_t rank) const;
  std::span<const Operation> top() const { return operations(top_rank()); }
  std::int32_t top_rank() const;     // the lowest number above 0; 0: there is none
  std::int32_t bottom_rank() const;  // the highest number; 0: there is none
  bool is_compound(const Operation& row) const { return !book_->is_atom(row.type); }
  // A compound row that may be declined as a whole: `?(a:b)`, `[0,](a,b)`. Its owner is asked before it is laid out, since
  // laying it out accepts it, once. `?(a/b)` is none: it is laid out as it is, and its rows may be declined. A deal whose
  // price may be declined is one: `?a:b` is `?(a:b)`, since who does not pay gains nothing.
  bool is_offer(const Operation& row) const {
    return (row.is_optional() && repeats_as_a_whole(row)) || (!row.is_in_deal() && has_free_price(row.type));
  }

  // Adding. `added` has no id and no rank yet: it gets them. A count in its type becomes the row's own (`?a` is `a`,
  // 0 to 1 times), unless it is shared.
  OperationId push(const Operation& added);   // as a group of its own, on top of all
  OperationId queue(const Operation& added);  // as a group of its own, below all
  // Into the top group, for its owner to order: that group must be unique, or one row that thereby becomes so. In front of
  // any other group it goes as one of its own.
  OperationId put(const Operation& added);
  OperationId insert(const Operation& added, std::int32_t rank);  // among those of that rank

  // Changing.
  StackError drop(OperationId id);  // only what is optional
  StackError sub(OperationId id, std::int32_t times);
  StackError renice(OperationId id, std::int32_t rank);
  StackError renice_all(std::int32_t from, std::int32_t to);
  Resolved pop(OperationId id);
  // Keeps what is left of deals that were begun, and nothing else; removes what is left of one.
  void keep_deals();
  void remove_deal(OperationId deal);
  void normalize();  // the top rank becomes 1, the others keep their distance
  void interrupt();  // ranks from 1 on go up by one: rank 1 is free
  void clear() { rows_.clear(); }
  StackError set_range(OperationId id, Range range);
  // The owner lets the machine order the top group: from unique to ordered.
  void order_top();

  // The row was done `times` times (nothing: what it offers at once, which is one for a shared count, else all of it):
  // takes that from the stack in the way of its group, and normalizes.
  Resolved resolve(OperationId id, std::optional<std::int32_t> times = {});
  // The row was chosen from the top group, without being done yet: it gets in front as a group of its own, with what the
  // group then loses. The operation that is given has its new id.
  Resolved choose(OperationId id);
  // A compound row of the top group becomes the rows it is made of, in front of the rest. What is repeated as a whole is
  // laid out once, and the rest stays behind it: 2(a,b) is a, b, then 1(a,b). What is paid in a deal is paid at least once.
  StackError lay_out(OperationId id);

  // All that is left, as one expression.
  Term expression(Book& book) const;

  void digest(Hasher& hasher) const;

 private:
  Operation* row(OperationId id);
  bool way_differs(std::int32_t rank, const Operation& row) const;
  Operation& add(const Operation& added, std::int32_t rank);
  void remove(OperationId id);
  void remove_spent();
  void free_top();
  void take(Operation& row, std::int32_t times) const;
  void take_out_count(Operation& row) const;
  StackError times_problem(const Operation& row, std::int32_t times) const;
  bool repeats_as_a_whole(const Operation& row) const;
  bool has_free_price(Term type) const;
  void lay_out_list(const Operation& row, bool is_price);
  void push_group(const Operation& like, Flags flags, Range range);

  const Book* book_;
  std::uint32_t last_id_ = 0;
  vector<Operation> rows_;
};

}  // namespace rondel::ops
