// `rondel export`, `rondel backup` and `rondel verify`, run as an operator runs them.
#include <gmock/gmock.h>

#include "table/store/sqlite/connection.h"
#include "table/store/sqlite/sqlite_store.h"
#include "tests/support/program.h"
#include "tests/support/stored_tables.h"

namespace rondel {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;
using namespace rondel::testing;

// A file with a finished match, a running one, and one that waits for people: as a server leaves it.
class StoreTools : public InFolder {
 protected:
  StoreTools() {
    finished_ = kept_table(hall_.store(), finished_leduc_table(hall_));
    keep(*open(), finished_, "finished");
    keep(*open(), kept_table(hall_.store(), leduc_table(hall_)), "running");
    keep(*open(), kept_table(hall_.store(), hall_.create("ann", R"({"game": "hearts"})")), "lobby");
  }

  std::unique_ptr<store::SqliteStore> open() const {
    return *store::SqliteStore::open(folder_ / "rondel.db");
  }
  Ran rondel(std::vector<std::string> words) const {
    words.insert(words.begin(), RONDEL_PROGRAM);
    return run(std::move(words), folder_);
  }

  TestHall hall_;
  KeptTable finished_;
};

TEST_F(StoreTools, export_a_record_that_replays) {
  const Ran ran = rondel({"export", "finished"});
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_THAT(ran.out, StartsWith(R"({"rondel":"record","format":1,"game":"leduc",)"));
  EXPECT_EQ(rondel({"export", "finished", "--db", "rondel.db", "-o", "a.jsonl"}).out, "saved to a.jsonl\n");
  EXPECT_EQ(read_file(folder_ / "a.jsonl"), ran.out);
  const Ran replayed = rondel({"replay", "a.jsonl"});
  EXPECT_EQ(replayed.exit_code, 0) << replayed.err;
  EXPECT_THAT(replayed.out, HasSubstr("4 responses and 1 branch, every fingerprint fits; over: "));
  EXPECT_THAT(replayed.out, HasSubstr("the shuffle is fair: "));
}

TEST_F(StoreTools, export_a_running_match_to_its_operator_only) {
  const Ran refused = rondel({"export", "running"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.out, IsEmpty());
  EXPECT_THAT(refused.err, HasSubstr("the match is still running"));
  const Ran given = rondel({"export", "running", "--operator"});
  EXPECT_EQ(given.exit_code, 0) << given.err;
  EXPECT_THAT(given.out, Not(HasSubstr("fair")));
  EXPECT_THAT(given.out, EndsWith("{\"end\":\"open\",\"responses\":3}\n"));
}

TEST_F(StoreTools, say_what_cannot_be_exported) {
  EXPECT_THAT(rondel({"export", "nowhere"}).err, HasSubstr("rondel.db has no table \"nowhere\""));
  EXPECT_THAT(rondel({"export", "lobby"}).err, HasSubstr("the match has not started"));
  EXPECT_THAT(rondel({"export", "finished", "--db", "no.db"}).err, HasSubstr("no.db: there is no such file"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "no.db"));
}

TEST_F(StoreTools, work_while_a_server_has_the_file) {
  const std::unique_ptr<store::SqliteStore> server = open();
  EXPECT_EQ(rondel({"export", "finished"}).exit_code, 0);
  EXPECT_EQ(rondel({"verify", "rondel.db"}).out, "3 tables: 3 fine, 0 differ, 0 cannot be read\n");
  const Ran copied = rondel({"backup", "copy.db", "--db", "rondel.db"});
  EXPECT_EQ(copied.exit_code, 0) << copied.err;
  EXPECT_EQ(copied.out, "copied rondel.db to copy.db\n");
  EXPECT_EQ(rondel({"verify", "copy.db"}).out, "3 tables: 3 fine, 0 differ, 0 cannot be read\n");
}

TEST_F(StoreTools, keep_a_second_server_out_by_whatever_name_it_comes) {
  std::filesystem::create_symlink(folder_ / "rondel.db", folder_ / "linked.db");
  std::filesystem::create_hard_link(folder_ / "rondel.db", folder_ / "hard.db");
  const std::unique_ptr<store::SqliteStore> server = open();
  for (const char* const name : {"rondel.db", "linked.db", "hard.db"}) {
    const Ran ran = rondel({"serve", "--listen", "127.0.0.1:0", "--db", name});
    EXPECT_EQ(ran.exit_code, 2) << name;
    EXPECT_THAT(ran.err, HasSubstr("another server has it open")) << name;
  }
}

TEST_F(StoreTools, say_why_there_is_no_backup) {
  const Ran ran = rondel({"backup", "copy.db", "--db", "no.db"});
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_THAT(ran.err, HasSubstr("no.db: there is no such file"));
}

TEST_F(StoreTools, verify_names_every_table_that_would_differ) {
  KeptTable other_rules = finished_;
  other_rules.made.info.rules_hash = "0123";
  keep(*open(), other_rules, "other");
  KeptTable unknown = finished_;
  unknown.made.info.game = "chess";
  keep(*open(), unknown, "unknown");
  KeptTable changed = finished_;
  changed.rows[3].body.replace(changed.rows[3].body.find("[0]"), 3, "[1]");
  keep(*open(), changed, "changed");
  const Ran ran = rondel({"verify", "rondel.db"});
  EXPECT_EQ(ran.exit_code, 1);
  EXPECT_THAT(ran.out, StartsWith("changed leduc differs: entry 4: the match comes out differently: "));
  EXPECT_THAT(ran.out, HasSubstr("\nunknown chess cannot be read: this build has no game \"chess\"\n"));
  EXPECT_THAT(ran.out, HasSubstr("\nother leduc fine: made with sources 0123, these are "));
  EXPECT_THAT(ran.out, EndsWith("\n6 tables: 4 fine, 1 differ, 1 cannot be read\n"));
  EXPECT_THAT(ran.out, Not(HasSubstr("finished")));
}

TEST_F(StoreTools, verify_finds_a_log_whose_end_was_cut_off) {
  {
    store::sqlite::Connection connection(folder_ / "rondel.db", SQLITE_OPEN_READWRITE, {});
    connection.run("DROP TRIGGER log_never_shrinks; DELETE FROM log WHERE seq > 6");
  }
  const Ran ran = rondel({"verify", "rondel.db"});
  EXPECT_EQ(ran.exit_code, 1);
  EXPECT_THAT(ran.out, HasSubstr("finished leduc cannot be read: entry 7: damaged: it is missing\n"));
  EXPECT_THAT(ran.out, HasSubstr("running leduc cannot be read: entry 7: damaged: it is missing\n"));
  EXPECT_THAT(ran.out, EndsWith("\n3 tables: 1 fine, 0 differ, 2 cannot be read\n"));
}

TEST_F(StoreTools, verify_takes_only_what_it_can_read) {
  write_text(folder_ / "noise.db", "this is no database, but it is long enough to be looked at as one");
  const Ran ran = rondel({"verify", "noise.db"});
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_THAT(ran.err, HasSubstr("cannot read noise.db"));
  EXPECT_EQ(rondel({"verify", "no.db"}).exit_code, 2);
}

}  // namespace
}  // namespace rondel
