// What every store must hold to, beside the log: chat, the lobby's listings, accounts and what belongs to them.
#include "tests/support/every_store.h"

namespace rondel::store {
namespace {

using testing::at;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using testing::some_append;
using testing::some_row;
using testing::some_table;

using StoreListsTest = testing::EveryStore;
INSTANTIATE_TEST_SUITE_P(Every, StoreListsTest, ::testing::ValuesIn(testing::store_kinds()),
                         testing::name_of_kind);

TEST_P(StoreListsTest, ChatStandsBesideTheLog) {
  expect_ok(some_table("t1"));
  const ChatLine hello = {.at = at(1), .author = "ann", .body = "hello"};
  const ChatLine bye = {.at = at(2), .author = "ben", .body = "bye"};
  EXPECT_EQ(store_->write_and_wait(AddChat{"t1", hello}).number, 1);
  ASSERT_TRUE(append("t1", 0, {some_row("1"), some_row("2")}).ok());
  const WriteResult said = store_->write_and_wait(AddChat{"t1", bye});
  EXPECT_EQ(said.number, 2);
  EXPECT_EQ(said.length, 2);
  const std::vector<ChatLine> lines = *store_->chat("t1", 0);
  ASSERT_THAT(lines, SizeIs(2));
  EXPECT_EQ(lines[0], (ChatLine{.number = 1, .position = 0, .at = at(1), .author = "ann", .body = "hello"}));
  EXPECT_EQ(lines[1].position, 2);
  EXPECT_EQ(*store_->chat("t1", 1), std::vector<ChatLine>{lines[1]});
  EXPECT_EQ(store_->write_and_wait(AddChat{"t9", bye}).outcome, Outcome::conflict);
}

TEST_P(StoreListsTest, TheLobbyListsWhatIsAskedForNewestFirst) {
  NewTable open = some_table("open", "ann", "");
  open.status.state = TableState::lobby;
  NewTable hidden = open;
  hidden.info.id = "hidden";
  hidden.info.visibility = Visibility::by_invitation;
  NewTable other_game = open;
  other_game.info.id = "other";
  other_game.info.game = "go";
  expect_ok(open);
  expect_ok(hidden);
  expect_ok(some_table("running", "ann", "ben"));
  expect_ok(other_game);
  EXPECT_THAT(listed({}), ElementsAre("other", "running", "hidden", "open"));
  EXPECT_THAT(listed({.state = TableState::lobby, .visibility = Visibility::listed}),
              ElementsAre("other", "open"));
  EXPECT_THAT(listed({.state = TableState::lobby, .visibility = Visibility::listed, .game = "nim"}),
              ElementsAre("open"));
  EXPECT_THAT(listed({.account = "ben"}), ElementsAre("running"));
  EXPECT_THAT(listed({.state = TableState::lobby, .account = "ann"}), ElementsAre("other", "hidden", "open"));
  EXPECT_THAT(listed({.account = "cat"}), IsEmpty());
}

TEST_P(StoreListsTest, WaitingForMeFollowsTheStatus) {
  expect_ok(some_table("t1", "ann", "ben"));
  expect_ok(some_table("t2", "ben", "ann"));
  NewTable lobby = some_table("t3", "ann", "ben");
  lobby.status.state = TableState::lobby;
  expect_ok(lobby);
  EXPECT_THAT(listed({.waiting_for = "ann"}), ElementsAre("t1"));
  EXPECT_THAT(listed({.waiting_for = "ben"}), ElementsAre("t2"));
  Append answer = some_append("t1", 0, {some_row("1")});
  answer.status = some_table("t1").status;
  answer.status->waiting = SeatSet::of(Seat(1));
  expect_ok(answer);
  EXPECT_THAT(listed({.waiting_for = "ann"}), IsEmpty());
  EXPECT_THAT(listed({.waiting_for = "ben"}), ElementsAre("t2", "t1"));
  answer.after = 1;
  answer.status->state = TableState::over;
  expect_ok(answer);
  EXPECT_THAT(listed({.waiting_for = "ben"}), ElementsAre("t2"));
}

TEST_P(StoreListsTest, PagesOfAListingMissNothingThoughTablesAreMadeMeanwhile) {
  for (int i = 0; i < 7; ++i) {
    expect_ok(some_table("t" + std::to_string(i)));
  }
  TableQuery query = {.account = "ann", .limit = 3};
  std::vector<std::string> ids;
  std::vector<std::size_t> sizes;
  do {
    const TablePage page = *store_->list(query);
    for (const TableEntry& entry : page.tables) {
      ids.push_back(entry.info.id);
    }
    sizes.push_back(page.tables.size());
    query.before = page.next;
    expect_ok(some_table("new" + std::to_string(ids.size())));
  } while (query.before);
  EXPECT_THAT(ids, ElementsAre("t6", "t5", "t4", "t3", "t2", "t1", "t0"));
  EXPECT_THAT(sizes, ElementsAre(3, 3, 1));
}

TEST_P(StoreListsTest, APageThatIsJustFullIsTheLast) {
  expect_ok(some_table("t1"));
  expect_ok(some_table("t2"));
  EXPECT_EQ((*store_->list({.limit = 2})).next, std::nullopt);
  EXPECT_NE((*store_->list({.limit = 1})).next, std::nullopt);
}

TEST_P(StoreListsTest, AnAccountIsThereOnceAndCanGetAPassword) {
  const Account ann = {.name = "ann", .shown = "Ann", .password = "", .created = at(1)};
  expect_ok(NewAccount{ann});
  EXPECT_EQ(**store_->account("ann"), ann);
  EXPECT_TRUE((*store_->account("ann"))->is_guest());
  EXPECT_EQ(store_->write_and_wait(NewAccount{ann}).problem, "there is an account ann already");
  expect_ok(SetPassword{"ann", "$argon2id$"});
  EXPECT_EQ((*store_->account("ann"))->password, "$argon2id$");
  EXPECT_FALSE((*store_->account("ann"))->is_guest());
  EXPECT_EQ(store_->write_and_wait(SetPassword{"ben", "x"}).problem, "there is no account ben");
}

TEST_P(StoreListsTest, SessionsBeginAndEnd) {
  expect_ok(NewAccount{{.name = "ann", .shown = "Ann", .password = "", .created = at(1)}});
  const Session first = {.token_hash = "h1", .account = "ann", .created = at(1), .expires = at(10)};
  Session second = first;
  second.token_hash = "h2";
  second.expires = at(20);
  Session third = second;
  third.token_hash = "h3";
  for (const Session& session : {first, second, third}) {
    expect_ok(NewSession{session});
  }
  EXPECT_EQ(**store_->session("h1"), first);
  EXPECT_EQ(store_->write_and_wait(NewSession{first}).outcome, Outcome::conflict);
  Session strange = first;
  strange.account = "nobody";
  EXPECT_EQ(store_->write_and_wait(NewSession{strange}).problem, "there is no account nobody");

  expect_ok(RemoveExpired{at(10)});
  EXPECT_EQ(*store_->session("h1"), std::nullopt);
  expect_ok(EndSession{"h2"});
  expect_ok(EndSession{"h2"});
  EXPECT_EQ(*store_->session("h2"), std::nullopt);
  EXPECT_EQ(**store_->session("h3"), third);
  EXPECT_THAT(*store_->sessions({"h1", "h3", "none"}), ElementsAre(third));
  expect_ok(EndSessionsOf{"ann"});
  EXPECT_EQ(*store_->session("h3"), std::nullopt);
}

TEST_P(StoreListsTest, InvitationsLeadToATable) {
  expect_ok(some_table("t1"));
  Invitation invitation = {
      .code_hash = "c1", .table = "t1", .seat = Seat(1), .created = at(1), .expires = at(10)};
  expect_ok(NewInvitation{invitation});
  EXPECT_EQ(**store_->invitation("c1"), invitation);
  EXPECT_EQ(store_->write_and_wait(NewInvitation{invitation}).outcome, Outcome::conflict);
  invitation.code_hash = "c2";
  invitation.seat = std::nullopt;
  invitation.expires = at(20);
  expect_ok(NewInvitation{invitation});
  EXPECT_EQ(**store_->invitation("c2"), invitation);
  expect_ok(RemoveExpired{at(10)});
  EXPECT_EQ(*store_->invitation("c1"), std::nullopt);
  expect_ok(EndInvitation{"c2"});
  EXPECT_EQ(*store_->invitation("c2"), std::nullopt);
  invitation.table = "t9";
  EXPECT_EQ(store_->write_and_wait(NewInvitation{invitation}).problem, "there is no table t9");
}

TEST_P(StoreListsTest, ValuesAreSetChangedAndRemoved) {
  expect_ok(SetValue{"key", "one"});
  expect_ok(SetValue{"key", ""});
  EXPECT_EQ(**store_->value("key"), "");
  expect_ok(SetValue{"key", std::nullopt});
  EXPECT_EQ(*store_->value("key"), std::nullopt);
}

}  // namespace
}  // namespace rondel::store
