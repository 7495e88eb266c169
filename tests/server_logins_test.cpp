// Guessing passwords, from one address and from many, and what the owner of the account meets meanwhile. By the real program.
#include <gmock/gmock.h>

#include <atomic>
#include <chrono>
#include <future>

#include "tests/support/served.h"
#include "tests/support/server_words.h"

namespace rondel {
namespace {

using namespace rondel::testing;

constexpr const char* right = "correct horse";

class ServerLogins : public InFolder {
 protected:
  // Behind a proxy, so that everybody can come from wherever they like.
  void serve(std::vector<std::string> limits = {}) {
    std::vector<std::string> words = {"--proxy", "127.0.0.1"};
    for (const std::string& limit : limits) {
      words.insert(words.end(), {"--limit", limit});
    }
    served_.emplace(RONDEL_PROGRAM, folder_, words);
  }
  Answered ask(const std::string& path, const std::string& name, const std::string& password,
               const std::string& from, const std::string& cookie = {}) {
    Client client(served_->where());
    Client::Headers headers = {{"X-Forwarded-For", from}};
    if (!cookie.empty()) {
      headers["Cookie"] = cookie;
    }
    return client.send("POST", path, json::serialize(json::object{{"name", name}, {"password", password}}),
                       headers);
  }
  Answered make(const std::string& name, const std::string& from) {
    return ask("/api/accounts", name, right, from);
  }
  Answered login(const std::string& name, const std::string& password, const std::string& from,
                 const std::string& cookie = {}) {
    return ask("/api/login", name, password, from, cookie);
  }
  // One guess from each of so many addresses; how many of them were looked at.
  int guesses_looked_at(int addresses) {
    int looked_at = 0;
    for (int i = 0; i < addresses; ++i) {
      const Answered answered = login("ann", "wrong horse", "203.0.113." + std::to_string(i));
      EXPECT_TRUE(answered.status == 401 || answered.status == 429) << answered.text;
      looked_at += answered.status == 401 ? 1 : 0;
      if (answered.status == 429) {
        EXPECT_TRUE(answered.headers.contains("retry-after"));
      }
    }
    return looked_at;
  }

  std::optional<Served> served_;
};

TEST_F(ServerLogins, GuessesForOneAccountAreFewFromHoweverManyAddresses) {
  serve();
  ASSERT_EQ(make("ann", "198.51.100.1").status, 201);
  ASSERT_EQ(make("ben", "198.51.100.1").status, 201);
  // Ten at once, and six a minute.
  EXPECT_LE(guesses_looked_at(180), 10 + 20);
  EXPECT_EQ(login("ann", right, "198.51.100.1").status, 200) << "the owner, from where she was before";
  EXPECT_EQ(login("ben", right, "203.0.113.200").status, 200) << "somebody else, from anywhere";
}

// The address is another one each time; the device is known by its cookie, also after a restart.
TEST_F(ServerLogins, ADeviceThatWasSignedInBeforeIsNotLockedOut) {
  serve();
  const Answered made = make("ann", "198.51.100.1");
  ASSERT_EQ(made.status, 201);
  const std::string cookies = made.headers.at("set-cookie");
  const std::size_t at = cookies.find("rondel-device=");
  ASSERT_NE(at, cookies.npos) << cookies;
  const std::string cookie = cookies.substr(at, cookies.find(';', at) - at);
  EXPECT_EQ(served_->end(SIGTERM), 0);
  serve({"guess-rate=1"});
  guesses_looked_at(40);
  EXPECT_EQ(login("ann", right, "198.51.100.1").status, 429) << "the address is forgotten";
  EXPECT_EQ(login("ann", right, "198.51.100.77", cookie).status, 200);
  EXPECT_EQ(login("ann", right, "198.51.100.78", "rondel-device=made.up").status, 429);
  EXPECT_EQ(login("ann", right, "198.51.100.78", cookie + "0").status, 429);
}

// However slow the machine is, no more can have been let through than the purse holds and time has brought.
TEST_F(ServerLogins, OneSubscriberOfIpv6IsOneAddress) {
  serve({"login-rate=1", "burst=2", "guess-rate=0"});
  const auto begun = std::chrono::steady_clock::now();
  int taken = 0;
  for (int refused = 0, i = 0; refused < 3; ++i) {
    Client client(served_->where());
    const Answered answered = client.send("POST", "/api/guests", "{}",
                                          {{"X-Forwarded-For", "2001:db8:1:2::" + std::to_string(i % 9999)}});
    answered.status == 429 ? ++refused : ++taken;
    const auto seconds =
        std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - begun);
    ASSERT_LE(taken, 2 + seconds.count() + 1);
  }
  EXPECT_EQ(login("nobody", "wrong horse", "2001:db8:1:3::1").status, 401) << "another subscriber";
}

TEST_F(ServerLogins, WhenTooManyWaitTheRestIsToldToComeBack) {
  serve({"login-rate=0", "guess-rate=0", "passwords=4", "address-passwords=2"});
  std::vector<std::future<Answered>> tries;
  for (int i = 0; i < 24; ++i) {
    tries.push_back(std::async(std::launch::async, [&, i] {
      return login("nobody" + std::to_string(i), "wrong horse", "203.0.113." + std::to_string(i % 2));
    }));
  }
  int busy = 0;
  for (std::future<Answered>& one : tries) {
    const Answered answered = one.get();
    EXPECT_TRUE(answered.status == 401 || answered.code() == "busy") << answered.text;
    if (answered.code() == "busy") {
      EXPECT_EQ(answered.headers.at("retry-after"), "2");
      ++busy;
    }
  }
  EXPECT_GT(busy, 0);
}

// Whoever waits to be hashed is told so, and nobody waits for him. Who was looked at asks again, so that the queue fills however
// busy the machine is; it is full when the first is told to come back.
TEST_F(ServerLogins, AStopDoesNotWaitForPasswords) {
  constexpr int most = 50;
  serve({"login-rate=0", "guess-rate=0", "passwords=" + std::to_string(most),
         "address-passwords=" + std::to_string(most)});
  std::atomic<bool> is_full = false;
  std::atomic<bool> is_ended = false;
  std::atomic<int> looked_at_since = 0;
  const auto guess_on = [&] {
    while (true) {
      const Answered answered = login("nobody", "wrong horse", "203.0.113.1");
      if (answered.status != 401) {
        is_full = is_full || answered.code() == "busy";
        return;
      }
      looked_at_since += is_ended ? 1 : 0;
    }
  };
  std::vector<std::future<void>> guessers(2 * most);
  for (std::future<void>& guesser : guessers) {
    guesser = std::async(std::launch::async, guess_on);
  }
  EXPECT_TRUE(comes_true([&] { return is_full.load(); }));
  is_ended = true;
  EXPECT_EQ(served_->end(SIGTERM), 0);
  for (std::future<void>& guesser : guessers) {
    guesser.wait();
  }
  EXPECT_LT(looked_at_since, most);
}

TEST_F(ServerLogins, ANameIsNoOptionOfAProgram) {
  serve();
  EXPECT_EQ(make("--help", "198.51.100.1").code(), "bad_name");
  Client guest(served_->where());
  EXPECT_EQ(guest.post("/api/guests", {{"name", "-x"}}).code(), "bad_name");
  EXPECT_EQ(guest.post("/api/guests", {{"name", "a-x"}}).status, 201);
}

}  // namespace
}  // namespace rondel
