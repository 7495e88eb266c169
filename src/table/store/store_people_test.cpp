// What every store must hold to about people: mutes, reports, bans, other names, and how many tables somebody has made.
#include "tests/support/every_store.h"

namespace rondel::store {
namespace {

using namespace rondel::testing;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class StorePeopleTest : public EveryStore {
 protected:
  void SetUp() override {
    for (const char* const name : {"ann", "ben", "eve"}) {
      expect_ok(NewAccount{{.name = name, .shown = name, .password = "hash", .created = at(1)}});
    }
  }
  Outcome outcome(Write write) { return store_->write_and_wait(std::move(write)).outcome; }
  std::vector<std::int64_t> numbers(Store::Reports which, std::int64_t after = 0, std::int64_t limit = 10) {
    std::vector<std::int64_t> found;
    for (const Report& report : *store_->reports(which, after, limit)) {
      found.push_back(report.number);
    }
    return found;
  }
};

INSTANTIATE_TEST_SUITE_P(Stores, StorePeopleTest, ::testing::ValuesIn(store_kinds()), name_of_kind);

TEST_P(StorePeopleTest, MutesAreSetAndTakenBack) {
  expect_ok(SetMute{.account = "ann", .muted = "eve"});
  expect_ok(SetMute{.account = "ann", .muted = "eve"});
  expect_ok(SetMute{.account = "ann", .muted = "ben"});
  EXPECT_THAT(*store_->mutes("ann"), ElementsAre("ben", "eve"));
  EXPECT_THAT(*store_->mutes("eve"), IsEmpty());
  expect_ok(SetMute{.account = "ann", .muted = "ben", .to = SetMute::To::heard});
  EXPECT_THAT(*store_->mutes("ann"), ElementsAre("eve"));
  EXPECT_EQ(outcome(SetMute{.account = "ann", .muted = "nobody"}), Outcome::conflict);
}

TEST_P(StorePeopleTest, ReportsAreNumberedListedAndClosed) {
  const Report report = {.at = at(5), .reporter = "ann", .account = "eve", .table = "t1", .body = "rude"};
  EXPECT_EQ(store_->write_and_wait(NewReport{.report = report, .most_open = 2}).number, 1);
  EXPECT_EQ(store_->write_and_wait(NewReport{.report = report, .most_open = 2}).number, 2);
  EXPECT_EQ(outcome(NewReport{.report = report, .most_open = 2}), Outcome::conflict);
  Report stored = report;
  stored.number = 1;
  EXPECT_EQ((*store_->reports(Store::Reports::open, 0, 10)).front(), stored);
  EXPECT_THAT(numbers(Store::Reports::open, 1), ElementsAre(2));
  EXPECT_THAT(numbers(Store::Reports::open, 0, 1), ElementsAre(1));
  expect_ok(CloseReport{.number = 1, .at = at(9)});
  EXPECT_EQ(outcome(CloseReport{.number = 1, .at = at(9)}), Outcome::conflict);
  EXPECT_EQ(outcome(CloseReport{.number = 7, .at = at(9)}), Outcome::conflict);
  EXPECT_THAT(numbers(Store::Reports::open), ElementsAre(2));
  EXPECT_THAT(numbers(Store::Reports::all), ElementsAre(1, 2));
  expect_ok(NewReport{.report = report, .most_open = 2});
  Report about_nobody = report;
  about_nobody.account = "nobody";
  EXPECT_EQ(outcome(NewReport{.report = about_nobody, .most_open = 9}), Outcome::conflict);
}

TEST_P(StorePeopleTest, ABanIsSetAndTakenBack) {
  EXPECT_FALSE((*store_->account("eve"))->is_banned());
  expect_ok(SetBan{.account = "eve", .since = at(7)});
  EXPECT_EQ((*store_->account("eve"))->banned, at(7));
  expect_ok(SetBan{.account = "eve"});
  EXPECT_FALSE((*store_->account("eve"))->is_banned());
  EXPECT_EQ(outcome(SetBan{.account = "nobody", .since = at(7)}), Outcome::conflict);
}

TEST_P(StorePeopleTest, AnAccountThatMovesTakesEverythingWithIt) {
  expect_ok(some_table("t1", "eve", "ben"));
  expect_ok(AddChat{.table = "t1", .line = {.at = at(3), .author = "eve", .body = "hello"}});
  expect_ok(SetMute{.account = "ann", .muted = "eve"});
  expect_ok(SetMute{.account = "eve", .muted = "ben"});
  expect_ok(NewReport{.report = {.reporter = "ann", .account = "eve"}, .most_open = 9});
  expect_ok(NewSession{{.token_hash = "s1", .account = "eve", .created = at(1), .expires = at(99)}});
  const Account to = {
      .name = "gladys", .shown = "Gladys", .password = "hash", .created = at(1), .banned = at(4)};
  expect_ok(MoveAccount{.from = "eve", .to = to});
  EXPECT_EQ(**store_->account("gladys"), to);
  EXPECT_EQ((*store_->account("eve"))->moved_to, "gladys");
  EXPECT_EQ((*store_->account("eve"))->password, "");
  EXPECT_EQ(*store_->session("s1"), std::nullopt);
  EXPECT_EQ((*store_->table("t1"))->info.host, "gladys");
  EXPECT_EQ((*store_->table("t1"))->status.seats[0].account, "gladys");
  EXPECT_THAT(listed({.account = "gladys"}), ElementsAre("t1"));
  EXPECT_THAT(listed({.account = "eve"}), IsEmpty());
  EXPECT_EQ((*store_->chat("t1", 0)).front().author, "gladys");
  EXPECT_EQ((*store_->chat("t1", 0)).front().body, "hello");
  EXPECT_THAT(*store_->mutes("ann"), ElementsAre("gladys"));
  EXPECT_THAT(*store_->mutes("gladys"), ElementsAre("ben"));
  EXPECT_EQ((*store_->reports(Store::Reports::all, 0)).front().account, "gladys");
  EXPECT_EQ(outcome(MoveAccount{.from = "eve", .to = {.name = "other"}}), Outcome::conflict);
  EXPECT_EQ(outcome(MoveAccount{.from = "gladys", .to = {.name = "ann"}}), Outcome::conflict);
  EXPECT_EQ(outcome(NewAccount{{.name = "eve", .shown = "eve"}}), Outcome::conflict) << "it stays nobody's";
}

TEST_P(StorePeopleTest, AnAccountThatMovesTwiceIsFoundByItsFirstName) {
  expect_ok(some_table("t1", "ann", "eve"));
  expect_ok(AddChat{.table = "t1", .line = {.at = at(3), .author = "eve", .body = "hello"}});
  expect_ok(MoveAccount{.from = "eve", .to = {.name = "gladys", .shown = "Gladys"}});
  expect_ok(MoveAccount{
      .from = "gladys", .to = {.name = "someone~1", .shown = "someone"}, .chat = MoveAccount::Chat::empties});
  EXPECT_EQ((*store_->account("eve"))->moved_to, "someone~1");
  EXPECT_EQ((*store_->chat("t1", 0)).front().author, "someone~1");
  EXPECT_EQ((*store_->chat("t1", 0)).front().body, "");
  // The seats that the store remembers are those of now.
  Append move = some_append("t1", 0, {some_row("1")});
  move.status = some_table("t1", "ann", "someone~1").status;
  expect_ok(move);
  EXPECT_EQ((*store_->table("t1"))->status.seats[1].account, "someone~1");
}

TEST_P(StorePeopleTest, TablesOfSomebodyCountUntilTheyAreOver) {
  expect_ok(some_table("t1", "ann", ""));
  NewTable lobby = some_table("t2", "ann", "");
  lobby.status.state = TableState::lobby;
  expect_ok(lobby);
  NewTable over = some_table("t3", "ann", "ben");
  over.status.state = TableState::over;
  expect_ok(over);
  EXPECT_EQ(*store_->open_tables("ann"), 2);
  EXPECT_EQ(*store_->open_tables("ben"), 0);
}

TEST_P(StorePeopleTest, TablesWhereSeveralSitAreListedByThemselves) {
  expect_ok(some_table("alone", "ann", ""));
  expect_ok(some_table("both seats", "ann", "ann"));
  expect_ok(some_table("two", "ann", "ben"));
  expect_ok(some_table("nobody", "", ""));
  EXPECT_THAT(listed({.company = Company::several}), ElementsAre("two"));
}

}  // namespace
}  // namespace rondel::store
