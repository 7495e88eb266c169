// What a hostile network sends: things without end, every connection there is, requests that two sides read differently. By the
// real program.
#include <gmock/gmock.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <thread>

#include "tests/support/raw_line.h"
#include "tests/support/served.h"
#include "tests/support/server_words.h"

namespace rondel {
namespace {

using namespace rondel::testing;

class ServerNetwork : public InFolder {
 protected:
  Served& serve(const std::vector<std::string>& limits, std::vector<std::string> more = {}) {
    for (const std::string& limit : limits) {
      more.insert(more.end(), {"--limit", limit});
    }
    return served_.emplace(RONDEL_PROGRAM, folder_, std::move(more));
  }

  std::int64_t metric(const std::string& name) {
    Client client(served_->where());
    const std::string text = client.get("/metrics").text;
    const std::size_t at = text.find("\n" + name + " ");
    return at == text.npos ? -1 : std::stoll(text.substr(at + name.size() + 2));
  }

  std::optional<Served> served_;
};

std::string answer_to(const std::string& where, const std::string& request) {
  const RawLine line(where);
  EXPECT_TRUE(line.send(request));
  return line.receive();
}

const std::string health = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";

// Sends as much as that, or until the other side has had enough, and gives what it said.
std::string answer_to_much(const std::string& where, const std::string& head, const std::string& piece) {
  constexpr std::size_t most = std::size_t{48} << 20;
  const RawLine line(where);
  line.send(head);
  for (std::size_t sent = 0; sent < most && line.send(piece); sent += piece.size()) {
  }
  return line.receive();
}

// The most memory that a process has had, in KiB.
std::int64_t peak_memory(pid_t process) {
  const std::string status = read_file("/proc/" + std::to_string(process) + "/status");
  return std::stoll(status.substr(status.find("VmHWM:") + 6));
}

TEST_F(ServerNetwork, WhatTheNetworkFillsHasAnEnd) {
  serve({});
  const std::string chunked = "POST /api/logout HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";
  const std::string long_piece(64'000, 'x');
  const std::string trailer = "X-Trailer: " + std::string(1000, 'x') + "\r\n";
  std::string chunks;
  for (int i = 0; i < 10'000; ++i) {
    chunks += "1\r\nx\r\n";
  }
  const std::int64_t before = peak_memory(served_->process());
  for (const auto& [head, piece] :
       {std::pair{std::string("GET /"), long_piece},
        std::pair{std::string("GET / HTTP/1.1\r\nHost: "), long_piece}, std::pair{chunked + "1;", long_piece},
        std::pair{chunked + "1;a=\"", long_piece}, std::pair{chunked + "0\r\n", trailer},
        std::pair{chunked + "0\r\nX: ", long_piece}, std::pair{chunked, chunks}}) {
    EXPECT_THAT(answer_to_much(served_->where(), head, piece), StartsWith("HTTP/1.1 4")) << head;
    EXPECT_LT(peak_memory(served_->process()) - before, 16 << 10) << head;
  }
  EXPECT_EQ(Client(served_->where()).get("/api/games").status, 200);
}

// It comes after the proxy has had its word.
TEST_F(ServerNetwork, WhatATrailerSaysIsNoHeader) {
  serve({"address-rate=1", "burst=5"}, {"--proxy", "127.0.0.1"});
  int refused = 0;
  for (int i = 0; i < 20; ++i) {
    const std::string answer = answer_to(
        served_->where(),
        "POST /api/logout HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.1\r\n"
        "Transfer-Encoding: chunked\r\nTrailer: X-Forwarded-For\r\n\r\n0\r\nX-Forwarded-For: 198.51.100." +
            std::to_string(i) + "\r\n\r\n");
    refused += answer.starts_with("HTTP/1.1 429") ? 1 : 0;
  }
  EXPECT_GE(refused, 10);
}

TEST_F(ServerNetwork, ARequestNamesItsHostOnce) {
  serve({});
  const auto status = [&](const std::string& request) {
    return answer_to(served_->where(), request).substr(0, 12);
  };
  EXPECT_EQ(status("GET /api/games HTTP/1.1\r\n\r\n"), "HTTP/1.1 400");
  EXPECT_EQ(status("GET /api/games HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"), "HTTP/1.1 400");
  EXPECT_EQ(status("GET /api/games HTTP/1.1\r\nHost: a\r\n\r\n"), "HTTP/1.1 200");
  EXPECT_EQ(status("GET /healthz HTTP/1.0\r\n\r\n"), "HTTP/1.1 200") << "proxies ask so whether it is there";
}

TEST_F(ServerNetwork, AnAddressHasItsShareOfConnectionsAndOthersTheirs) {
  serve({"address-connections=5"});
  std::vector<std::unique_ptr<RawLine>> lines;
  for (int i = 0; i < 5; ++i) {
    lines.push_back(std::make_unique<RawLine>(served_->where()));
    lines.back()->send(health);
    EXPECT_THAT(lines.back()->receive(), StartsWith("HTTP/1.1 200"));
  }
  const RawLine more(served_->where());
  more.send(health);
  EXPECT_EQ(more.receive(Until::closed), "");
  const RawLine other(served_->where(), "127.0.0.2");
  other.send(health);
  EXPECT_THAT(other.receive(), StartsWith("HTTP/1.1 200")) << "from another address";
  lines.pop_back();
  bool is_free = false;
  for (int i = 0; i < 200 && !is_free; ++i) {
    const RawLine again(served_->where());
    again.send(health);
    is_free = again.receive().starts_with("HTTP/1.1 200");
    std::this_thread::sleep_for(10ms);
  }
  EXPECT_TRUE(is_free) << "a connection that was closed counts no more";
}

TEST_F(ServerNetwork, BehindAProxyConnectionsCountForWhomTheyCome) {
  serve({"address-connections=2", "address-sockets=100"}, {"--proxy", "127.0.0.1"});
  const auto socket_for = [&](const std::string& address) {
    return SocketClient(served_->where(), "", {{"X-Forwarded-For", address}});
  };
  const SocketClient one = socket_for("2001:db8:1:2::1");
  const SocketClient two = socket_for("2001:db8:1:2:ffff::2");
  EXPECT_TRUE(one.is_open() && two.is_open());
  EXPECT_EQ(socket_for("2001:db8:1:2:3::3").refused().status, 429) << "the same /64";
  EXPECT_TRUE(socket_for("2001:db8:1:3::1").is_open());
  Client client(served_->where());
  EXPECT_EQ(client.send("GET", "/healthz", "", {{"X-Forwarded-For", "2001:db8:1:2::9"}}).status, 429);
  Client another(served_->where());
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(another.send("GET", "/healthz", "", {{"X-Forwarded-For", "203.0.113.1"}}).status, 200)
        << "one after the other on the proxy's line";
  }
}

TEST_F(ServerNetwork, TheServerRaisesItsLimitOfFilesAndKeepsSome) {
  rlimit before{};
  ::getrlimit(RLIMIT_NOFILE, &before);
  rlimit low = before;
  low.rlim_cur = 64;
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &low), 0);
  serve({});
  ::setrlimit(RLIMIT_NOFILE, &before);
  rlimit there{};
  ASSERT_EQ(::prlimit(served_->process(), RLIMIT_NOFILE, nullptr, &there), 0);
  EXPECT_EQ(there.rlim_cur, std::min<rlim_t>(before.rlim_max, 1 << 20));
}

TEST_F(ServerNetwork, WhereFilesAreFewTheServerKeepsSomeForItselfAndForOtherAddresses) {
  served_.emplace(RONDEL_PROGRAM, folder_, std::vector<std::string>{}, "ulimit -n 200 && exec \"$@\"");
  std::vector<std::unique_ptr<RawLine>> lines;
  const auto answered_from = [&](const char* address) {
    const std::size_t before = lines.size();
    for (int i = 0; i < 125; ++i) {
      lines.push_back(std::make_unique<RawLine>(served_->where(), address));
      lines.back()->send(health);
    }
    return std::ranges::count_if(
        lines.begin() + static_cast<std::ptrdiff_t>(before), lines.end(),
        [](const auto& line) { return line->receive().starts_with("HTTP/1.1 200"); });
  };
  EXPECT_EQ(answered_from("127.0.0.2"), 50) << "one address has half of the connections at most";
  EXPECT_EQ(answered_from("127.0.0.3"), 50) << "and there are half as many as files; each asks the store";
  EXPECT_THAT(served_->log(), HasSubstr("at most 100 connections instead of 20000"));
}

TEST_F(ServerNetwork, MetricsAreForThisMachineAloneUnlessSaid) {
  serve({}, {"--proxy", "127.0.0.1"});
  Client client(served_->where());
  EXPECT_EQ(client.get("/metrics").status, 200);
  EXPECT_EQ(client.send("GET", "/metrics", "", {{"X-Forwarded-For", "203.0.113.1"}}).status, 404);
  EXPECT_EQ(client.send("GET", "/metrics", "", {{"Forwarded", "for=203.0.113.1"}}).status, 404)
      << "a proxy that nobody has told the server of";
  serve({}, {"--proxy", "127.0.0.1", "--metrics-from", "203.0.113.1"});
  Client asked(served_->where());
  EXPECT_EQ(asked.send("GET", "/metrics", "", {{"X-Forwarded-For", "203.0.113.1"}}).status, 200);
  EXPECT_EQ(asked.send("GET", "/metrics", "", {{"X-Forwarded-For", "203.0.113.2"}}).status, 404);
  serve({}, {"--proxy", "127.0.0.1", "--metrics-from", "anybody"});
  Client anybody(served_->where());
  EXPECT_EQ(anybody.send("GET", "/metrics", "", {{"X-Forwarded-For", "203.0.113.2"}}).status, 200);
}

// A frame of a client: the kind of it, and what it carries, under a mask of zeros.
std::string frame(int kind, const std::string& text) {
  return std::string{static_cast<char>(0x80 | kind), static_cast<char>(0x80 | text.size())} +
         std::string(4, '\0') + text;
}
const std::string handshake =
    "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";

TEST_F(ServerNetwork, WhatComesWithTheHandshakeIsHeard) {
  serve({});
  const RawLine line(served_->where());
  std::string much = handshake;
  for (int i = 0; i < 20; ++i) {
    much += frame(1, R"({"op":"ping","id":)" + std::to_string(i) + "}");
  }
  line.send(much);
  std::string heard;
  while (heard.find(R"("id":19)") == heard.npos) {
    const std::string part = line.receive();
    ASSERT_NE(part, "") << heard;
    heard += part;
  }
  EXPECT_THAT(heard, HasSubstr(R"({"op":"pong","id":0})"));
}

TEST_F(ServerNetwork, PingsCountAsMessages) {
  serve({"address-rate=20", "burst=1"});
  const RawLine line(served_->where());
  line.send(handshake);
  EXPECT_THAT(line.receive(), StartsWith("HTTP/1.1 101"));
  std::string pings;
  for (int i = 0; i < 1000; ++i) {
    pings += frame(9, "x");
  }
  line.send(pings);
  const std::string answer = line.receive(Until::closed);
  EXPECT_THAT(answer, HasSubstr("\x03\xF0too fast")) << "1008";
  EXPECT_GE(metric("rondel_too_fast_total"), 200);
}

}  // namespace
}  // namespace rondel
