// The stack: every operation of it, the ways a group is resolved, and how compound rows are laid out.
#include "rules/operations/stack.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/operations/printer.h"

namespace rondel::ops {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// A stack in an arena of its own, spoken to in expressions.
class OperationStack : public ::testing::Test {
 protected:
  Operation operation(std::string_view text) { return {.type = book_.expect(text)}; }
  OperationId push(std::string_view text) { return stack_.push(operation(text)); }
  OperationId queue(std::string_view text) { return stack_.queue(operation(text)); }
  OperationId put(std::string_view text) { return stack_.put(operation(text)); }

  // Pushes an expression and lays it out as long as one compound row is on top.
  void begin(std::string_view text) {
    stack_.clear();
    push(text);
    go_on();
  }
  void go_on() {
    while (stack_.top().size() == 1 && stack_.is_compound(stack_.top()[0])) {
      const OperationId id = stack_.top()[0].id;
      EXPECT_FALSE(stack_.lay_out(id)) << left();
    }
  }

  OperationId id_of(std::string_view text) {
    for (const Operation& row : stack_.rows()) {
      if (print(book_, book_.counted(row.type, row.range())) == text || print(book_, row.type) == text) {
        return row.id;
      }
    }
    ADD_FAILURE() << "no row " << text << " in " << left();
    return {};
  }

  std::string left() {
    const Term term = stack_.expression(book_);
    return term ? print(book_, term) : "";
  }
  std::string pick(std::string_view text) {
    const Resolved resolved = stack_.resolve(id_of(text));
    EXPECT_FALSE(resolved.error) << resolved.error.message();
    return std::to_string(resolved.operation.count) + ": " + left();
  }
  std::vector<std::string> rows() {
    std::vector<std::string> shown;
    for (const Operation& row : stack_.rows()) {
      shown.push_back(std::to_string(row.rank) + " " + print(book_, row.type) + " " +
                      std::to_string(row.min) + ".." + std::to_string(row.count));
    }
    return shown;
  }

  ArenaRange range_{std::size_t{1} << 20};
  ArenaInUse in_use_{range_.arena()};
  Book book_;
  Stack stack_{book_};
};

TEST_F(OperationStack, PushGoesOnTopAndQueueBelowAll) {
  EXPECT_TRUE(stack_.empty());
  EXPECT_EQ(stack_.top_rank(), 0);
  EXPECT_EQ(stack_.bottom_rank(), 0);
  push("a");
  push("b");
  queue("2c");
  EXPECT_THAT(rows(), ElementsAre("1 b 1..1", "2 a 1..1", "3 c 2..2"));
  EXPECT_EQ(stack_.top_rank(), 1);
  EXPECT_EQ(stack_.bottom_rank(), 3);
  EXPECT_EQ(stack_.operations(2).size(), 1U);
  EXPECT_EQ(stack_.top()[0].id, id_of("b"));
  EXPECT_FALSE(stack_.empty());
}

TEST_F(OperationStack, WhatIsPutJoinsAGroupThatItsOwnerOrders) {
  push("w");
  put("2p");
  EXPECT_EQ(left(), "w+2p") << "one row becomes such a group";
  put("m");
  EXPECT_EQ(left(), "w+2p+m");
  begin("a,b");
  put("x");
  EXPECT_EQ(left(), "x;a,b") << "a sequence keeps its order";
  begin("a/b");
  put("x");
  EXPECT_EQ(left(), "x;a/b");
  stack_.clear();
  put("x");
  EXPECT_EQ(left(), "x");
}

TEST_F(OperationStack, OnlyWhatIsOptionalIsDropped) {
  push("a");
  push("?b");
  const StackError error = stack_.drop(id_of("a"));
  EXPECT_THAT(error.message(), HasSubstr("mandatory"));
  EXPECT_FALSE(stack_.drop(id_of("?b")));
  EXPECT_EQ(left(), "a");
  EXPECT_THAT(stack_.drop(OperationId(99)).message(), HasSubstr("operation 99 is not on the stack"));
}

TEST_F(OperationStack, SubTakesFromACountAndNotMoreThanThereIs) {
  const OperationId id = push("[2,3]a");
  EXPECT_THAT(stack_.sub(id, 4).message(), HasSubstr("4 times; expected 1 to 3"));
  EXPECT_TRUE(stack_.sub(id, 0));
  EXPECT_EQ(left(), "[2,3]a");
  EXPECT_FALSE(stack_.sub(id, 1));
  EXPECT_EQ(left(), "[1,2]a");
  EXPECT_FALSE(stack_.sub(id, 2));
  EXPECT_EQ(left(), "");
  const OperationId endless = push("[3,]a");
  EXPECT_FALSE(stack_.sub(endless, 2));
  EXPECT_EQ(left(), "[1,]a");
}

TEST_F(OperationStack, ReniceMovesARowAndAGroupKeepsOneWay) {
  queue("a");
  queue("b");
  queue("c");
  EXPECT_FALSE(stack_.renice(id_of("c"), 1));
  EXPECT_EQ(left(), "a,c;b");
  EXPECT_FALSE(stack_.renice_all(1, 7));
  EXPECT_THAT(rows(), ElementsAre("2 b 1..1", "7 a 1..1", "7 c 1..1"));
  EXPECT_EQ(stack_.renice(id_of("b"), -2).code, StackError::Code::rank);
  push("x");
  put("y");
  EXPECT_EQ(stack_.renice(id_of("b"), 1).code, StackError::Code::way);
  EXPECT_EQ(stack_.renice_all(8, 1).code, StackError::Code::way);
  EXPECT_EQ(left(), "x+y;b;a,c");
}

TEST_F(OperationStack, WhatIsCurrentOrInactiveIsNotOffered) {
  queue("a");
  queue("b");
  EXPECT_FALSE(stack_.renice(id_of("a"), rank_current));
  EXPECT_FALSE(stack_.renice(id_of("b"), rank_inactive));
  EXPECT_THAT(stack_.operations(0), IsEmpty());
  EXPECT_THAT(stack_.operations(-1), IsEmpty());
  EXPECT_TRUE(stack_.empty());
  EXPECT_EQ(stack_.bottom_rank(), 0);
  EXPECT_EQ(stack_.choose(id_of("a")).error.code, StackError::Code::not_on_top);
  push("c");
  stack_.interrupt();
  EXPECT_THAT(rows(), ElementsAre("-1 b 1..1", "0 a 1..1", "2 c 1..1"));
  stack_.normalize();
  EXPECT_THAT(rows(), ElementsAre("-1 b 1..1", "0 a 1..1", "1 c 1..1"));
}

TEST_F(OperationStack, NormalizeKeepsTheDistances) {
  queue("a");
  queue("b");
  queue("c");
  stack_.pop(id_of("b"));
  stack_.interrupt();
  stack_.interrupt();
  EXPECT_THAT(rows(), ElementsAre("3 a 1..1", "5 c 1..1"));
  stack_.normalize();
  EXPECT_THAT(rows(), ElementsAre("1 a 1..1", "3 c 1..1"));
}

TEST_F(OperationStack, PopGivesTheRow) {
  push("2a");
  const Resolved popped = stack_.pop(id_of("a"));
  EXPECT_EQ(popped.operation.count, 2);
  EXPECT_TRUE(stack_.empty());
  EXPECT_TRUE(stack_.pop(popped.operation.id).error);
}

TEST_F(OperationStack, AChoiceSharesItsCount) {
  begin("2(a/b/c)");
  EXPECT_EQ(pick("a"), "1: a/b/c");
  EXPECT_EQ(pick("c"), "1: ");
  begin("2?(a/b/c)");
  EXPECT_EQ(pick("a"), "1: ?(a/b/c)");
  begin("[0,](a/b)");
  EXPECT_EQ(pick("a"), "1: [0,](a/b)");
  begin("2(a/b)");
  EXPECT_EQ(stack_.resolve(id_of("a"), 2).operation.count, 2) << "both at once";
  EXPECT_EQ(left(), "");
  begin("2(a/b)");
  EXPECT_EQ(stack_.resolve(id_of("a"), 3).error.code, StackError::Code::insufficient);
  EXPECT_EQ(left(), "2(a/b)");
}

TEST_F(OperationStack, InAnyOrderEachIsDoneOnceWithItsWholeCount) {
  begin("a+2b+[1,3]c");
  EXPECT_EQ(pick("2b"), "2: a+[1,3]c");
  EXPECT_EQ(stack_.resolve(id_of("c"), 1).operation.count, 1);
  EXPECT_EQ(left(), "a");
  begin("3(2a+b)");
  EXPECT_EQ(left(), "3(2a)+3b");
  begin("[0,]a+b");
  EXPECT_EQ(pick("a"), "1: [0,]a+b") << "without an end, it is there until it is declined";
  begin("2a+b");
  EXPECT_EQ(stack_.resolve(id_of("a"), 1).error.code, StackError::Code::too_few);
}

TEST_F(OperationStack, APickTakesEachAtMostOnce) {
  begin("2^(a+b+c)");
  EXPECT_EQ(pick("b"), "1: ^(a+c)");
  EXPECT_EQ(pick("c"), "1: ");
  begin("?(a+b+c)");
  EXPECT_EQ(pick("a"), "1: ?(b+c)");
  EXPECT_EQ(pick("b"), "1: ?c");
}

TEST_F(OperationStack, ASequenceIsDoneInOrderAndADealStaysADeal) {
  begin("2s,2np_Any,o");
  EXPECT_EQ(pick("2s"), "2: 2np_Any,o");
  begin("a:b:c");
  EXPECT_EQ(pick("a"), "1: b:c");
  begin("d:m;d:m");
  EXPECT_EQ(pick("d"), "1: m;d:m");
}

TEST_F(OperationStack, OneOwnersChoiceIsNotAnothers) {
  begin("a/b");
  Operation other = operation("c");
  other.flags = Flags::shared();
  other.owner = Seat(1);
  stack_.insert(other, 1);
  pick("a");
  EXPECT_EQ(left(), "c");
}

TEST_F(OperationStack, WhatIsRepeatedIsLaidOutOnceInFrontOfTheRest) {
  begin("2(a,b)");
  EXPECT_EQ(left(), "a,b;a,b");
  EXPECT_THAT(rows(), ElementsAre("1 a 1..1", "1 b 1..1", "2 a,b 1..1"));
  begin("3(a;b)");
  EXPECT_EQ(left(), "a;b;2(a;b)");
  begin("[0,](a:b)");
  EXPECT_EQ(left(), "a:b;[0,](a:b)");
  begin("2?(a+b)");
  EXPECT_EQ(left(), "a+b;?(a+b)") << "which is read as any of them, but stays one row here";
  EXPECT_THAT(rows(), ElementsAre("1 a 1..1", "1 b 1..1", "2 a+b 0..1"));
  begin("3(2(a,b))");
  EXPECT_EQ(left(), "a,b;a,b;2(2(a,b))");
  begin("3(^(a+b))");
  EXPECT_EQ(left(), "^(a+b);2(^(a+b))");
  begin("2(3(a/b))");
  EXPECT_EQ(left(), "3(a/b);3(a/b)");
  begin("?(a:b)");
  EXPECT_EQ(left(), "a:b") << "laid out is accepted";
  push("?(2a)");
  EXPECT_TRUE(stack_.is_offer(stack_.top()[0]));
  EXPECT_FALSE(stack_.lay_out(stack_.top()[0].id));
  EXPECT_EQ(left(), "2a;a:b");
  EXPECT_TRUE(stack_.top()[0].flags == Flags::ordered()) << "what is accepted is optional no more";
  push("?(a/b)");
  EXPECT_FALSE(stack_.is_offer(stack_.top()[0])) << "its rows may be declined instead";
}

TEST_F(OperationStack, TheLastRepetitionKeepsItsOwnCount) {
  begin("2(2(a,b))");
  EXPECT_EQ(left(), "a,b;a,b;2(a,b)");
  EXPECT_THAT(rows(), ElementsAre("1 a 1..1", "1 b 1..1", "2 a,b 1..1", "3 a,b 2..2"));
  begin("2(?(a,b))");
  EXPECT_EQ(left(), "a,b;?(a,b)");
  EXPECT_TRUE(stack_.is_offer(stack_.operations(2)[0]));
}

TEST_F(OperationStack, WhatIsPaidInADealIsPaidAtLeastOnce) {
  push("?a:b");
  EXPECT_TRUE(stack_.is_offer(stack_.top()[0])) << "so the deal may be declined, which is ?(a:b)";
  go_on();
  EXPECT_THAT(rows(), ElementsAre("1 a 1..1", "1 b 1..1"));
  begin("[0,2](a/b):?c");
  EXPECT_THAT(rows(), ElementsAre("1 a/b 1..2", "1 c 0..1")) << "but the gain may be declined";
  begin("?(a+b):c");
  EXPECT_FALSE(stack_.lay_out(stack_.top()[0].id));
  EXPECT_EQ(left(), "[1,2]^(a+b);c");
}

TEST_F(OperationStack, WhatIsLeftOfADealIsKnown) {
  push("x");
  begin("a:(b,(c:d))");
  push("y");
  const OperationId deal = stack_.operations(2)[0].deal;
  EXPECT_NE(deal, OperationId::none);
  EXPECT_FALSE(stack_.top()[0].is_in_deal());
  EXPECT_FALSE(stack_.pop(stack_.top()[0].id).error);
  pick("a");
  go_on();
  EXPECT_EQ(left(), "b,(c:d)");
  pick("b");
  go_on();
  EXPECT_EQ(left(), "c:d");
  for (const Operation& row : stack_.rows()) {
    EXPECT_EQ(row.deal, deal) << "what is in it belongs to the outermost";
  }
  queue("z");
  Stack copy = stack_;
  copy.keep_deals();
  EXPECT_EQ(print(book_, copy.expression(book_)), "c:d");
  stack_.remove_deal(deal);
  EXPECT_EQ(left(), "z");
}

TEST_F(OperationStack, ACompoundRowOfAGroupGetsInFrontOfIt) {
  begin("(a;b),c");
  EXPECT_FALSE(stack_.lay_out(id_of("a;b")));
  EXPECT_EQ(left(), "a;b;c");
  begin("(a,b)+c+d");
  EXPECT_FALSE(stack_.lay_out(id_of("a,b")));
  EXPECT_EQ(left(), "a,b;c+d");
  begin("2(5m/(a,b)/c)");
  EXPECT_FALSE(stack_.lay_out(id_of("a,b")));
  EXPECT_EQ(left(), "a,b;5m/a,b/c") << "one of two choices is made";
  EXPECT_EQ(stack_.lay_out(id_of("c")).code, StackError::Code::not_compound);
  EXPECT_EQ(stack_.lay_out(OperationId(77)).code, StackError::Code::unknown);
  push("x");
  EXPECT_EQ(stack_.lay_out(id_of("a,b")).code, StackError::Code::not_on_top);
}

TEST_F(OperationStack, WhatIsChosenGetsInFrontWithoutBeingDone) {
  begin("a+2b+c");
  EXPECT_EQ(stack_.choose(id_of("b")).operation.id, id_of("b"));
  EXPECT_EQ(left(), "2b;a+c");
  EXPECT_EQ(stack_.choose(id_of("b")).operation.id, id_of("b")) << "it is there already";
  EXPECT_EQ(left(), "2b;a+c");
  EXPECT_EQ(stack_.choose(id_of("c")).error.code, StackError::Code::not_on_top);
  begin("2(5m/M)");
  const OperationId option = id_of("5m");
  const Operation chosen = stack_.choose(option).operation;
  EXPECT_EQ(chosen.count, 5);
  EXPECT_EQ(chosen.parent, option);
  EXPECT_EQ(left(), "5m;5m/M");
  begin("2^(a+b+c)");
  stack_.choose(id_of("a"));
  EXPECT_EQ(left(), "a;^(b+c)");
}

TEST_F(OperationStack, WhatAnOperationBecomesKeepsItsOwnerAndItsCause) {
  Operation paid = operation("2(a,b/c)");
  paid.owner = Seat(2);
  paid.data = 17;
  const OperationId id = stack_.push(paid);
  go_on();
  for (const Operation& row : stack_.rows()) {
    EXPECT_TRUE(row.owner == PlayerSelector(Seat(2)));
    EXPECT_EQ(row.data, 17U);
    EXPECT_EQ(row.parent, id);
  }
}

TEST_F(OperationStack, WhatHappensNeverLeavesNothing) {
  begin("a,0b,c");
  EXPECT_EQ(left(), "a,c");
  begin("a;0b;c");
  EXPECT_EQ(left(), "a;c");
}

TEST_F(OperationStack, TheOwnerMayLetTheMachineOrder) {
  begin("a+2b");
  stack_.order_top();
  EXPECT_EQ(left(), "a,2b");
}

TEST_F(OperationStack, TheFingerprintIsOfWhatIsToBeDone) {
  const auto fingerprint = [](const Stack& stack) {
    Hasher hasher;
    stack.digest(hasher);
    return hasher.value();
  };
  Book other_book;
  other_book.expect("x,y;z");
  Stack other(other_book);
  push("2(a/b)");
  other.push({.type = other_book.expect("2(a/b)")});
  EXPECT_EQ(fingerprint(stack_), fingerprint(other)) << "whatever else the book holds";
  Stack third(other_book);
  third.push({.type = other_book.expect("2(a/c)")});
  EXPECT_NE(fingerprint(stack_), fingerprint(third));
}

}  // namespace
}  // namespace rondel::ops
