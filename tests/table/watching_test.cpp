// Whoever watches a table is told of it, however long it has been quiet and whatever became of it meanwhile.
#include <gtest/gtest.h>

#include <algorithm>

#include "table/hall.h"
#include "table/load_notes.h"
#include "tests/support/program.h"
#include "tests/support/test_hall.h"

namespace rondel {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;
using testing::started;
using testing::TestHall;

// Somebody who watches, and what they were told last.
class Onlooker {
 public:
  Onlooker(TestHall& hall, const std::string& table, std::string account = "ben",
           std::optional<store::Time> invited_until = {}) {
    const std::shared_ptr<Table> opened = hall.open(table);
    EXPECT_NE(opened, nullptr);
    if (opened != nullptr) {
      begin(*opened, std::move(account), invited_until);
    }
    hall.run();
  }
  Onlooker() = default;

  void begin(Table& table, std::string account, std::optional<store::Time> invited_until = {}) {
    watching_ = table.watch({.account = std::move(account),
                             .tell =
                                 [this](const Told& told) {
                                   ++told_;
                                   last_ = json::parse(told.state->text()).as_object();
                                 },
                             .invited_until = invited_until});
  }
  void stop() { watching_.reset(); }

  int told() const { return told_; }
  std::int64_t seq() const { return last_.empty() ? -1 : last_.at("seq").as_int64(); }
  std::string state() const { return last_.empty() ? "" : last_.at("state").as_string().c_str(); }

 private:
  std::shared_ptr<void> watching_;
  int told_ = 0;
  json::object last_;
};

TEST(Watcher, OfATableThatWasQuietForHoursIsToldWhenItGoesOn) {
  TestHall hall;
  const std::string table = started(hall);
  const Onlooker ben(hall, table);
  EXPECT_EQ(ben.seq(), 3);
  for (int i = 0; i < 3; ++i) {
    hall.pass(6min);
    hall.tick();
  }
  EXPECT_EQ(hall.respond(table, "ann", "1").code, "");
  EXPECT_EQ(ben.seq(), 4);
  hall.pass(5h);
  hall.tick();
  EXPECT_EQ(hall.respond(table, "ben", "1").code, "");
  EXPECT_EQ(ben.seq(), 5);
}

TEST(Watcher, WhoGoesLetsTheTableGo) {
  TestHall hall;
  const std::string table = started(hall);
  Onlooker ben(hall, table);
  hall.pass(6min);
  hall.tick();
  EXPECT_EQ(hall.hall().counts().live, 1U);
  ben.stop();
  hall.tick();
  EXPECT_EQ(hall.hall().counts().live, 0U);
}

TEST(Watcher, WhoComesWhileATableCannotBeReadIsRefusedLikeWhoCameFirst) {
  TestHall hall;
  const std::string table = started(hall);
  hall.reopen();
  hall.store().fail_reads(1);
  std::vector<std::string> codes;
  for (int i = 0; i < 2; ++i) {
    hall.hall().open(table, [&](const std::shared_ptr<Table>& opened, const Reply& reply) {
      codes.push_back(opened == nullptr ? reply.code : "opened");
    });
  }
  hall.run();
  EXPECT_EQ(codes, (std::vector<std::string>{"unavailable", "unavailable"}))
      << "a table that the hall does not have would tell nobody anything";
  const Onlooker ben(hall, table);
  EXPECT_EQ(hall.respond(table, "ann", "1").code, "");
  EXPECT_EQ(ben.seq(), 4);
}

TEST(Watcher, OfATableThatCouldNotBeReadIsToldAsSoonAsItCan) {
  TestHall hall;
  const std::string table = started(hall);
  const Onlooker ben(hall, table);
  const std::string submit = json::serialize(hall.submit(table, "ann", "1"));
  hall.store().next({.kind = store::Fault::Kind::unknown_done});
  hall.store().fail_reads(1);
  EXPECT_EQ(hall.tell(table, "ann", "respond", submit).code, "uncertain");
  EXPECT_EQ(ben.seq(), 3);
  hall.pass(2s);
  hall.tick();
  EXPECT_EQ(ben.seq(), 4) << "nobody has to touch it first";
}

TEST(Watcher, GoesOnAcrossAnEraInWhichTheLogIsAnother) {
  TestHall hall;
  const std::string table = started(hall);
  testing::SharedStore& shared = hall.share();
  const Onlooker ben(hall, table);
  hall.respond(table, "ann", "1");
  EXPECT_EQ(ben.seq(), 4);
  hall.pass(6min);
  hall.tick();
  shared.begin_era();
  hall.pass(6s);
  hall.tick();
  EXPECT_EQ(hall.respond(table, "ben", "1").code, "");
  EXPECT_EQ(ben.seq(), 5);
}

// A table whose log this build cannot follow, until another server of the database takes over that has it otherwise.
TEST(Watcher, OfAParkedTableIsToldWhenAnotherEraMendsIt) {
  TestHall hall;
  const std::string table = started(hall);
  testing::SharedStore& shared = hall.share();
  store::Row broken{.seq = 4,
                    .branch = 2,
                    .seat = Seat(0),
                    .submit_id = "x",
                    .at = {},
                    .body = R"({"kind":"response","seat":0,"pick":[0],"print":"0000000000000000"})",
                    .result = {}};
  hall.store().write(store::Append{.table = table, .after = 3, .rows = {broken}, .status = {}},
                     [](const store::WriteResult&) {});
  hall.run();
  const Onlooker ben(hall, table);
  EXPECT_EQ(ben.state(), "parked");
  const int told = ben.told();
  shared.begin_era();
  hall.pass(6s);
  hall.tick();
  EXPECT_EQ(ben.told(), told + 1) << "read again, and told what came of it";
}

class WatchedNotes : public testing::InFolder {};

TEST_F(WatchedNotes, WhoWatchesATableThatIsUnparkedIsTold) {
  TestHall hall;
  const std::string table = started(hall);
  const std::string folder = folder_ / "notes";
  const LoadNotes notes(folder);
  const std::string_view rules = built_modules().rules_hash(*built_modules().find("tictactoe"));
  std::filesystem::create_directories(folder);
  for (int i = 0; i < LoadNotes::most_crashes; ++i) {  // as a process that ends while it loads the table
    const std::filesystem::path kept = folder_ / "kept";
    const std::filesystem::path file = std::filesystem::path(folder) / table;
    {
      const LoadNotes::Note note = notes.begin(table, rules);
      std::filesystem::copy_file(file, kept, std::filesystem::copy_options::overwrite_existing);
    }
    std::filesystem::rename(kept, file);
  }
  hall.note_loading(folder);
  Onlooker ben(hall, table);
  EXPECT_EQ(ben.told(), 0) << "there is nothing to show";
  hall.pass(6min);
  hall.tick();
  EXPECT_TRUE(notes.forget(table));
  hall.pass(2s);
  hall.tick();
  EXPECT_EQ(ben.state(), "running");
  EXPECT_EQ(hall.respond(table, "ann", "1").code, "");
  EXPECT_EQ(ben.seq(), 4);
}

TEST(Notification, ComesOnceThoughTheTableWasPutAwayMeanwhile) {
  TestHall hall;
  const std::string table = hall.create("ann", R"({"game": "cubedraft", "seats": 2})");
  for (const std::string account : {"ann", "ben"}) {
    ASSERT_EQ(hall.tell(table, account, "join").code, "");
  }
  ASSERT_EQ(hall.tell(table, "ann", "start").code, "");
  const auto of_ben = [&] { return std::ranges::count(hall.notified(), "ben"); };
  ASSERT_EQ(of_ben(), 1);
  hall.pass(6min);
  hall.tick();
  ASSERT_EQ(hall.hall().counts().live, 0U);
  EXPECT_EQ(hall.respond(table, "ann", "1").code, "");
  EXPECT_EQ(of_ben(), 1) << "he is asked what he was asked before";
}

TEST(Watcher, WhoWasInvitedForATimeIsToldNoLongerThanThat) {
  TestHall hall;
  const std::string table = started(hall, R"(, "private": true)");
  const Onlooker cat(hall, table, "cat", hall.now() + 24h);
  EXPECT_EQ(cat.seq(), 3);
  hall.pass(23h);
  hall.respond(table, "ann", "1");
  EXPECT_EQ(cat.seq(), 4);
  hall.pass(2h);
  hall.respond(table, "ben", "1");
  EXPECT_EQ(cat.seq(), 4);
}

}  // namespace
}  // namespace rondel
