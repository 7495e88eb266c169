// What one client may use up of a server. By the real program.
#include <gmock/gmock.h>

#include <chrono>
#include <thread>

#include "tests/support/raw_line.h"
#include "tests/support/served.h"
#include "tests/support/server_words.h"

namespace rondel {
namespace {

using namespace rondel::testing;

class ServerLimits : public InFolder {
 protected:
  Served& serve(const std::vector<std::string>& limits, std::vector<std::string> more = {}) {
    for (const std::string& limit : limits) {
      more.insert(more.end(), {"--limit", limit});
    }
    return served_.emplace(test_server(), folder_, std::move(more));
  }

  std::int64_t metric(const std::string& name) {
    Client client(served_->where());
    const std::string text = client.get("/metrics").text;
    const std::size_t at = text.find("\n" + name + " ");
    return at == text.npos ? -1 : std::stoll(text.substr(at + name.size() + 2));
  }

  // Sends what is answered with as much, and reads nothing of it.
  static void flood(SocketClient& socket, int messages) {
    const std::string big(15'000, 'x');
    for (int i = 0; i < messages; ++i) {
      socket.send({{"op", "ping"}, {"id", big}});
    }
  }

  // Whether a request on behalf of that address was refused for coming too fast.
  static bool is_too_fast(Client& client, const Client::Headers& headers = {}) {
    const Answered answered = client.send("GET", "/api/games", "", headers);
    EXPECT_TRUE(answered.status == 200 || answered.code() == "too_fast") << answered.text;
    return answered.status == 429;
  }

  // With a purse of five and one a second: asks until ten were refused. However slow the machine is, no more can have been
  // let through than the purse holds and time has brought.
  template <class Ask>
  static void expect_refusals(Ask is_refused) {
    const auto begun = std::chrono::steady_clock::now();
    int taken = 0;
    for (int refused = 0; refused < 10;) {
      is_refused() ? ++refused : ++taken;
      const auto seconds =
          std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - begun);
      ASSERT_LE(taken, 5 + seconds.count() + 1);
    }
  }

  std::optional<Served> served_;
};

TEST_F(ServerLimits, WhoReadsNothingIsDroppedWhenTooMuchWaits) {
  serve({"queued=8", "address-rate=0", "account-rate=0"});
  Client ann = served_->guest("ann");
  SocketClient slow(served_->where(), ann.token());
  SocketClient other(served_->where(), ann.token());
  flood(slow, 1000);
  other.send({{"op", "ping"}, {"id", 7}});
  EXPECT_EQ(other.receive()->at("id"), 7) << "others are not held up";
  while (slow.receive(2min)) {
  }
  EXPECT_FALSE(slow.is_open());
  EXPECT_EQ(slow.close_code(), 1008);
  EXPECT_EQ(metric("rondel_slow_readers_dropped_total"), 1);
}

TEST_F(ServerLimits, WhoTakesNothingForTooLongIsDropped) {
  serve({"queued=100000", "queued-bytes=100000000", "write-seconds=1", "address-rate=0", "account-rate=0"});
  Client ann = served_->guest("ann");
  SocketClient slow(served_->where(), ann.token());
  flood(slow, 1000);
  EXPECT_TRUE(comes_true([&] { return metric("rondel_sockets_open") == 0; }));
  EXPECT_EQ(metric("rondel_slow_readers_dropped_total"), 1);
}

TEST_F(ServerLimits, WhoReadsOnlyNowAndThenIsNotDroppedButWhoStopsIs) {
  serve({"queued=100000", "queued-bytes=100000000", "write-seconds=1", "address-rate=0", "account-rate=0"});
  Client ann = served_->guest("ann");
  SocketClient socket(served_->where(), ann.token());
  const auto until = std::chrono::steady_clock::now() + 2500ms;
  for (int i = 0; std::chrono::steady_clock::now() < until; ++i) {
    socket.send({{"op", "ping"}, {"id", i}});
    const std::optional<json::object> pong = socket.receive();
    ASSERT_TRUE(pong && pong->at("id") == i) << "after " << i << ": a write that is done is not waited for";
    std::this_thread::sleep_for(50ms);
  }
  std::this_thread::sleep_for(1200ms);  // nothing is written for longer than a write may take
  socket.send({{"op", "ping"}, {"id", -1}});
  ASSERT_TRUE(socket.receive()) << "who is told nothing is not slow";
  EXPECT_EQ(metric("rondel_slow_readers_dropped_total"), 0);
  flood(socket, 1000);
  EXPECT_TRUE(comes_true([&] { return metric("rondel_sockets_open") == 0; }));
  EXPECT_EQ(metric("rondel_slow_readers_dropped_total"), 1);
}

TEST_F(ServerLimits, AnAccountThatIsTooFastIsRefusedAndNobodyElse) {
  serve({"account-rate=1", "burst=5", "address-rate=0"});
  Client ann = served_->guest("ann");
  Client ben = served_->guest("ben");
  EXPECT_EQ(ann.get("/api/me").status, 200);
  expect_refusals([&] { return ann.get("/api/me").status == 429; });
  EXPECT_EQ(ben.get("/api/me").status, 200) << "from the same address";
  // The same purse for sockets.
  std::optional<SocketClient> socket;
  EXPECT_TRUE(comes_true([&] { return socket.emplace(served_->where(), ann.token()).is_open(); }));
  expect_refusals([&] {
    socket->send({{"op", "ping"}, {"id", 1}});
    const std::optional<json::object> reply = socket->receive();
    return reply && reply->contains("code") && reply->at("code") == "too_fast";
  });
  EXPECT_GE(metric("rondel_too_fast_total"), 10);
}

TEST_F(ServerLimits, AddressesHaveSoManySocketsWhoeverOpensThem) {
  serve({"address-sockets=2"});
  const SocketClient one(served_->where(), "");
  const SocketClient two(served_->where(), served_->guest("ann").token());
  EXPECT_TRUE(two.is_open());
  EXPECT_EQ(SocketClient(served_->where(), served_->guest("ben").token()).refused().status, 429);
}

TEST_F(ServerLimits, OneSubscriberOfIpv6IsOneAddress) {
  serve({"address-sockets=1", "address-tables=1", "address-rate=1", "burst=5"}, {"--proxy", "127.0.0.1"});
  const auto from = [](const std::string& address) { return Client::Headers{{"X-Forwarded-For", address}}; };
  const SocketClient one(served_->where(), "", from("2001:db8:1:2::1"));
  EXPECT_TRUE(one.is_open());
  EXPECT_EQ(SocketClient(served_->where(), "", from("2001:db8:1:2::2")).refused().status, 429);
  EXPECT_TRUE(SocketClient(served_->where(), "", from("2001:db8:1:3::1")).is_open()) << "another subscriber";
  Client ann = served_->guest("ann");
  Client ben = served_->guest("ben");
  const std::string table = R"({"game": "tictactoe"})";
  EXPECT_EQ(ann.send("POST", "/api/tables", table, from("2001:db8:1:2::1")).status, 201);
  EXPECT_EQ(ben.send("POST", "/api/tables", table, from("2001:db8:1:2::2")).code(), "too_many");
  EXPECT_EQ(ben.send("POST", "/api/tables", table, from("2001:db8:1:3::1")).status, 201);
  Client client(served_->where());
  int number = 0;
  expect_refusals(
      [&] { return is_too_fast(client, from("2001:db8:1:4::" + std::to_string(++number % 1000))); });
}

TEST_F(ServerLimits, WhatAProxySaysOnBehalfOfWhomIsBelieved) {
  serve({"address-rate=1", "burst=5"}, {"--proxy", "127.0.0.1"});
  Client client(served_->where());
  expect_refusals([&] { return is_too_fast(client, {{"X-Forwarded-For", "203.0.113.1"}}); });
  EXPECT_FALSE(is_too_fast(client, {{"X-Forwarded-For", "203.0.113.2"}}));
  // Only the last is the proxy's word; what stands before it anybody may have written, and another address each time.
  int number = 0;
  expect_refusals([&] {
    const std::string said = "198.51.100." + std::to_string(++number % 250);
    return is_too_fast(client, {{"X-Forwarded-For", said + ", 203.0.113.1"}});
  });
}

TEST_F(ServerLimits, WhatAnybodyElseSaysOnBehalfOfWhomIsNot) {
  serve({"address-rate=1", "burst=5"}, {"--proxy", "192.0.2.1"});
  Client client(served_->where());
  int number = 0;
  expect_refusals([&] {
    return is_too_fast(client, {{"X-Forwarded-For", "203.0.113." + std::to_string(++number % 250)}});
  });
}

// The answer to something that no client of ours would send.
std::string raw_answer(const std::string& where, const std::string& request, Until until = Until::answered) {
  const RawLine line(where);
  EXPECT_TRUE(line.send(request));
  return line.receive(until);
}

TEST_F(ServerLimits, AProxyThatAddsALineOfItsOwnIsBelievedAndNotTheLineBeforeIt) {
  serve({"address-rate=1", "burst=5"}, {"--proxy", "127.0.0.1"});
  int number = 0;
  expect_refusals([&] {  // whoever writes a new address each time is still the one that the proxy saw
    const std::string answer = raw_answer(
        served_->where(), "GET /api/games HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100." +
                              std::to_string(++number % 250) + "\r\nX-Forwarded-For: 203.0.113.1\r\n\r\n");
    return answer.starts_with("HTTP/1.1 429");
  });
}

// Whoever stands between may see another end of such a body, and somebody else's request in the rest.
TEST_F(ServerLimits, ABodyWhoseEndIsNotKnownIsRefusedAndNothingAfterItIsRead) {
  serve({});
  const std::string answer =
      raw_answer(served_->where(),
                 "POST /api/logout HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n"
                 "GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 400"));
  EXPECT_THAT(answer, HasSubstr("Connection: close"));
  EXPECT_THAT(answer, HasSubstr("malformed"));
}

TEST_F(ServerLimits, WhoAsksWhetherABodyIsWantedIsTold) {
  serve({});
  const std::string header =
      "POST /api/logout HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: ";
  EXPECT_THAT(raw_answer(served_->where(), header + "2\r\n\r\n"),
              StartsWith("HTTP/1.1 100 Continue\r\n\r\n"));
  EXPECT_THAT(raw_answer(served_->where(), header + "20000\r\n\r\n"), StartsWith("HTTP/1.1 413"));
  EXPECT_THAT(raw_answer(served_->where(), header + "2\r\nConnection: close\r\n\r\n{}", Until::closed),
              HasSubstr("HTTP/1.1 200"));
}

// An answer to HEAD has no body; the next answer on the same line has one.
TEST_F(ServerLimits, ARefusedUpgradeAfterAHeadSaysWhy) {
  serve({});
  const std::string answer =
      raw_answer(served_->where(),
                 "HEAD /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
                 "GET /nowhere HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
                 Until::closed);
  EXPECT_THAT(answer, HasSubstr("HTTP/1.1 404"));
  EXPECT_THAT(answer, HasSubstr("WebSockets are at /ws"));
}

}  // namespace
}  // namespace rondel
