#include "server/socket.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "server/services.h"
#include "tests/support/test_hall.h"

namespace rondel::server {
namespace {

namespace json = boost::json;

// Sockets without a network, at a hall where nothing happens until it is told to: so a table that has to be loaded is
// loaded after whatever else has come in.
class AtTheSocket : public ::testing::Test {
 protected:
  std::shared_ptr<Socket> socket_of(const std::string& account) {
    const Visitor visitor = {.account = account,
                             .shown = account,
                             .token_hash = {},
                             .kind = account.empty() ? Visitor::Kind::nobody : Visitor::Kind::guest};
    return std::make_shared<Socket>(services_, visitor, "here");
  }

  // Everything that was said to it since the last time, once there is nothing left to do.
  std::vector<json::object> heard(Socket& socket) {
    hall_.run();
    std::vector<json::object> all;
    while (const std::optional<std::string> text = socket.next()) {
      all.push_back(json::parse(*text).as_object());
    }
    return all;
  }
  // What the replies among it come to, in order: their codes, "" for what was done; and how many states there were.
  struct Heard {
    std::vector<std::string> codes{};
    int states = 0;
    friend bool operator==(const Heard&, const Heard&) = default;
    friend std::ostream& operator<<(std::ostream& out, const Heard& heard) {
      for (const std::string& code : heard.codes) {
        out << (code.empty() ? "done" : code) << ' ';
      }
      return out << "and " << heard.states << " states";
    }
  };
  Heard codes(Socket& socket) {
    Heard found;
    for (const json::object& message : heard(socket)) {
      if (message.at("op") != "reply") {
        ++found.states;
      } else if (const json::value* const code = message.if_contains("code")) {
        found.codes.emplace_back(code->as_string());
      } else {
        found.codes.emplace_back();
      }
    }
    return found;
  }

  static void send(Socket& socket, const std::string& op, const std::string& table,
                   const std::string& more = "") {
    socket.receive(R"({"op": ")" + op + R"(", "table": ")" + table + "\"" + more + "}");
  }

  // Tables that are not in memory.
  std::vector<std::string> cold_tables(int count, const std::string& more = "") {
    std::vector<std::string> ids;
    for (int i = 0; i < count; ++i) {
      ids.push_back(hall_.create("ann", R"({"game": "tictactoe")" + more + "}"));
    }
    return ids;
  }

  static Limits few() {
    Limits limits;
    limits.subscriptions = 2;
    return limits;
  }

  // What a server makes when it first starts and waits for, which nobody would finish here.
  store::Store& store_with_key() {
    hall_.store().write(store::SetValue{.key = "device key", .value = "a key"}, [](const auto&) {});
    hall_.run();
    return hall_.store();
  }

  testing::TestHall hall_;
  // At the same time as the hall is.
  Services services_{store_with_key(),
                     hall_.hall(),
                     {.now = [this] { return hall_.now(); }, .steady = [this] { return hall_.steady(); }},
                     few()};
};

TEST_F(AtTheSocket, SubscriptionsCountBeforeTheirTablesAreLoaded) {
  const std::shared_ptr<Socket> socket = socket_of("ann");
  for (const std::string& table : cold_tables(4)) {
    send(*socket, "subscribe", table);
  }
  EXPECT_EQ(codes(*socket), (Heard{.codes = {"too_many", "too_many", "", ""}, .states = 2}));
}

TEST_F(AtTheSocket, ATableThatIsNotThereTakesNoPlace) {
  const std::shared_ptr<Socket> socket = socket_of("ann");
  for (int i = 0; i < 3; ++i) {
    send(*socket, "subscribe", "none" + std::to_string(i));
  }
  send(*socket, "subscribe", cold_tables(1).front());
  EXPECT_EQ(codes(*socket), (Heard{.codes = {"no_table", "no_table", "no_table", ""}, .states = 1}));
}

TEST_F(AtTheSocket, WhoUnsubscribesWhileTheTableIsLoadedIsToldNothing) {
  const std::shared_ptr<Socket> socket = socket_of("ann");
  const std::string table = cold_tables(1).front();
  send(*socket, "subscribe", table);
  send(*socket, "unsubscribe", table);
  EXPECT_EQ(codes(*socket), (Heard{.codes = {"", ""}, .states = 0}));
  hall_.tell(table, "ann", "chat", R"({"text": "hello"})");
  EXPECT_EQ(codes(*socket), Heard());
  send(*socket, "subscribe", table);
  send(*socket, "unsubscribe", table);
  send(*socket, "subscribe", table);
  EXPECT_EQ(codes(*socket), (Heard{.codes = {"", "", ""}, .states = 1}));
}

TEST_F(AtTheSocket, WhoLeavesAPrivateTableIsToldNoMoreOfIt) {
  const std::string table = cold_tables(1, R"(, "private": true)").front();
  hall_.tell(table, "ben", "join");
  const std::shared_ptr<Socket> ben = socket_of("ben");
  const std::shared_ptr<Socket> host = socket_of("ann");
  send(*ben, "subscribe", table);
  send(*host, "subscribe", table);
  EXPECT_EQ(codes(*ben), (Heard{.codes = {""}, .states = 1}));
  EXPECT_EQ(codes(*host), (Heard{.codes = {""}, .states = 1}));
  send(*ben, "leave", table);
  EXPECT_EQ(codes(*ben), (Heard{.codes = {""}, .states = 0}));
  hall_.tell(table, "ann", "chat", R"({"text": "now that Ben is gone"})");
  EXPECT_EQ(codes(*ben), Heard());
  EXPECT_EQ(codes(*host).states, 1) << "the newest of both";
  send(*ben, "subscribe", table);
  EXPECT_EQ(codes(*ben), (Heard{.codes = {"no_table"}, .states = 0}));
}

TEST_F(AtTheSocket, WhoIsInvitedToAPrivateTableIsToldOfItWithoutASeat) {
  const std::string table = cold_tables(1, R"(, "private": true)").front();
  const Reply invited = hall_.wait(
      [&](OnReply done) { services_.door.invite(table, socket_of("ann")->visitor(), "", std::move(done)); });
  const std::string code(invited.body.at("invitation").as_string());
  const std::shared_ptr<Socket> cat = socket_of("cat");
  send(*cat, "subscribe", table);
  EXPECT_EQ(codes(*cat), (Heard{.codes = {"no_table"}, .states = 0}));
  send(*cat, "subscribe", table, R"(, "invitation": ")" + code + "\"");
  EXPECT_EQ(codes(*cat), (Heard{.codes = {""}, .states = 1}));
  hall_.tell(table, "ann", "chat", R"({"text": "hello"})");
  EXPECT_EQ(codes(*cat).states, 1);
}

TEST_F(AtTheSocket, WhatIsOfTheWrongKindIsMalformed) {
  const std::string table = cold_tables(1).front();
  const std::shared_ptr<Socket> socket = socket_of("ann");
  for (const char* const more : {R"(, "invitation": 5)", R"(, "number": "5")", R"(, "ack": 1.5)",
                                 R"(, "number": 18446744073709551615)", R"(, "note": "a\u0000b")",
                                 R"(, "note": {"a\u0000b": 1})", R"(, "note": ["\u0000"])"}) {
    send(*socket, "subscribe", table, more);
    EXPECT_EQ(codes(*socket), (Heard{.codes = {"malformed"}, .states = 0})) << more;
  }
  socket->receive(R"({"op": "subscribe", "table": 5})");
  EXPECT_EQ(codes(*socket), (Heard{.codes = {"malformed"}, .states = 0}));
  send(*socket, "subscribe", table, R"(, "note": "a backslash and u0000: \\u0000")");
  EXPECT_EQ(codes(*socket), (Heard{.codes = {""}, .states = 1}));
}

}  // namespace
}  // namespace rondel::server
