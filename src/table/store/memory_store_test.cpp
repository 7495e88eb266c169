#include "table/store/memory_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/stores.h"

namespace rondel::store {
namespace {

using testing::bodies_of;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::some_append;
using testing::some_row;
using testing::some_table;

TEST(MemoryStore, ByHandNothingHappensBeforeItIsRun) {
  MemoryStore store(Drive::by_hand);
  int completed = 0;
  store.write(some_table("t1"), [&](WriteResult) {
    ++completed;
    store.write(some_append("t1", 0, {some_row("1")}), [&](WriteResult) { ++completed; });
  });
  EXPECT_EQ(*store.table("t1"), std::nullopt);
  EXPECT_EQ(store.run(), 2);
  EXPECT_EQ(completed, 2);
  EXPECT_EQ((*store.table("t1"))->length, 1);
  EXPECT_EQ(store.run(), 0);
}

class FaultyStore : public ::testing::Test {
 protected:
  FaultyStore() { store_.write_and_wait(some_table("t1")); }
  WriteResult append(std::int64_t after, const std::string& body) {
    return store_.write_and_wait(some_append("t1", after, {some_row(body, body)}));
  }
  std::vector<std::string> bodies() { return bodies_of(*store_.rows("t1", 0, 10)); }
  MemoryStore store_;
};

TEST_F(FaultyStore, AFailedWriteIsNotDoneAndTheNextIs) {
  store_.next({.kind = Fault::Kind::unavailable});
  EXPECT_EQ(append(0, "1").outcome, Outcome::unavailable);
  EXPECT_THAT(bodies(), IsEmpty());
  EXPECT_EQ(append(0, "1").outcome, Outcome::ok);
}

TEST_F(FaultyStore, AnUnknownFateIsEitherOne) {
  store_.next({.kind = Fault::Kind::unknown_lost});
  store_.next({.kind = Fault::Kind::unknown_done});
  EXPECT_EQ(append(0, "lost").outcome, Outcome::unknown);
  EXPECT_THAT(bodies(), IsEmpty());
  EXPECT_EQ(append(0, "done").outcome, Outcome::unknown);
  EXPECT_THAT(bodies(), ElementsAre("done"));
}

TEST_F(FaultyStore, ARivalIsFaster) {
  store_.next({.rival = some_append("t1", 0, {some_row("rival")})});
  const WriteResult late = append(0, "mine");
  EXPECT_EQ(late.outcome, Outcome::conflict);
  EXPECT_THAT(bodies_of(late.there), ElementsAre("rival"));
  EXPECT_EQ(append(1, "mine").outcome, Outcome::ok);
}

TEST_F(FaultyStore, ADelayIsWaitedFor) {
  store_.next({.delay = std::chrono::milliseconds(30)});
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_TRUE(append(0, "1").ok());
  EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(30));
}

TEST_F(FaultyStore, ReadsFailAsOftenAsTold) {
  store_.fail_reads(1);
  const auto failed = store_.table("t1");
  EXPECT_FALSE(failed.ok());
  EXPECT_EQ(failed.problem(), "told to fail");
  EXPECT_TRUE(store_.table("t1").ok());
}

}  // namespace
}  // namespace rondel::store
