// When a table's branch id moves on: the flows of the input-request seed, step by step.
#include "rules/branch.h"

#include <gtest/gtest.h>

#include <initializer_list>

#include "tests/support/scene.h"

namespace rondel {
namespace {

using testing::ann;
using testing::ben;
using testing::cat;

// A table as the server keeps it: the id, and what was waited for last.
class Table {
 public:
  int waits_for(std::initializer_list<Seat> seats, bool concurrent = false) {
    Waiting waiting{.players = {}, .concurrent = concurrent};
    for (const Seat seat : seats) {
      waiting.players.add(seat);
    }
    return next(waiting);
  }
  int waits_for_nobody() { return next(std::nullopt); }

 private:
  int next(const std::optional<Waiting>& waiting) {
    branch_id_ += should_update_branch_id(last_, waiting) ? 1 : 0;
    last_ = waiting;
    return branch_id_;
  }

  std::optional<Waiting> last_;
  int branch_id_ = 99;
};

TEST(BranchId, MovesOnWithEveryTurn) {
  Table table;
  EXPECT_EQ(table.waits_for({ann}), 100);
  EXPECT_EQ(table.waits_for({ben}), 101);
  EXPECT_EQ(table.waits_for({ann}), 102);
}

TEST(BranchId, StaysWhileAnswersAreCollected) {
  Table table;
  EXPECT_EQ(table.waits_for({ann, ben}), 100);
  EXPECT_EQ(table.waits_for({ben}), 100);  // ann has picked; ben may still answer with 100
  EXPECT_EQ(table.waits_for({ann}), 101);  // all collected, the turns begin
}

TEST(BranchId, StaysThroughAWholeDraft) {
  Table table;
  EXPECT_EQ(table.waits_for({ann, ben, cat}, true), 100);
  EXPECT_EQ(table.waits_for({ann, cat}, true), 100);
  EXPECT_EQ(table.waits_for({ann, ben, cat}, true), 100);
  EXPECT_EQ(table.waits_for({ben}, true), 100);
  EXPECT_EQ(table.waits_for({ann, ben, cat}), 101);  // the draft ends, decks are built
}

TEST(BranchId, MovesOnWhenTheMatchEndsAndWhenItBegins) {
  Table table;
  EXPECT_EQ(table.waits_for({ann}, true), 100);
  EXPECT_EQ(table.waits_for_nobody(), 101);
  EXPECT_EQ(table.waits_for_nobody(), 102);
  EXPECT_EQ(table.waits_for({ann}), 103);
}

TEST(BranchId, MovesOnWhenSomebodyIsAddedAndStaysForTheSamePlayerAgain) {
  Table table;
  EXPECT_EQ(table.waits_for({ann}), 100);
  EXPECT_EQ(table.waits_for({ann, ben}), 101);
  EXPECT_EQ(table.waits_for({ann}), 101);
  EXPECT_EQ(table.waits_for({ann}), 101);  // the hole that prompt ids close
}

}  // namespace
}  // namespace rondel
