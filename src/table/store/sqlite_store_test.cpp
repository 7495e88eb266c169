// What only the store in a file can do: come back, refuse, fail with its disk, be copied.
#include "table/store/sqlite/sqlite_store.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <condition_variable>
#include <mutex>
#include <thread>

#include "table/store/sqlite/readers.h"
#include "table/store/sqlite/schema.h"
#include "tests/support/lossy_disk.h"
#include "tests/support/program.h"
#include "tests/support/stores.h"

namespace rondel::store {
namespace {

using testing::bodies_of;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::open_sqlite;
using ::testing::SizeIs;
using testing::some_append;
using testing::some_row;
using testing::some_table;

class SqliteStoreTest : public testing::InFolder {
 protected:
  std::string file() const { return folder_ / "rondel.db"; }
  static std::vector<std::string> bodies(Store& store, const std::string& table = "t1") {
    return bodies_of(*store.rows(table, 0));
  }
  void run_sql(const std::string& sql) {
    sqlite::Connection connection(file(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, {});
    connection.run(sql.c_str());
  }
  std::string problem_of_opening(SqliteOptions options = {}) {
    const auto opened = SqliteStore::open(file(), std::move(options));
    return opened.problem();
  }
};

TEST_F(SqliteStoreTest, WhatWasWrittenIsThereAfterClosing) {
  auto store = open_sqlite(file());
  store->write_and_wait(some_table("t1"));
  store->write_and_wait(some_append("t1", 0, {some_row("1", "s1")}));
  store.reset();
  EXPECT_FALSE(std::filesystem::exists(file() + "-wal"));  // closed cleanly: one file
  store = open_sqlite(file());
  EXPECT_THAT(bodies(*store), ElementsAre("1"));
  EXPECT_EQ(store->write_and_wait(some_append("t1", 0, {some_row("1", "s1")})).same_submit->seq, 1);
}

TEST_F(SqliteStoreTest, ASecondServerIsRefused) {
  const auto store = open_sqlite(file());
  EXPECT_THAT(problem_of_opening(),
              EndsWith("another server has it open; stop that one, or give this one a file of "
                       "its own"));
}

TEST_F(SqliteStoreTest, ASecondServerIsRefusedByWhateverNameItComes) {
  const auto store = open_sqlite(file());
  std::filesystem::create_symlink(file(), folder_ / "linked.db");
  std::filesystem::create_hard_link(file(), folder_ / "hard.db");
  std::filesystem::create_directory_symlink(folder_, folder_ / "folder");
  for (const std::filesystem::path& name :
       {folder_ / "linked.db", folder_ / "hard.db", folder_ / "folder" / "rondel.db"}) {
    EXPECT_THAT(SqliteStore::open(name).problem(), HasSubstr("another server has it open")) << name;
  }
}

// SQLite's locks go when the process closes any descriptor of the file.
TEST_F(SqliteStoreTest, ASecondStoreThatIsRefusedTakesNoLockFromTheFirst) {
  const auto store = open_sqlite(file());
  store->write_and_wait(some_table("t1"));
  const auto is_locked = [name = file()] {
    const pid_t child = ::fork();
    if (child == 0) {  // locks are another process's to see
      const int descriptor = ::open(name.c_str(), O_RDWR);
      struct flock wanted = {};
      wanted.l_type = F_WRLCK;
      wanted.l_whence = SEEK_SET;
      ::_exit(::fcntl(descriptor, F_GETLK, &wanted) == 0 && wanted.l_type != F_UNLCK ? 1 : 0);
    }
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    return WEXITSTATUS(status) == 1;
  };
  ASSERT_TRUE(is_locked());
  EXPECT_THAT(problem_of_opening(), HasSubstr("another server has it open"));
  EXPECT_TRUE(is_locked());
}

TEST_F(SqliteStoreTest, IsForItsOwnerAloneAndSoAreItsJournalAndItsBackups) {
  const auto store = open_sqlite(file());
  store->write_and_wait(some_table("t1"));
  ASSERT_EQ(backup_sqlite_file(file(), folder_ / "copy.db"), "");
  for (const char* const name : {"rondel.db", "rondel.db-wal", "rondel.db-shm", "copy.db"}) {
    const auto others = std::filesystem::perms::group_all | std::filesystem::perms::others_all;
    EXPECT_EQ(std::filesystem::status(folder_ / name).permissions() & others, std::filesystem::perms::none)
        << name;
  }
}

TEST_F(SqliteStoreTest, AFileOfTheFirstSchemaIsBroughtUpToDate) {
  {
    sqlite::Connection connection(file(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, {});
    sqlite::migrate(connection, sqlite::migrations().first(1));
    connection.run(
        "INSERT INTO tables VALUES (1, 't1', 'g', 1, '', x'', '', x'', '', '', 0, 0);"
        "INSERT INTO statuses VALUES (1, 1, '', 0, x'', 0);"
        "INSERT INTO tables VALUES (2, 't2', 'g', 1, '', x'', '', x'', '', '', 0, 0);"
        "INSERT INTO statuses VALUES (2, 0, '', 0, x'', 0);"
        "INSERT INTO log VALUES (1, 1, 0, 0, 's1', 0, x'31', x''), (1, 2, 0, 0, 's2', 0, x'32', x'')");
  }
  ASSERT_EQ(backup_sqlite_file(file(), folder_ / "copy.db"), "") << "also before it is";
  const auto store = open_sqlite(file());
  EXPECT_EQ((**store->table("t1")).length, 2);
  EXPECT_EQ((**store->table("t2")).length, 0);
  EXPECT_THAT(bodies(*store), ElementsAre("1", "2"));
  EXPECT_TRUE(store->write_and_wait(some_append("t1", 2, {some_row("3")})).ok());
  EXPECT_EQ((**store->table("t1")).length, 3);
}

TEST_F(SqliteStoreTest, HowLongALogWasIsKnownWhenItsEndIsGone) {
  auto store = open_sqlite(file());
  store->write_and_wait(some_table("t1"));
  store->write_and_wait(some_append("t1", 0, {some_row("1"), some_row("2"), some_row("3")}));
  store.reset();
  run_sql("DROP TRIGGER log_never_shrinks; DELETE FROM log WHERE seq > 1");
  store = open_sqlite(file());
  EXPECT_EQ((**store->table("t1")).length, 3);
  EXPECT_EQ((*store->list({})).tables.at(0).length, 3);
  EXPECT_EQ(store->write_and_wait(some_append("t1", 1, {some_row("x")})).outcome, Outcome::conflict)
      << "nothing is written into the gap";
}

TEST_F(SqliteStoreTest, ANewerSchemaIsRefused) {
  open_sqlite(file());
  run_sql("PRAGMA user_version = 99");
  EXPECT_THAT(problem_of_opening(),
              EndsWith("rondel.db: the file has version 99 of the schema, this program knows "
                       "versions up to 3; use a newer program"));
}

TEST_F(SqliteStoreTest, AForeignDatabaseIsRefusedAndLeftAlone) {
  run_sql("CREATE TABLE recipes (name TEXT)");
  const std::string before = testing::read_file(file());
  EXPECT_THAT(problem_of_opening(), HasSubstr("a database of another program"));
  EXPECT_EQ(testing::read_file(file()), before);
}

TEST_F(SqliteStoreTest, WhatIsNoDatabaseIsRefused) {
  testing::write_text(file(), std::string(5000, 'x'));
  EXPECT_THAT(problem_of_opening(), HasSubstr("not a database"));
}

TEST_F(SqliteStoreTest, AFolderThatIsNotThereIsNamed) {
  const auto opened = SqliteStore::open(folder_ / "nowhere" / "rondel.db");
  EXPECT_THAT(opened.problem(), HasSubstr("nowhere/rondel.db"));
}

TEST_F(SqliteStoreTest, AnOlderFileIsBroughtUpStepByStep) {
  const std::array<const char*, 3> steps = {"CREATE TABLE one (x INTEGER) STRICT",
                                            "ALTER TABLE one ADD COLUMN y INTEGER",
                                            "INSERT INTO one VALUES (1, 2)"};
  sqlite::Connection connection(file(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, {});
  sqlite::migrate(connection, std::span(steps).first(1));
  EXPECT_THROW(sqlite::expect_newest(connection, steps), sqlite::Error);
  sqlite::migrate(connection, steps);
  sqlite::migrate(connection, steps);
  EXPECT_EQ(connection.number("SELECT count(*) FROM one"), 1);
  EXPECT_EQ(connection.number("PRAGMA user_version"), 3);
  sqlite::expect_newest(connection, steps);
  EXPECT_THROW(sqlite::migrate(connection, std::span(steps).first(2)), sqlite::Error);
}

TEST_F(SqliteStoreTest, AStepThatFailsChangesNothing) {
  const std::array<const char*, 2> steps = {"CREATE TABLE one (x INTEGER) STRICT",
                                            "INSERT INTO one VALUES (1); INSERT INTO nowhere VALUES (1)"};
  sqlite::Connection connection(file(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, {});
  EXPECT_THROW(sqlite::migrate(connection, steps), sqlite::Error);
  EXPECT_EQ(connection.number("SELECT count(*) FROM one"), 0);
  EXPECT_EQ(connection.number("PRAGMA user_version"), 1);
}

TEST_F(SqliteStoreTest, EvenByHandTheLogOnlyGrows) {
  auto store = open_sqlite(file());
  store->write_and_wait(some_table("t1"));
  store->write_and_wait(some_append("t1", 0, {some_row("1")}));
  store.reset();
  EXPECT_THROW(run_sql("DELETE FROM log"), sqlite::Error);
  EXPECT_THROW(run_sql("UPDATE log SET body = x''"), sqlite::Error);
}

// Holds the writer thread in a completion, so that what is written meanwhile becomes one group.
class Gate {
 public:
  void hold(Store& store) {
    store.write(SetValue{"gate", "held"}, [this](const WriteResult&) {
      std::unique_lock lock(mutex_);
      is_held_ = true;
      changed_.notify_all();
      changed_.wait(lock, [this] { return is_open_; });
    });
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return is_held_; });
  }
  void open() {
    const std::lock_guard lock(mutex_);
    is_open_ = true;
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool is_held_ = false;
  bool is_open_ = false;
};

TEST_F(SqliteStoreTest, WritesThatArriveTogetherAreCommittedTogetherAndOneConflictHarmsNoOther) {
  auto store = open_sqlite(file());
  for (int i = 0; i < 20; ++i) {
    store->write_and_wait(some_table("t" + std::to_string(i)));
  }
  Gate gate;
  gate.hold(*store);
  const std::int64_t before = store->counts().commits;
  std::vector<Outcome> outcomes;
  for (int i = 0; i < 20; ++i) {
    const bool is_late = i % 5 == 0;
    store->write(some_append("t" + std::to_string(i), is_late ? 3 : 0, {some_row("1"), some_row("2")}),
                 [&](const WriteResult& result) { outcomes.push_back(result.outcome); });
  }
  gate.open();
  store->write_and_wait(SetValue{"the", "end"});
  EXPECT_LE(store->counts().commits - before, 2);  // the last one may have come with them, or after
  for (int i = 0; i < 20; ++i) {
    const bool is_late = i % 5 == 0;
    EXPECT_EQ(outcomes[static_cast<std::size_t>(i)], is_late ? Outcome::conflict : Outcome::ok);
    EXPECT_THAT(bodies(*store, "t" + std::to_string(i)), SizeIs(is_late ? 0 : 2));
  }
}

TEST_F(SqliteStoreTest, InOneGroupTheSecondForTheSameRowLoses) {
  auto store = open_sqlite(file());
  store->write_and_wait(some_table("t1"));
  Gate gate;
  gate.hold(*store);
  std::vector<WriteResult> results;
  for (const char* const body : {"first", "second"}) {
    store->write(some_append("t1", 0, {some_row(body)}),
                 [&](WriteResult result) { results.push_back(std::move(result)); });
  }
  gate.open();
  store->write_and_wait(SetValue{"the", "end"});
  EXPECT_TRUE(results[0].ok());
  EXPECT_EQ(results[1].outcome, Outcome::conflict);
  EXPECT_THAT(bodies_of(results[1].there), ElementsAre("first"));
}

TEST_F(SqliteStoreTest, AFullDiskIsUnavailableUntilThereIsRoom) {
  testing::LossyDisk disk("full-disk");
  auto store = open_sqlite(file(), {.vfs = disk.name()});
  store->write_and_wait(some_table("t1"));
  disk.fail_writes_with(SQLITE_FULL);
  const WriteResult full = store->write_and_wait(some_append("t1", 0, {some_row("1", "s1")}));
  EXPECT_EQ(full.outcome, Outcome::unavailable);
  EXPECT_EQ(full.problem, "the database cannot be written: database or disk is full");
  EXPECT_THAT(bodies(*store), IsEmpty());
  disk.fail_writes_with(SQLITE_OK);
  EXPECT_TRUE(store->write_and_wait(some_append("t1", 0, {some_row("1", "s1")})).ok());
  EXPECT_THAT(bodies(*store), ElementsAre("1"));
}

TEST_F(SqliteStoreTest, AFailedSyncLeavesTheFateUnknownAndReadingTellsIt) {
  testing::LossyDisk disk("failing-disk");
  auto store = open_sqlite(file(), {.vfs = disk.name()});
  store->write_and_wait(some_table("t1"));
  disk.fail_syncs_with(SQLITE_IOERR_FSYNC);
  EXPECT_EQ(store->write_and_wait(some_append("t1", 0, {some_row("1", "s1")})).outcome, Outcome::unknown);
  const bool is_there = !bodies(*store).empty();
  disk.fail_syncs_with(SQLITE_OK);
  const WriteResult again = store->write_and_wait(some_append("t1", 0, {some_row("1", "s1")}));
  EXPECT_EQ(again.outcome, is_there ? Outcome::conflict : Outcome::ok);
  EXPECT_THAT(bodies(*store), ElementsAre("1"));
}

TEST_F(SqliteStoreTest, TheLogOfWritesIsFoldedIntoTheFile) {
  auto store = open_sqlite(file(), {.checkpoint_pages = 50});
  store->write_and_wait(some_table("t1"));
  for (int i = 0; i < 200; ++i) {
    store->write_and_wait(some_append("t1", i, {some_row(std::string(500, 'x'))}));
  }
  EXPECT_GT(store->counts().checkpoints, 3);
  EXPECT_LT(std::filesystem::file_size(file() + "-wal"), 100 * 4200);
  EXPECT_THAT(bodies(*store), SizeIs(200));
}

TEST_F(SqliteStoreTest, ABackupTakenWhileWritingIsWhole) {
  auto store = open_sqlite(file(), {.checkpoint_pages = 20});
  store->write_and_wait(some_table("t1"));
  std::jthread writing([&](std::stop_token stop) {
    for (int i = 0; !stop.stop_requested(); ++i) {
      Append append = some_append("t1", i, {some_row(std::to_string(i + 1))});
      append.status = some_table("t1").status;
      append.status->extra = append.rows[0].body;
      EXPECT_TRUE(store->write_and_wait(append).ok());
    }
  });
  while ((*store->table("t1"))->length < 20) {
    std::this_thread::yield();
  }
  for (int i = 0; i < 5; ++i) {
    const std::string copy = folder_ / ("copy" + std::to_string(i));
    const std::int64_t least = (*store->table("t1"))->length;
    EXPECT_EQ(backup_sqlite_file(file(), copy), "");
    EXPECT_THAT(std::filesystem::exists(copy + ".partial"), false);
    EXPECT_FALSE(std::filesystem::exists(copy + "-wal"));
    const auto copied = open_sqlite(copy);
    const std::optional<TableEntry> entry = *copied->table("t1");
    EXPECT_GE(entry->length, least);
    EXPECT_EQ(entry->status.extra, std::to_string(entry->length));
    EXPECT_TRUE(copied->write_and_wait(some_append("t1", entry->length, {some_row("goes on")})).ok());
  }
}

TEST_F(SqliteStoreTest, ABackupOfAFileThatNobodyHasOpenAndOfNone) {
  auto store = open_sqlite(file());
  store->write_and_wait(some_table("t1"));
  store.reset();
  const std::string copy = folder_ / "copy";
  EXPECT_EQ(backup_sqlite_file(file(), copy), "");
  EXPECT_TRUE((*open_sqlite(copy)->table("t1")).has_value());
  EXPECT_THAT(backup_sqlite_file(folder_ / "nothing", copy), EndsWith("there is no such file"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "nothing"));
  EXPECT_THAT(backup_sqlite_file(file(), folder_ / "nowhere" / "copy"), HasSubstr("no backup: "));
}

// --- kill -9 --------------------------------------------------------------------------------------------------------

// In the child: plays until it is killed; each acknowledged row is told through the pipe, after it was.
[[noreturn]] void play_until_killed(const std::string& file, int pipe) {
  auto opened = SqliteStore::open(file, {.checkpoint_pages = 30});
  if (!opened.ok()) {
    ::_exit(1);
  }
  const std::unique_ptr<SqliteStore> store = *std::move(opened);
  std::function<void(std::string, std::int64_t)> next = [&](const std::string& table, std::int64_t after) {
    store->write(some_append(table, after, {some_row(table, std::to_string(after + 1))}),
                 [&, table, after](const WriteResult& result) {
                   const std::string line = table + "\n";
                   if (!result.ok() || ::write(pipe, line.data(), line.size()) < 0) {
                     ::_exit(1);
                   }
                   next(table, after + 1);
                 });
  };
  for (int i = 0; i < 10; ++i) {
    const std::string table(1, static_cast<char>('a' + i));
    store->write_and_wait(some_table(table));  // there already, the second time
    next(table, (*store->table(table))->length);
  }
  while (true) {
    ::pause();
  }
}

// Until there are so many, or nobody writes any more.
void read_up_to(int pipe, std::size_t size, std::string& told) {
  std::array<char, 64> block{};
  for (ssize_t got = 0; told.size() < size && (got = ::read(pipe, block.data(), block.size())) > 0;) {
    told.append(block.data(), static_cast<std::size_t>(got));
  }
}

TEST_F(SqliteStoreTest, AfterKill9EveryAcknowledgedRowIsThereOnce) {
  std::map<std::string, std::int64_t> acknowledged;
  for (char table = 'a'; table <= 'j'; ++table) {
    acknowledged[std::string(1, table)] = 0;
  }
  for (int round = 0; round < 8; ++round) {
    std::array<int, 2> ends{};
    ASSERT_EQ(::pipe(ends.data()), 0);
    const pid_t child = ::fork();
    if (child == 0) {
      ::close(ends[0]);
      play_until_killed(file(), ends[1]);
    }
    ::close(ends[1]);
    std::string told;
    read_up_to(ends[0], 100U + 37U * static_cast<std::size_t>(round), told);
    ::kill(child, SIGKILL);
    read_up_to(ends[0], told.max_size(), told);
    ::close(ends[0]);
    ASSERT_EQ(testing::exit_code_of(child), 128 + SIGKILL);
    for (std::size_t i = 0; i + 1 < told.size(); i += 2) {
      ++acknowledged[told.substr(i, 1)];
    }

    const auto store = open_sqlite(file());
    for (auto& [table, count] : acknowledged) {
      std::int64_t seq = 0;
      for (const Row& row : *store->rows(table, 0, page_rows)) {
        EXPECT_EQ(row.seq, ++seq);
        EXPECT_EQ(row.submit_id, std::to_string(seq));
      }
      EXPECT_GE(seq, count);
      EXPECT_LE(seq, count + 1);  // the one that was on its way
      count = seq;
    }
  }
  EXPECT_GT(acknowledged["j"], 0);
}

}  // namespace
}  // namespace rondel::store
