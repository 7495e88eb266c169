#include "table/stored_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/built_modules.h"
#include "table/replay.h"
#include "table/table_state.h"
#include "tests/support/stored_tables.h"

namespace rondel {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using namespace rondel::testing;

class StoredTableTest : public ::testing::Test {
 protected:
  // The verdict on a finished table after somebody changed what the store has of it.
  template <class Change>
  Verdict verdict_after(Change change) {
    KeptTable table = finished_;
    change(table);
    store::MemoryStore store;
    keep(store, std::move(table), "changed");
    return read_stored_table(store, **store.table("changed"), built_modules()).verdict;
  }

  TestHall hall_;
  KeptTable finished_ = kept_table(hall_.store(), finished_leduc_table(hall_));
};

TEST_F(StoredTableTest, IsFineAsTheServerLeftIt) {
  EXPECT_EQ(verdict_after([](KeptTable&) {}).kind, Verdict::Kind::fine);
  const std::string lobby = hall_.create("ann", R"({"game": "hearts"})");
  EXPECT_EQ(read_stored_table(hall_.store(), **hall_.store().table(lobby), built_modules()).verdict.kind,
            Verdict::Kind::fine);
}

TEST_F(StoredTableTest, GivesTheRecordThatTheTableWouldGive) {
  store::MemoryStore store;
  keep(store, finished_, "a");
  const StoredTable table = read_stored_table(store, **store.table("a"), built_modules());
  ASSERT_TRUE(table.hosted);
  Replay replay(table_record(*table.hosted), built_modules());
  EXPECT_TRUE(replay.run()) << replay.problem()->sentence;
  EXPECT_EQ(replay.match().answers(), 4U);
  EXPECT_EQ(replay.match().entries(), 5U) << "with the branch that taking back led to";
  ASSERT_TRUE(replay.fair());
  EXPECT_THAT(replay.fair()->nonces, ElementsAre("aabb", "cc"));
  EXPECT_EQ(replay.fair()->commitment, finished_.made.info.seed_commitment);
}

TEST_F(StoredTableTest, OfARunningMatchTellsNotWhereItsSeedCameFrom) {
  const std::string id = leduc_table(hall_);
  const StoredTable table = read_stored_table(hall_.store(), **hall_.store().table(id), built_modules());
  EXPECT_THAT(table_record(*table.hosted), Not(HasSubstr("fair")));
}

TEST_F(StoredTableTest, MadeFromOtherSourcesIsFineButSaysSo) {
  const Verdict verdict = verdict_after([](KeptTable& table) { table.made.info.rules_hash = "0123"; });
  EXPECT_EQ(verdict.kind, Verdict::Kind::other_sources);
  EXPECT_THAT(verdict.sentence, HasSubstr("made with sources 0123, these are "));
}

TEST_F(StoredTableTest, DiffersAtTheEntryThatComesOutOtherwise) {
  const Verdict verdict = verdict_after([](KeptTable& table) {
    std::string& body = table.rows[4].body;
    const std::size_t print = body.find("\"print\":\"") + 9;
    body[print] = body[print] == '0' ? '1' : '0';
  });
  EXPECT_EQ(verdict.kind, Verdict::Kind::differs);
  EXPECT_THAT(verdict.sentence, HasSubstr("entry 5: the match comes out differently: the log says"));
}

TEST_F(StoredTableTest, DiffersWhereAnAnswerIsNoLongerTaken) {
  const Verdict verdict = verdict_after([](KeptTable& table) {
    std::string& body = table.rows[3].body;
    body.replace(body.find("[0]"), 3, "[9]");
  });
  EXPECT_EQ(verdict.kind, Verdict::Kind::differs);
  EXPECT_THAT(verdict.sentence, HasSubstr("entry 4: the answer is refused"));
}

TEST_F(StoredTableTest, CannotBeReadWhenItIsDamaged) {
  for (const auto& [verdict, sentence] : std::initializer_list<std::pair<Verdict, const char*>>{
           {verdict_after([](KeptTable& table) { table.rows[3].body = "{oops"; }), "entry 4: damaged: "},
           {verdict_after([](KeptTable& table) { table.made.seed = "00"; }), "its secret are damaged"},
           {verdict_after([](KeptTable& table) { table.made.info.settings = "?"; }), "its settings or"},
           {verdict_after([](KeptTable& table) { table.made.info.seed_commitment = "00"; }),
            "its secret is not the one that was committed to"},
           {verdict_after([](KeptTable& table) { table.made.info.game = "chess"; }), "no game \"chess\""},
           {verdict_after([](KeptTable& table) { table.made.info.rules_version = 9; }),
            "rules 9 of leduc, and this build plays 1 to 1"}}) {
    EXPECT_EQ(verdict.kind, Verdict::Kind::unreadable) << sentence;
    EXPECT_THAT(verdict.sentence, HasSubstr(sentence));
  }
}

TEST_F(StoredTableTest, SurvivesEntriesThatNoTableWouldWrite) {
  EXPECT_THAT(verdict_after([](KeptTable& table) {
                std::string& body = table.rows[0].body;
                body.replace(body.find("aabb"), 4, "abcx");
              }).sentence,
              HasSubstr("entry 3: the nonce is \"abcx\""));
  EXPECT_THAT(verdict_after([](KeptTable& table) {
                store::Row row = table.rows[0];
                row.submit_id.clear();
                row.body = R"({"kind":"undo","seat":0,"keep":5})";
                table.rows.push_back(row);
              }).sentence,
              HasSubstr("it takes back nothing of a match that is over"));
}

TEST_F(StoredTableTest, IsFollowedOverManyPages) {
  const Verdict verdict = verdict_after([](KeptTable& table) {
    store::Row row = table.rows.back();
    row.submit_id.clear();
    for (int i = 0; i < 1200; ++i) {
      row.body = i % 2 == 0 ? R"({"kind":"bot","seat":0,"agent":"first"})" : R"({"kind":"person","seat":0})";
      table.rows.push_back(row);
    }
    table.rows.back().body = "{oops";
  });
  EXPECT_THAT(verdict.sentence,
              HasSubstr("entry " + std::to_string(finished_.rows.size() + 1200) + ": damaged"));
}

TEST_F(StoredTableTest, IsListedWithAllOthers) {
  std::vector<std::string> ids;
  hall_.create("ann", R"({"game": "tictactoe"})");
  EXPECT_THAT(
      for_each_table(hall_.store(), [&](const store::TableEntry& entry) { ids.push_back(entry.info.game); }),
      IsEmpty());
  EXPECT_THAT(ids, ElementsAre("tictactoe", "leduc"));
}

}  // namespace
}  // namespace rondel
