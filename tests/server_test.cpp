// The server as strangers find it: accounts, limits, and everything that makes no sense. By the real program.
#include <gmock/gmock.h>

#include <chrono>

#include "tests/support/served.h"
#include "tests/support/server_words.h"

namespace rondel {
namespace {

using namespace rondel::testing;
using ::testing::AllOf;

class Server : public InFolder {
 protected:
  Served& serve(std::vector<std::string> more = {"--limit", "login-rate=0"}) {
    return served_.emplace(test_server(), folder_, std::move(more));
  }

  std::optional<Served> served_;
};

std::string token_of(const Answered& answered) {
  const json::object body = answered.body();
  return body.contains("token") ? std::string(body.at("token").as_string()) : std::string();
}

TEST_F(Server, KnowsWhoHasAnAccount) {
  Client client(serve().where());
  const Answered made = client.post("/api/accounts", {{"name", "Ann"}, {"password", "correct horse"}});
  ASSERT_EQ(made.status, 201) << made.text;
  EXPECT_EQ(made.body().at("account"), "ann");
  EXPECT_EQ(made.body().at("shown"), "Ann");
  EXPECT_THAT(made.headers.at("set-cookie"),
              AllOf(HasSubstr("HttpOnly"), HasSubstr("SameSite=Lax"), Not(HasSubstr("Secure"))));
  EXPECT_EQ(client.post("/api/accounts", {{"name", "ANN"}, {"password", "another one"}}).code(),
            "name_taken");
  EXPECT_EQ(client.post("/api/accounts", {{"name", "a  b"}, {"password", "correct horse"}}).code(),
            "bad_name");
  EXPECT_EQ(client.post("/api/accounts", {{"name", "ben"}, {"password", "short"}}).code(), "bad_password");
  EXPECT_EQ(client.post("/api/accounts", {{"name", "ben"}, {"password", 7}}).code(), "malformed");

  EXPECT_EQ(client.get("/api/me").code(), "not_signed_in");
  EXPECT_EQ(client.post("/api/login", {{"name", "ann"}, {"password", "correct hors"}}).status, 401);
  const Answered login = client.post("/api/login", {{"name", "ANN"}, {"password", "correct horse"}});
  EXPECT_EQ(login.status, 200);
  client.use_token(token_of(login));
  EXPECT_EQ(client.get("/api/me").body().at("account"), "ann");
  Client browser(served_->where());
  EXPECT_EQ(browser.send("GET", "/api/me", "", {{"Cookie", "a=b; rondel=" + token_of(login)}}).status, 200);

  SocketClient socket(served_->where(), token_of(login));
  EXPECT_TRUE(socket.is_open());
  EXPECT_EQ(client.post("/api/logout").status, 200);
  EXPECT_EQ(client.get("/api/me").status, 401);
  EXPECT_FALSE(socket.receive());
  EXPECT_EQ(socket.close_code(), 1008);
  EXPECT_FALSE(SocketClient(served_->where(), token_of(login)).is_open());
  EXPECT_THAT(served_->log(), Not(AnyOf(HasSubstr("correct horse"), HasSubstr(token_of(login)))));
}

TEST_F(Server, KnowsPeopleOfAnyLanguage) {
  Client client(serve().where());
  const Answered made =
      client.post("/api/accounts", {{"name", "J\u00fcrgen Gro\u00df"}, {"password", "correct horse"}});
  ASSERT_EQ(made.status, 201) << made.text;
  const std::string account(made.body().at("account").as_string());
  EXPECT_EQ(client.post("/api/accounts", {{"name", "J\u00dcRGEN GROSS"}, {"password", "another one"}}).code(),
            "name_taken");
  EXPECT_EQ(
      client.post("/api/login", {{"name", "ju\u0308rgen gro\u00df"}, {"password", "correct horse"}}).status,
      200);
  const Answered guest = client.post("/api/guests", {{"name", "\u674e\u96f7"}});
  ASSERT_EQ(guest.status, 201) << guest.text;
  EXPECT_EQ(client.get("/api/people?accounts=j%C3%BCrgen%20gross,nobody").body().at("people"),
            json::parse("[{\"account\": \"j\u00fcrgen gross\", \"shown\": \"J\u00fcrgen Gro\u00df\"}]"));
  EXPECT_EQ(account, "j\u00fcrgen gross");
}

TEST_F(Server, LetsAGuestBecomeAnAccountThatKeepsEverything) {
  Client guest(serve().where());
  const Answered came = guest.post("/api/guests", {{"name", "Ann"}});
  guest.use_token(token_of(came));
  const std::string table(guest.post("/api/tables", {{"game", "tictactoe"}}).body().at("id").as_string());
  guest.post("/api/tables/" + table + "/join", {{"seat", "x"}});
  guest.post("/api/tables/" + table + "/bot", {{"seat", "o"}, {"agent", "first"}});
  guest.post("/api/tables/" + table + "/start");
  EXPECT_EQ(guest.post("/api/accounts", {{"name", "Ann"}, {"password", "short"}, {"keep", true}}).code(),
            "bad_password");

  const Answered kept =
      guest.post("/api/accounts", {{"name", "Ann"}, {"password", "correct horse"}, {"keep", true}});
  ASSERT_EQ(kept.status, 201) << kept.text;
  EXPECT_EQ(kept.body().at("account"), "ann");
  EXPECT_EQ(kept.body().at("guest"), false);
  EXPECT_EQ(guest.get("/api/me").code(), "not_signed_in") << "the guest is gone";
  Client ann(served_->where());
  ann.use_token(token_of(kept));
  EXPECT_EQ(ann.get("/api/tables/" + table).body().at("seat"), "x");
  EXPECT_EQ(ann.get("/api/tables/" + table).body().at("host"), "ann");
  EXPECT_EQ(ann.get("/api/tables?show=mine").body().at("tables").as_array().size(), 1U);
  EXPECT_EQ(
      ann.post("/api/accounts", {{"name", "Anna"}, {"password", "correct horse"}, {"keep", true}}).code(),
      "no_guest");
  EXPECT_EQ(
      Client(served_->where()).post("/api/login", {{"name", "ann"}, {"password", "correct horse"}}).status,
      200);
}

TEST_F(Server, TakesAsLongForANameThatNobodyHasAsForAWrongPassword) {
  Client client(serve().where());
  client.post("/api/accounts", {{"name", "ann"}, {"password", "correct horse"}});
  // What the server computes, whatever else the machine does.
  clockid_t clock{};
  ASSERT_EQ(::clock_getcpuclockid(served_->process(), &clock), 0);
  const auto computed = [&] {
    timespec spent{};
    ::clock_gettime(clock, &spent);
    return std::chrono::seconds(spent.tv_sec) + std::chrono::nanoseconds(spent.tv_nsec);
  };
  const auto time_of = [&](const std::string& name) {
    const auto begun = computed();
    EXPECT_EQ(client.post("/api/login", {{"name", name}, {"password", "wrong horse"}}).code(), "wrong_login");
    return computed() - begun;
  };
  time_of("nobody");  // makes what a wrong password is compared with
  auto known = time_of("ann");
  auto unknown = time_of("nobody");
  for (int i = 0; i < 3; ++i) {
    known = std::min(known, time_of("ann"));
    unknown = std::min(unknown, time_of("nobody"));
  }
  EXPECT_GT(unknown, known / 3);
  EXPECT_LT(unknown, known * 3);
}

TEST_F(Server, GivesGuestsANameOfTheirOwn) {
  serve();
  Client one = served_->guest("ann");
  Client other = served_->guest("ann");
  const json::object me = one.get("/api/me").body();
  EXPECT_EQ(me.at("shown"), "ann");
  EXPECT_EQ(me.at("guest"), true);
  EXPECT_NE(me.at("account"), other.get("/api/me").body().at("account"));
  EXPECT_EQ(one.post("/api/login", {{"name", me.at("account")}, {"password", ""}}).code(), "wrong_login");
  EXPECT_EQ(one.post("/api/password", {{"old", ""}, {"new", "correct horse"}}).code(), "is_guest");
}

TEST_F(Server, LetsItsOperatorResetAPasswordWhetherItRunsOrNot) {
  Client client(serve().where());
  client.use_token(token_of(client.post("/api/accounts", {{"name", "ann"}, {"password", "correct horse"}})));
  const auto reset = [&] {
    const Ran ran = run({RONDEL_PROGRAM, "account", "reset", "ann", "--db", "rondel.db"}, folder_);
    EXPECT_EQ(ran.exit_code, 0) << ran.err;
    const std::string mark = "is now ";
    const std::size_t at = ran.out.find(mark) + mark.size();
    return ran.out.substr(at, ran.out.find('\n') - at);
  };
  const std::string first = reset();
  EXPECT_EQ(client.get("/api/me").status, 401) << "every session ends";
  EXPECT_EQ(client.post("/api/operator/reset", {{"name", "ann"}}).code(), "no_page");
  EXPECT_EQ(run({RONDEL_PROGRAM, "account", "reset", "ben", "--db", "rondel.db"}, folder_).exit_code, 2);
  EXPECT_EQ(served_->end(SIGTERM), 0);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "rondel.db.operator"));
  const std::string second = reset();

  Client again(serve().where());
  EXPECT_EQ(again.post("/api/login", {{"name", "ann"}, {"password", first}}).status, 401);
  const Answered login = again.post("/api/login", {{"name", "ann"}, {"password", second}});
  EXPECT_EQ(login.status, 200);
  EXPECT_EQ(login.body().at("changePassword"), true);
  EXPECT_EQ(again.post("/api/login", {{"name", "ann"}, {"password", second}}).status, 401) << "it fits once";
  again.use_token(token_of(login));
  const Answered changed = again.post("/api/password", {{"new", "battery staple"}});
  EXPECT_EQ(changed.status, 200) << changed.text;
  again.use_token(token_of(changed));
  EXPECT_EQ(again.post("/api/password", {{"old", "wrong one"}, {"new", "something else"}}).code(),
            "wrong_login");
  const Answered plain = again.post("/api/login", {{"name", "ann"}, {"password", "battery staple"}});
  EXPECT_FALSE(plain.body().contains("changePassword")) << plain.text;
}

TEST_F(Server, RefusesWhatMakesNoSense) {
  serve();
  Client client = served_->guest("ann");
  const auto code = [&](const std::string& method, const std::string& path, const std::string& body) {
    const Answered answered = client.send(method, path, body);
    return std::to_string(answered.status) + " " + answered.code();
  };
  EXPECT_EQ(code("GET", "/api/nothing", ""), "404 no_page");
  EXPECT_EQ(code("DELETE", "/api/tables", ""), "405 wrong_method");
  EXPECT_EQ(code("GET", "/api/tables/nowhere", ""), "404 no_table");
  EXPECT_EQ(code("GET", "/api/tables/%zz", ""), "400 malformed");
  EXPECT_EQ(code("GET", "/api/tables?show=all", ""), "400 malformed");
  EXPECT_EQ(code("POST", "/api/tables", "{\"game\": "), "400 malformed");
  EXPECT_EQ(code("POST", "/api/tables", "[]"), "400 malformed");
  EXPECT_EQ(code("POST", "/api/tables", "{\"game\": \"chess\"}"), "400 malformed");
  EXPECT_EQ(code("POST", "/api/tables", "{\"game\": \"leduc\", \"game\": \"leduc\"}"), "400 malformed");
  EXPECT_EQ(code("POST", "/api/tables", "{\"game\": " + std::string(20, '[') + std::string(20, ']') + "}"),
            "400 malformed");
  EXPECT_EQ(code("POST", "/api/tables", std::string(17'000, ' ')), "413 too_long");
  EXPECT_EQ(code("GET", "/" + std::string(9'000, 'x'), ""), "431 too_long");
  EXPECT_EQ(client.get("/api/tables").body().at("tables").as_array().size(), 0U);
}

TEST_F(Server, RefusesPagesOfOtherOrigins) {
  serve({"--origin", "https://games.example"});
  Client client(served_->where());
  const auto status = [&](const std::string& origin) {
    return client.send("POST", "/api/guests", "{}", {{"Origin", origin}}).status;
  };
  const Answered allowed = client.send("POST", "/api/guests", "{}", {{"Origin", "https://games.example"}});
  EXPECT_EQ(allowed.status, 201);
  EXPECT_THAT(allowed.headers.at("set-cookie"), HasSubstr("; Secure"));
  EXPECT_EQ(status("http://" + served_->where()), 201);
  EXPECT_EQ(status("https://evil.example"), 403);
  EXPECT_EQ(status("null"), 403);
  // A name that was made to lead here is not ours.
  EXPECT_EQ(
      client.send("POST", "/api/guests", "{}", {{"Origin", "http://evil.example"}, {"Host", "evil.example"}})
          .status,
      403);
  EXPECT_EQ(client.send("GET", "/api/games", "", {{"Origin", "https://evil.example"}}).status, 200);
  const SocketClient socket(served_->where(), "", {{"Origin", "https://evil.example"}});
  EXPECT_EQ(socket.refused().status, 403);
}

TEST_F(Server, SlowsDownWhoIsTooFast) {
  serve({"--limit", "address-rate=5", "--limit", "burst=2", "--limit", "login-rate=1"});
  Client client(served_->where());
  int refused = 0;
  for (int i = 0; i < 20; ++i) {
    refused += client.get("/api/games").status == 429 ? 1 : 0;
  }
  EXPECT_GT(refused, 5);
  EXPECT_LT(refused, 20);
}

TEST_F(Server, AnswersEveryMessageOnASocketThatIsWrong) {
  serve();
  Client ann = served_->guest("ann");
  SocketClient socket(served_->where(), ann.token());
  const auto code = [&](const std::string& text) {
    socket.send_text(text);
    const std::optional<json::object> reply = socket.receive();
    return reply && reply->contains("code") ? std::string(reply->at("code").as_string())
                                            : std::string("none");
  };
  EXPECT_EQ(code("{"), "malformed");
  EXPECT_EQ(code("[]"), "malformed");
  EXPECT_EQ(code(R"({"op":"fly"})"), "malformed");
  EXPECT_EQ(code(R"({"op":"ping","id":{}})"), "malformed");
  EXPECT_EQ(code(R"({"op":"ack","table":"x"})"), "malformed");
  EXPECT_EQ(code(R"({"op":"full","table":"x"})"), "not_subscribed");
  EXPECT_EQ(code(R"({"op":"subscribe","table":"x"})"), "no_table");
  EXPECT_EQ(code(R"({"op":"submit","table":"x"})"), "no_table");
  EXPECT_EQ(code("{\"op\":" + std::string(30, '[')), "malformed");
  socket.send({{"op", "ping"}, {"id", 7}});
  EXPECT_EQ(*socket.receive(), (json::object{{"op", "pong"}, {"id", 7}}));
  socket.send_text(std::string(17'000, ' '));
  EXPECT_FALSE(socket.receive());
  EXPECT_EQ(socket.close_code(), 1009);
  SocketClient binary(served_->where(), ann.token());
  binary.send_binary("{}");
  EXPECT_FALSE(binary.receive());
  EXPECT_EQ(binary.close_code(), 1003);
  SocketClient nobody(served_->where(), "");
  nobody.send({{"op", "join"}, {"table", "x"}, {"id", 1}});
  EXPECT_EQ(nobody.receive()->at("code"), "not_signed_in");
}

TEST_F(Server, LimitsTheSocketsOfAnAccount) {
  serve({"--limit", "account-sockets=2"});
  Client ann = served_->guest("ann");
  SocketClient one(served_->where(), ann.token());
  {
    SocketClient two(served_->where(), ann.token());
    EXPECT_TRUE(two.is_open());
    EXPECT_EQ(SocketClient(served_->where(), ann.token()).refused().status, 429);
  }
  EXPECT_TRUE(comes_true([&] { return SocketClient(served_->where(), ann.token()).is_open(); }))
      << "a socket that was closed counts no more";
}

TEST_F(Server, SaysWhyItCannotStart) {
  serve();
  const auto says = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {RONDEL_PROGRAM, "serve", "--log", "off"});
    const Ran ran = run(std::move(words), folder_);
    EXPECT_EQ(ran.exit_code, 2);
    return ran.err;
  };
  EXPECT_THAT(says({"--db", "other.db", "--listen", served_->where()}), HasSubstr("in use"));
  EXPECT_THAT(says({"--db", "rondel.db", "--listen", "127.0.0.1:0"}), HasSubstr("rondel.db"));
  EXPECT_THAT(says({"--db", "other.db", "--listen", "nowhere"}), HasSubstr("expected ADDRESS:PORT"));
  EXPECT_THAT(says({"--db", "other.db", "--limit", "brust=1"}), HasSubstr("did you mean \"burst\"?"));
}

TEST_F(Server, TellsHowItIs) {
  serve();
  Client client(served_->where());
  EXPECT_EQ(client.get("/healthz").body().at("status"), "ok");
  EXPECT_THAT(client.get("/metrics").text, HasSubstr("rondel_http_answers_total{class=\"2xx\"} 1\n"));
  EXPECT_THAT(client.get("/").text, HasSubstr("Rondel"));
  EXPECT_EQ(client.send("HEAD", "/", "").status, 200);
  EXPECT_THAT(client.get("/api/games").text, HasSubstr("\"tictactoe\""));
}

}  // namespace
}  // namespace rondel
