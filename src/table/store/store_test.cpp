// What every store must hold to, through the door that they share.
#include "table/store/store.h"

#include <atomic>
#include <future>
#include <set>
#include <thread>

#include "tests/support/every_store.h"

namespace rondel::store {
namespace {

using testing::at;
using testing::bodies_of;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using testing::some_append;
using testing::some_row;
using testing::some_table;

using StoreTest = testing::EveryStore;
INSTANTIATE_TEST_SUITE_P(Every, StoreTest, ::testing::ValuesIn(testing::store_kinds()),
                         testing::name_of_kind);

TEST_P(StoreTest, ATableIsReadAsItWasMade) {
  NewTable made = some_table("t1", "ann", "");
  made.info.visibility = Visibility::by_invitation;
  made.info.settings = std::string("\0\xff bytes", 8);
  expect_ok(made);
  const TableEntry entry = (*store_->table("t1")).value();
  EXPECT_EQ(entry.info, made.info);
  EXPECT_EQ(entry.status, made.status);
  EXPECT_EQ(entry.length, 0);
  EXPECT_EQ(**store_->seed("t1"), "seed of t1");
}

TEST_P(StoreTest, WhatIsNotThereIsNone) {
  EXPECT_EQ(*store_->table("t1"), std::nullopt);
  EXPECT_EQ(*store_->seed("t1"), std::nullopt);
  EXPECT_THAT(*store_->rows("t1", 0), IsEmpty());
  EXPECT_THAT(*store_->chat("t1", 0), IsEmpty());
  EXPECT_EQ(*store_->find_submit("t1", Seat(0), "s"), std::nullopt);
  EXPECT_EQ(*store_->account("ann"), std::nullopt);
  EXPECT_EQ(*store_->session("hash"), std::nullopt);
  EXPECT_EQ(*store_->invitation("hash"), std::nullopt);
  EXPECT_EQ(*store_->value("key"), std::nullopt);
  EXPECT_THAT((*store_->list({})).tables, IsEmpty());
}

TEST_P(StoreTest, AnIdIsTakenOnce) {
  expect_ok(some_table("t1"));
  NewTable other = some_table("t1");
  other.info.title = "another";
  const WriteResult result = store_->write_and_wait(other);
  EXPECT_EQ(result.outcome, Outcome::conflict);
  EXPECT_EQ(result.problem, "there is a table t1 already");
  EXPECT_EQ((*store_->table("t1"))->info.title, "Table t1");
}

TEST_P(StoreTest, RowsAreReadInOrderAsTheyWereAppended) {
  expect_ok(some_table("t1"));
  Row plain = {.branch = 1, .submit_id = {}, .at = at(5), .body = std::string("a\0b", 3)};
  const WriteResult first = append("t1", 0, {plain});
  EXPECT_TRUE(first.ok());
  EXPECT_EQ(first.length, 1);
  const Row second = some_row("two", "s2", 1);
  const Row third = some_row("three");
  EXPECT_EQ(append("t1", 1, {second, third}).length, 3);

  std::vector<Row> rows = *store_->rows("t1", 0);
  ASSERT_THAT(rows, SizeIs(3));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(rows[i].seq, static_cast<std::int64_t>(i) + 1);
    rows[i].seq = 0;
  }
  EXPECT_EQ(rows, (std::vector<Row>{plain, second, third}));
  EXPECT_EQ((*store_->table("t1"))->length, 3);
}

TEST_P(StoreTest, RowsCanBeReadFromTheMiddleAndInPages) {
  expect_ok(some_table("t1"));
  ASSERT_TRUE(append("t1", 0, {some_row("1"), some_row("2"), some_row("3"), some_row("4")}).ok());
  EXPECT_THAT(bodies("t1", 2), ElementsAre("3", "4"));
  EXPECT_THAT(bodies("t1", 4), IsEmpty());
  EXPECT_THAT(bodies("t1", 9), IsEmpty());
  EXPECT_THAT(bodies_of(*store_->rows("t1", 1, 2)), ElementsAre("2", "3"));
}

TEST_P(StoreTest, TheLoserOfARaceGetsWhatItMissed) {
  expect_ok(some_table("t1"));
  ASSERT_TRUE(append("t1", 0, {some_row("1")}).ok());
  ASSERT_TRUE(append("t1", 1, {some_row("2"), some_row("3")}).ok());
  const WriteResult late = append("t1", 1, {some_row("mine", "s1")});
  EXPECT_EQ(late.outcome, Outcome::conflict);
  EXPECT_EQ(late.length, 3);
  EXPECT_THAT(bodies_of(late.there), ElementsAre("2", "3"));
  EXPECT_EQ(late.same_submit, std::nullopt);
  EXPECT_EQ(late.problem, "the log of table t1 has 3 rows, not 1");
  EXPECT_THAT(bodies("t1"), ElementsAre("1", "2", "3"));
}

TEST_P(StoreTest, ALogHasNoGap) {
  expect_ok(some_table("t1"));
  const WriteResult early = append("t1", 1, {some_row("2")});
  EXPECT_EQ(early.outcome, Outcome::conflict);
  EXPECT_EQ(early.length, 0);
  EXPECT_THAT(early.there, IsEmpty());
  EXPECT_THAT(bodies("t1"), IsEmpty());
}

TEST_P(StoreTest, NothingIsAppendedToATableThatIsNotThere) {
  const WriteResult result = append("t9", 0, {some_row("1")});
  EXPECT_EQ(result.outcome, Outcome::conflict);
  EXPECT_EQ(result.problem, "there is no table t9");
}

TEST_P(StoreTest, ASubmitIdIsUsedOnceASeat) {
  expect_ok(some_table("t1"));
  expect_ok(some_table("t2"));
  ASSERT_TRUE(append("t1", 0, {some_row("1", "same", 0)}).ok());
  ASSERT_TRUE(append("t1", 1, {some_row("2", "same", 1)}).ok());
  ASSERT_TRUE(append("t2", 0, {some_row("1", "same", 0)}).ok());

  const WriteResult again = append("t1", 2, {some_row("3", "other", 1), some_row("4", "same", 0)});
  EXPECT_EQ(again.outcome, Outcome::conflict);
  ASSERT_TRUE(again.same_submit.has_value());
  EXPECT_EQ(again.same_submit->seq, 1);
  EXPECT_EQ(again.same_submit->result, "told: 1");
  EXPECT_EQ(again.length, 2);
  EXPECT_EQ(again.problem, "submit id same of seat 0 at table t1 was used for row 1");
  EXPECT_THAT(bodies("t1"), ElementsAre("1", "2"));
}

TEST_P(StoreTest, ASubmitThatIsTriedAgainTooLateFindsItsOwnRow) {
  expect_ok(some_table("t1"));
  ASSERT_TRUE(append("t1", 0, {some_row("mine", "s1")}).ok());
  ASSERT_TRUE(append("t1", 1, {some_row("next", "s2", 1)}).ok());
  const WriteResult again = append("t1", 0, {some_row("mine", "s1")});
  EXPECT_EQ(again.outcome, Outcome::conflict);
  EXPECT_THAT(bodies_of(again.there), ElementsAre("mine", "next"));
  ASSERT_TRUE(again.same_submit.has_value());
  EXPECT_EQ(again.same_submit->seq, 1);
}

TEST_P(StoreTest, ASubmitIsFoundByItsId) {
  expect_ok(some_table("t1"));
  ASSERT_TRUE(append("t1", 0, {some_row("1", "s1", 0), some_row("2", "s1", 1), some_row("3")}).ok());
  EXPECT_EQ((*store_->find_submit("t1", Seat(1), "s1"))->seq, 2);
  EXPECT_EQ((*store_->find_submit("t1", Seat(1), "s1"))->result, "told: 2");
  EXPECT_EQ(*store_->find_submit("t1", Seat(1), "s2"), std::nullopt);
  EXPECT_EQ(*store_->find_submit("t1", Seat(0), ""), std::nullopt);
}

TEST_P(StoreTest, AnUndoIsOneMoreRow) {
  expect_ok(some_table("t1"));
  ASSERT_TRUE(append("t1", 0, {some_row("1", "s1"), some_row("2", "s2")}).ok());
  Row undo = some_row("undo to 1", "s3");
  undo.branch = 8;
  ASSERT_TRUE(append("t1", 2, {undo}).ok());
  ASSERT_TRUE(append("t1", 3, {some_row("2b", "s4")}).ok());
  EXPECT_THAT(bodies("t1"), ElementsAre("1", "2", "undo to 1", "2b"));
  EXPECT_EQ((*store_->rows("t1", 2, 1))[0].branch, 8);
}

TEST_P(StoreTest, TheStatusChangesWithTheRowsOrNotAtAll) {
  expect_ok(some_table("t1", "ann", ""));
  Append sat = some_append("t1", 0, {some_row("ben sits down")});
  sat.status = some_table("t1", "ann", "ben").status;
  sat.status->waiting = SeatSet::first(2);
  sat.status->extra = "clock";
  sat.status->updated = at(3000);
  expect_ok(sat);
  EXPECT_EQ((*store_->table("t1"))->status, *sat.status);

  Append late = some_append("t1", 0, {some_row("cat sits down")});
  late.status = some_table("t1", "ann", "cat").status;
  EXPECT_EQ(store_->write_and_wait(late).outcome, Outcome::conflict);
  EXPECT_EQ((*store_->table("t1"))->status, *sat.status);
}

TEST_P(StoreTest, SeatsComeAndGo) {
  expect_ok(some_table("t1"));
  Append more = some_append("t1", 0, {some_row("a chair more")});
  more.status = some_table("t1").status;
  more.status->seats.push_back({"east", "cat"});
  expect_ok(more);
  EXPECT_EQ((*store_->table("t1"))->status.seats, more.status->seats);
  more.after = 1;
  more.status->seats = {{"north", "cat"}};
  expect_ok(more);
  EXPECT_EQ((*store_->table("t1"))->status.seats, more.status->seats);
  EXPECT_THAT(listed({.account = "ben"}), IsEmpty());
}

TEST_P(StoreTest, ATableIsParkedWithoutARow) {
  expect_ok(some_table("t1"));
  ASSERT_TRUE(append("t1", 0, {some_row("1")}).ok());
  Append park = some_append("t1", 1, {});
  park.status = some_table("t1").status;
  park.status->state = TableState::parked;
  park.status->reason = "row 1 does not replay";
  expect_ok(park);
  EXPECT_EQ((*store_->table("t1"))->status, *park.status);
  EXPECT_EQ((*store_->table("t1"))->length, 1);
  park.after = 0;
  EXPECT_EQ(store_->write_and_wait(park).outcome, Outcome::conflict);
}

TEST_P(StoreTest, SeveralWritesHappenTogetherOrNotAtAll) {
  expect_ok(some_table("t1"));
  const WriteResult failed = store_->write_all_and_wait(
      {some_append("t1", 0, {some_row("rematch is t2")}), some_table("t2"), SetValue{"key", "value"},
       some_append("t1", 5, {some_row("out of place")}), SetValue{"key", "never"}});
  EXPECT_EQ(failed.outcome, Outcome::conflict);
  EXPECT_THAT(failed.problem, HasSubstr("has 1 rows, not 5"));
  EXPECT_THAT(bodies("t1"), IsEmpty());
  EXPECT_EQ(*store_->table("t2"), std::nullopt);
  EXPECT_EQ(*store_->value("key"), std::nullopt);

  const WriteResult well =
      store_->write_all_and_wait({some_table("t2"), some_append("t1", 0, {some_row("rematch is t2")}),
                                  some_append("t1", 1, {some_row("2")})});
  EXPECT_TRUE(well.ok()) << well.problem;
  EXPECT_EQ(well.length, 2);
  EXPECT_THAT(bodies("t1"), ElementsAre("rematch is t2", "2"));
  EXPECT_TRUE((*store_->table("t2")).has_value());
}

TEST_P(StoreTest, CompletionsComeInOrderOnOneThreadAndMayWriteAgain) {
  expect_ok(some_table("t1"));
  std::vector<std::int64_t> lengths;
  std::set<std::thread::id> threads;
  std::promise<void> end;
  Done again;  // appends until there are 100 rows
  again = [&](WriteResult result) {
    lengths.push_back(result.length);
    threads.insert(std::this_thread::get_id());
    if (result.length == 100) {
      end.set_value();
    } else {
      store_->write(some_append("t1", result.length, {some_row("next")}), again);
    }
  };
  store_->write(some_append("t1", 0, {some_row("first")}), again);
  end.get_future().wait();
  EXPECT_THAT(lengths, SizeIs(100));
  EXPECT_TRUE(std::ranges::is_sorted(lengths));
  EXPECT_THAT(threads, SizeIs(1));
  EXPECT_FALSE(threads.contains(std::this_thread::get_id()));
}

TEST_P(StoreTest, DestroyingAStoreCompletesWhatItAccepted) {
  expect_ok(some_table("t1"));
  std::atomic<int> completed = 0;
  for (int i = 0; i < 50; ++i) {
    store_->write(some_append("t1", i, {some_row("x")}),
                  [&](WriteResult result) { completed += result.ok() ? 1 : 0; });
  }
  store_.reset();
  EXPECT_EQ(completed, 50);
}

// Eight nodes race for the same logs. Each catches up from what the conflict tells it and tries again.
TEST_P(StoreTest, EightThreadsHammerThreeTablesAndEveryRowIsThereOnce) {
  constexpr int threads = 8;
  constexpr int rows_each = 60;
  for (const char* const id : {"t0", "t1", "t2"}) {
    expect_ok(some_table(id));
  }
  std::atomic<int> conflicts = 0;
  const auto play = [&](int me) {
    std::map<std::string, std::int64_t> lengths;
    for (int i = 0; i < rows_each; ++i) {
      const std::string table = "t" + std::to_string((me + i) % 3);
      const std::string submit = std::to_string(me) + "/" + std::to_string(i);
      while (true) {
        const WriteResult result =
            store_->write_and_wait(some_append(table, lengths[table], {some_row(submit, submit, me)}));
        EXPECT_EQ(result.length, lengths[table] + (result.ok() ? 1 : std::ssize(result.there)));
        lengths[table] = result.length;
        if (result.ok()) {
          // Whoever was told ok can read it.
          EXPECT_EQ((*store_->find_submit(table, Seat(me), submit))->seq, result.length);
          break;
        }
        ++conflicts;
      }
    }
  };
  {
    std::vector<std::jthread> all;
    for (int me = 0; me < threads; ++me) {
      all.emplace_back(play, me);
    }
  }
  std::multiset<std::string> seen;
  for (const char* const id : {"t0", "t1", "t2"}) {
    for (const std::string& body : bodies(id)) {
      seen.insert(body);
    }
  }
  EXPECT_EQ(seen.size(), std::set(seen.begin(), seen.end()).size());
  EXPECT_THAT(seen, SizeIs(threads * rows_each));
  EXPECT_GT(conflicts, 0);
}

}  // namespace
}  // namespace rondel::store
