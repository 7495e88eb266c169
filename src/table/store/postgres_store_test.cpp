// What the store in PostgreSQL does beyond what every store does: it is shared. Run by tests/nodes/with_postgres.py;
// without a database there is nothing to see here.
#include "table/store/postgres/postgres_store.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <set>
#include <thread>

#include "table/store/postgres/notices.h"
#include "tests/support/every_store.h"

namespace rondel::store {
namespace {

using postgres::Connection;
using testing::bodies_of;
using ::testing::ElementsAre;
using testing::fresh_postgres;
using ::testing::HasSubstr;
using ::testing::SizeIs;
using testing::some_append;
using testing::some_row;
using testing::some_table;

class PostgresStoreTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (std::getenv("RONDEL_POSTGRES") == nullptr) {
      GTEST_SKIP() << "no PostgreSQL; tests/nodes/with_postgres.py brings one";
    }
    address_ = std::getenv("RONDEL_POSTGRES");
    store_ = fresh_postgres();
  }

  std::unique_ptr<Store> another_node() const {
    auto opened = PostgresStore::open(address_);
    EXPECT_TRUE(opened.ok()) << opened.problem();
    return *std::move(opened);
  }
  // Everything that the stores have open; it is gone when this returns.
  void cut_all() const {
    Connection(address_).run(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
        "WHERE application_name = 'rondel' AND pid <> pg_backend_pid()");
  }

  std::string address_;
  std::unique_ptr<Store> store_;
};

TEST_F(PostgresStoreTest, IsNotOpenedBeforeTheDatabaseIsPrepared) {
  store_.reset();
  Connection(address_).run("DROP SCHEMA rondel CASCADE");
  EXPECT_THAT(PostgresStore::open(address_).problem(), HasSubstr("rondel db init"));
  EXPECT_EQ(*prepare_postgres(address_), 0);
  const int newest = *prepare_postgres(address_);
  EXPECT_GT(newest, 0);
  EXPECT_EQ(*prepare_postgres(address_), newest) << "preparing again changes nothing";
  EXPECT_TRUE(PostgresStore::open(address_).ok());
}

TEST_F(PostgresStoreTest, TellsWhatTimeItIsThere) {
  const Read<Time> told = store_->time();
  ASSERT_TRUE(told.ok()) << told.problem();
  EXPECT_LT(std::chrono::abs(*told - std::chrono::system_clock::now()), std::chrono::hours(1));
}

TEST_F(PostgresStoreTest, HowLongALogWasIsKnownWhenItsEndIsGone) {
  store_->write_and_wait(some_table("t1"));
  store_->write_and_wait(some_append("t1", 0, {some_row("1"), some_row("2"), some_row("3")}));
  Connection(address_).run(
      "ALTER TABLE rondel.log DISABLE TRIGGER ALL; DELETE FROM rondel.log WHERE seq > 1; "
      "ALTER TABLE rondel.log ENABLE TRIGGER ALL");
  EXPECT_EQ((**store_->table("t1")).length, 3);
}

TEST_F(PostgresStoreTest, OfANewerProgramIsLeftAlone) {
  store_.reset();
  Connection(address_).run("UPDATE rondel.schema_version SET version = 99");
  EXPECT_THAT(PostgresStore::open(address_).problem(), HasSubstr("version 99"));
  EXPECT_THAT(prepare_postgres(address_).problem(), HasSubstr("use a newer program"));
}

TEST_F(PostgresStoreTest, IsRefusedWhereACommitCouldBeLostUnlessThatIsAcceptedByName) {
  Connection(address_).run("ALTER ROLE rondel SET synchronous_commit = off");
  const auto refused = PostgresStore::open(address_);
  const auto taken = PostgresStore::open(address_, {.accepted = {"synchronous_commit"}});
  const auto other = PostgresStore::open(address_, {.accepted = {"fsync"}});
  Connection(address_).run("ALTER ROLE rondel RESET synchronous_commit");
  EXPECT_THAT(refused.problem(), HasSubstr("synchronous_commit is off"));
  EXPECT_TRUE(taken.ok()) << taken.problem();
  EXPECT_FALSE(other.ok()) << "another setting was accepted";
}

TEST_F(PostgresStoreTest, LooksAtTheSettingsAgainWhenItConnectsAgain) {
  ASSERT_TRUE(store_->write_and_wait(some_table("t1")).ok());
  Connection(address_).run("ALTER ROLE rondel SET synchronous_commit = off");
  cut_all();
  const WriteResult result = store_->write_and_wait(some_append("t1", 0, {some_row("1")}));
  Connection(address_).run("ALTER ROLE rondel RESET synchronous_commit");
  EXPECT_EQ(result.outcome, Outcome::unavailable);
  EXPECT_THAT(result.problem, HasSubstr("synchronous_commit is off"));
  EXPECT_TRUE(store_->write_and_wait(some_append("t1", 0, {some_row("1")})).ok());
}

TEST_F(PostgresStoreTest, TwoNodesRaceForTheSameLogsAndEveryRowIsThereOnce) {
  constexpr int rows_each = 25;
  const std::unique_ptr<Store> other = another_node();
  for (const char* const id : {"t0", "t1", "t2"}) {
    ASSERT_TRUE(store_->write_and_wait(some_table(id)).ok());
  }
  std::atomic<int> conflicts = 0;
  const auto play = [&](int me) {
    Store& mine = me % 2 == 0 ? *store_ : *other;
    std::map<std::string, std::int64_t> lengths;
    for (int i = 0; i < rows_each; ++i) {
      const std::string table = "t" + std::to_string((me + i) % 3);
      const std::string submit = std::to_string(me) + "/" + std::to_string(i);
      while (true) {
        const WriteResult result =
            mine.write_and_wait(some_append(table, lengths[table], {some_row(submit, submit, me)}));
        lengths[table] = result.length;
        if (result.ok()) {
          break;
        }
        EXPECT_EQ(result.outcome, Outcome::conflict) << result.problem;
        ++conflicts;
      }
    }
  };
  {
    std::vector<std::jthread> all;
    for (int me = 0; me < 6; ++me) {
      all.emplace_back(play, me);
    }
  }
  std::multiset<std::string> seen;
  for (const char* const id : {"t0", "t1", "t2"}) {
    for (const std::string& body : bodies_of(*other->rows(id, 0))) {
      seen.insert(body);
    }
  }
  EXPECT_THAT(seen, SizeIs(6 * rows_each));
  EXPECT_EQ(seen.size(), std::set(seen.begin(), seen.end()).size());
  EXPECT_GT(conflicts, 0);
}

TEST_F(PostgresStoreTest, TheSameSubmitThroughTwoNodesIsDoneOnce) {
  const std::unique_ptr<Store> other = another_node();
  ASSERT_TRUE(store_->write_and_wait(some_table("t1")).ok());
  ASSERT_TRUE(store_->write_and_wait(some_append("t1", 0, {some_row("1", "same")})).ok());
  const WriteResult again = other->write_and_wait(some_append("t1", 1, {some_row("1", "same")}));
  EXPECT_EQ(again.outcome, Outcome::conflict);
  ASSERT_TRUE(again.same_submit.has_value());
  EXPECT_EQ(again.same_submit->seq, 1);
}

TEST_F(PostgresStoreTest, WhoRemembersATableFromBeforeATakeoverIsRefusedThoughItsLengthFits) {
  ASSERT_TRUE(store_->write_and_wait(some_table("t1")).ok());
  Append append = some_append("t1", 0, {some_row("1")});
  append.era = store_->era() + 1;
  EXPECT_EQ(store_->write_and_wait(append).outcome, Outcome::conflict);
  EXPECT_EQ((*store_->table("t1"))->length, 0);
  append.era = store_->era();
  EXPECT_TRUE(store_->write_and_wait(append).ok());
}

TEST_F(PostgresStoreTest, ANodeHearsWhatAnotherWritesAndNotWhatItWritesItself) {
  const std::unique_ptr<Store> other = another_node();
  std::mutex mutex;
  std::condition_variable heard;
  std::vector<Head> heads;
  std::vector<SignOut> sign_outs;
  int missed = 0;
  const auto listening = store_->listen({.changed =
                                             [&](const std::vector<Head>& some) {
                                               const std::lock_guard lock(mutex);
                                               heads.insert(heads.end(), some.begin(), some.end());
                                               heard.notify_all();
                                             },
                                         .signed_out =
                                             [&](const SignOut& some) {
                                               const std::lock_guard lock(mutex);
                                               sign_outs.push_back(some);
                                               heard.notify_all();
                                             },
                                         .missed =
                                             [&] {
                                               const std::lock_guard lock(mutex);
                                               ++missed;
                                               heard.notify_all();
                                             }});
  const auto wait_for = [&](auto condition) {
    std::unique_lock lock(mutex);
    EXPECT_TRUE(heard.wait_for(lock, std::chrono::minutes(3), condition));
  };
  wait_for([&] { return missed == 1; });  // listening has begun
  ASSERT_TRUE(store_->write_and_wait(some_table("t1")).ok());
  ASSERT_TRUE(store_->write_and_wait(some_append("t1", 0, {some_row("1")})).ok());
  ASSERT_TRUE(other->write_and_wait(some_append("t1", 1, {some_row("2"), some_row("3")})).ok());
  const ChatLine line = {.at = testing::at(1), .author = "ann", .body = "hello"};
  ASSERT_TRUE(other->write_and_wait(AddChat{"t1", line}).ok());
  wait_for([&] { return heads.size() >= 2; });
  EXPECT_EQ(heads[0], (Head{.table = "t1", .length = 3, .chat_length = 0}));
  EXPECT_EQ(heads[1].chat_length, 1);
  EXPECT_THAT(*store_->heads({"t1", "t9"}), ElementsAre(Head{.table = "t1", .length = 3, .chat_length = 1}));
  ASSERT_TRUE(other->write_and_wait(EndSession{"00ff"}).ok());
  ASSERT_TRUE(other->write_and_wait(EndSessionsOf{"ann"}).ok());
  wait_for([&] { return sign_outs.size() >= 2; });
  EXPECT_THAT(sign_outs, ElementsAre(SignOut{.token_hash = "00ff"}, SignOut{.account = "ann"}));
  cut_all();
  wait_for([&] { return missed >= 2; });
}

TEST_F(PostgresStoreTest, GoesOnAfterItsConnectionsWereCut) {
  ASSERT_TRUE(store_->write_and_wait(some_table("t1")).ok());
  for (int i = 0; i < 5; ++i) {
    cut_all();
    EXPECT_EQ((*store_->table("t1"))->length, i);
    EXPECT_TRUE(store_->write_and_wait(some_append("t1", i, {some_row("x")})).ok());
  }
}

// Cut in the middle of it, again and again: whatever it says must be so.
TEST_F(PostgresStoreTest, WhatItSaysOfAWriteThatWasCutHolds) {
  ASSERT_TRUE(store_->write_and_wait(some_table("t1")).ok());
  std::atomic<bool> is_over = false;
  std::jthread cutter([&] {
    while (!is_over) {
      cut_all();
      std::this_thread::sleep_for(std::chrono::milliseconds(15));
    }
  });
  std::vector<std::string> expected;
  std::map<Outcome, int> outcomes;
  while (expected.size() < 20) {
    const std::string body = std::to_string(expected.size());
    const auto after = static_cast<std::int64_t>(expected.size());
    const WriteResult result = store_->write_and_wait(some_append("t1", after, {some_row(body, body)}));
    ++outcomes[result.outcome];
    bool was_done = result.ok();
    while (result.outcome == Outcome::unknown || result.outcome == Outcome::conflict) {
      if (const auto rows = store_->rows("t1", after); rows.ok()) {
        was_done = !rows->empty();
        break;
      }
    }
    if (was_done) {
      expected.push_back(body);
    }
  }
  is_over = true;
  cutter.join();
  EXPECT_EQ(outcomes[Outcome::conflict], 0) << "what was said not to be done was done later";
  EXPECT_EQ(bodies_of(*store_->rows("t1", 0)), expected);
  RecordProperty("unknown", outcomes[Outcome::unknown]);
}

TEST_F(PostgresStoreTest, WhatTheDatabaseCannotHoldIsRefusedAndDisturbsNobodyElse) {
  for (const char* const id : {"t1", "t2", "t3"}) {
    ASSERT_TRUE(store_->write_and_wait(some_table(id)).ok());
  }
  std::vector<Outcome> outcomes(3);
  std::atomic<int> done = 0;
  for (int i = 0; i < 3; ++i) {
    const std::string submit = i == 1 ? std::string("a\0b", 3) : "fine";
    store_->write(some_append("t" + std::to_string(i + 1), 0, {some_row("x", submit)}),
                  [&, i](const WriteResult& result) {
                    outcomes[static_cast<std::size_t>(i)] = result.outcome;
                    ++done;
                  });
  }
  while (done < 3) {
    std::this_thread::yield();
  }
  EXPECT_THAT(outcomes, ElementsAre(Outcome::ok, Outcome::conflict, Outcome::ok));
}

TEST_F(PostgresStoreTest, TheLogInTheDatabaseOnlyGrows) {
  ASSERT_TRUE(store_->write_and_wait(some_table("t1")).ok());
  Connection connection(address_);
  for (const char* const sql : {"UPDATE log SET at = 0", "DELETE FROM log", "TRUNCATE log"}) {
    EXPECT_THROW(connection.run(sql), postgres::Error) << sql;
  }
}

TEST_F(PostgresStoreTest, ANotificationThatCameWithAnAnswerIsNotLeftWaiting) {
  using namespace std::chrono_literals;
  Connection hearing(address_);
  hearing.run("LISTEN something");
  Connection(address_).run("NOTIFY something, 'news'");
  std::this_thread::sleep_for(100ms);  // it is on the line by now
  hearing.run("SELECT");
  const auto begin = std::chrono::steady_clock::now();
  const std::vector<postgres::Notification> heard = hearing.notifications(120s);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 100s);
  ASSERT_THAT(heard, SizeIs(1));
  EXPECT_EQ(heard.front().payload, "news");
}

TEST(PostgresNoticesTest, AreReadAsTheyWereWrittenAndFitIntoANotification) {
  postgres::Notice notice;
  notice.sign_outs = {{.token_hash = "00ff", .account = {}}, {.token_hash = {}, .account = "ann~1"}};
  for (int i = 0; i < 1000; ++i) {
    notice.heads.push_back({.table = "table " + std::to_string(i), .length = i, .chat_length = i % 3});
  }
  postgres::Notice read;
  for (const std::string& text : postgres::messages_of("node", notice)) {
    EXPECT_LT(text.size(), 8000U);
    const postgres::Message message = postgres::read_message(text);
    EXPECT_EQ(message.node, "node");
    read.heads.insert(read.heads.end(), message.notice.heads.begin(), message.notice.heads.end());
    read.sign_outs.insert(read.sign_outs.end(), message.notice.sign_outs.begin(),
                          message.notice.sign_outs.end());
  }
  EXPECT_EQ(read, notice);
}

}  // namespace
}  // namespace rondel::store
