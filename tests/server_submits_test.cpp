// Submits that make no sense, each with the code it is refused by: over HTTP and on a socket, by the real program. None
// of them changes anything.
#include <gmock/gmock.h>

#include "tests/support/served.h"
#include "tests/support/server_words.h"

namespace rondel {
namespace {

using namespace rondel::testing;

// Ann (x) and Ben (o) at a table of tictactoe, and Cat, who watches.
class ServerSubmits : public InFolder {
 protected:
  ServerSubmits() {
    const Answered made = ann_.post("/api/tables", {{"game", "tictactoe"}});
    EXPECT_EQ(made.status, 201) << made.text;
    table_ = std::string(made.body().at("id").as_string());
    path_ = "/api/tables/" + table_;
    EXPECT_TRUE(ann_.post(path_ + "/join", {{"seat", "x"}}).ok());
    EXPECT_TRUE(ben_.post(path_ + "/join", {{"seat", "o"}}).ok());
  }

  void start() { EXPECT_TRUE(ann_.post(path_ + "/start").ok()); }

  // The whole table as each of them sees it, prints of their views included, and how much is in its log.
  std::string fingerprint() {
    std::string all;
    for (Client* const client : {&ann_, &ben_, &cat_}) {
      all += client->get(path_).text;
    }
    return all;
  }

  json::object submit(Client& client, const std::string& seat, int cell) {
    const json::object state = client.get(path_).body();
    return {{"branchId", state.at("branchId")},
            {"promptId", state.at("promptId")},
            {"submitId", "submit " + std::to_string(++submits_)},
            {"response", {{"actor", seat}, {"title", "place your mark"}, {"selection", {cell}}}}};
  }

  void give(Client& client, const std::string& seat, int cell) {
    const Answered answered = client.post(path_ + "/responses", submit(client, seat, cell));
    ASSERT_EQ(answered.status, 200) << answered.text;
  }

  // What both doors say to it; nothing has changed afterwards.
  std::string refused(Client& client, const std::string& text) {
    const std::string before = fingerprint();
    const Answered answered = client.send("POST", path_ + "/responses", text);
    EXPECT_EQ(fingerprint(), before) << text.substr(0, 200);
    return std::to_string(answered.status) + " " + answered.code();
  }
  std::string refused(Client& client, json::object submit) {
    const std::string code = refused(client, json::serialize(submit));
    const std::string before = fingerprint();
    SocketClient socket(served_.where(), client.token());
    submit["op"] = "submit";
    submit["table"] = table_;
    submit["id"] = 1;
    socket.send(submit);
    const std::optional<json::object> reply = socket.receive();
    EXPECT_TRUE(reply && reply->contains("code")) << (reply ? json::serialize(*reply) : "nothing");
    if (reply && reply->contains("code")) {
      EXPECT_EQ(std::string(reply->at("code").as_string()), code.substr(4)) << "on a socket";
    }
    EXPECT_EQ(fingerprint(), before) << json::serialize(submit);
    return code;
  }

  Served served_{test_server(), folder_, {"--limit", "account-rate=0", "--limit", "address-rate=0"}};
  Client ann_ = served_.guest("ann");
  Client ben_ = served_.guest("ben");
  Client cat_ = served_.guest("cat");
  std::string table_;
  std::string path_;
  int submits_ = 0;
};

TEST_F(ServerSubmits, TwiceIsOnce) {
  start();
  const json::object first = submit(ann_, "x", 5);
  const Answered done = ann_.post(path_ + "/responses", first);
  ASSERT_EQ(done.status, 200) << done.text;
  const std::string before = fingerprint();
  EXPECT_EQ(ann_.post(path_ + "/responses", first).text, done.text);
  json::object other = first;  // the id decides, whatever else is sent under it
  other["response"].as_object()["selection"] = json::array{1};
  EXPECT_EQ(ann_.post(path_ + "/responses", other).text, done.text);
  SocketClient socket(served_.where(), ann_.token());
  json::object message = first;
  message["op"] = "submit";
  message["table"] = table_;
  message["id"] = 1;
  socket.send(message);
  EXPECT_EQ(socket.receive()->at("body"), done.body());
  EXPECT_EQ(fingerprint(), before);
  EXPECT_EQ(refused(ben_, first), "409 stale_branch") << "an id belongs to its seat";
}

TEST_F(ServerSubmits, LateIsStale) {
  start();
  const json::object early = submit(ann_, "x", 5);
  json::object again = early;
  give(ann_, "x", 1);
  give(ben_, "o", 2);
  EXPECT_EQ(refused(ann_, early), "409 stale_branch");
  again["branchId"] = ann_.get(path_).body().at("branchId");
  EXPECT_EQ(refused(ann_, again), "409 stale_prompt");
}

TEST_F(ServerSubmits, OutOfOrderIsNotAsked) {
  start();
  EXPECT_EQ(refused(ben_, submit(ben_, "o", 5)), "403 actor") << "before it is Ben's turn";
  const json::object next = submit(ann_, "x", 2);
  give(ann_, "x", 1);
  EXPECT_EQ(refused(ann_, next), "403 actor") << "two in a row, the second before it is asked for";
  json::object future = submit(ben_, "o", 3);
  future["promptId"] = future.at("promptId").as_int64() + 7;
  EXPECT_EQ(refused(ben_, future), "409 stale_prompt");
  future["branchId"] = future.at("branchId").as_int64() + 7;
  EXPECT_EQ(refused(ben_, future), "409 stale_branch");
}

TEST_F(ServerSubmits, ForAnotherSeatIsRefused) {
  start();
  json::object submit_of_ann = submit(ann_, "x", 5);
  EXPECT_EQ(refused(ben_, submit_of_ann), "403 actor");
  EXPECT_EQ(refused(cat_, submit_of_ann), "403 actor");
  submit_of_ann["seat"] = "x";
  EXPECT_EQ(refused(ben_, submit_of_ann), "403 actor");
  submit_of_ann["seat"] = "o";
  EXPECT_EQ(refused(ann_, submit_of_ann), "403 actor");
  submit_of_ann.erase("seat");
  submit_of_ann["response"].as_object()["actor"] = "o";
  EXPECT_EQ(refused(ann_, submit_of_ann), "403 actor");
  Client nobody(served_.where());
  EXPECT_EQ(refused(nobody, submit_of_ann), "401 not_signed_in");
}

TEST_F(ServerSubmits, BeforeTheStartWhilePausedAndAfterTheKillAreRefused) {
  EXPECT_EQ(refused(ann_, submit(ann_, "x", 5)), "409 lobby");
  start();
  const json::object good = submit(ann_, "x", 5);
  EXPECT_TRUE(ann_.post(path_ + "/pause").ok());
  EXPECT_EQ(refused(ann_, good), "409 paused");
  EXPECT_TRUE(ann_.post(path_ + "/resume").ok());
  EXPECT_TRUE(ann_.post(path_ + "/kill").ok());
  EXPECT_EQ(refused(ann_, good), "409 killed");
  EXPECT_EQ(refused(ann_, submit(ann_, "x", 5)), "409 killed");
}

TEST_F(ServerSubmits, AfterTheEndAreRefused) {
  start();
  for (int cell = 1; cell <= 2; ++cell) {
    give(ann_, "x", cell);
    give(ben_, "o", cell + 3);
  }
  const json::object same = submit(ann_, "x", 3);
  ASSERT_EQ(ann_.post(path_ + "/responses", same).status, 200);
  ASSERT_EQ(ann_.get(path_).body().at("state"), "over");
  json::object late = same;
  late["submitId"] = "late";
  EXPECT_EQ(refused(ann_, late), "409 over");
  EXPECT_EQ(refused(ben_, submit(ben_, "o", 6)), "409 over");
  EXPECT_EQ(ann_.post(path_ + "/responses", same).status, 200)
      << "what ended it, sent again, is answered again";
}

TEST_F(ServerSubmits, ThatAreNoSubmitsAreRefused) {
  start();
  const json::object good = submit(ann_, "x", 5);
  for (const char* const key : {"branchId", "promptId", "submitId", "response"}) {
    json::object wrong = good;
    wrong.erase(key);
    EXPECT_EQ(refused(ann_, wrong), "400 malformed") << "without " << key;
    wrong[key] = json::array{1};
    EXPECT_THAT(refused(ann_, wrong), ::testing::AnyOf("400 malformed", "422 malformed"))
        << "a list as " << key;
  }
  json::object wrong = good;
  wrong["submitId"] = std::string(65, 'x');
  EXPECT_EQ(refused(ann_, wrong), "400 malformed");
  wrong = good;
  wrong["response"].as_object()["selection"] = json::array{77};
  EXPECT_EQ(refused(ann_, wrong), "422 unknown");
  wrong["response"].as_object()["selection"] = {5, 6};
  EXPECT_EQ(refused(ann_, wrong), "422 count");
  wrong["response"].as_object()["selection"] = json::array();
  EXPECT_EQ(refused(ann_, wrong), "422 count");
  const std::string text = json::serialize(good);
  EXPECT_EQ(refused(ann_, text.substr(0, text.size() / 2)), "400 malformed");
  EXPECT_EQ(refused(ann_, "[" + text + "]"), "400 malformed");
  EXPECT_EQ(refused(ann_, std::string("\xff\xfe{}")), "400 malformed");
  EXPECT_EQ(refused(ann_, text.substr(0, text.size() - 1) + ",\"submitId\":\"again\"}"), "400 malformed");
  EXPECT_EQ(refused(ann_, ""), "400 malformed");
}

TEST_F(ServerSubmits, ThatAreTooLongOrTooDeepAreRefused) {
  start();
  const json::object good = submit(ann_, "x", 5);
  json::object wrong = good;
  wrong["padding"] = std::string(16'400, ' ');
  const std::string before = fingerprint();
  EXPECT_EQ(refused(ann_, json::serialize(wrong)), "413 too_long");
  SocketClient socket(served_.where(), ann_.token());
  socket.send(wrong);
  EXPECT_FALSE(socket.receive());
  EXPECT_EQ(socket.close_code(), 1009);
  const std::string text = json::serialize(good);
  for (const int depth : {17, 1000, 8000}) {
    const std::string deep = text.substr(0, text.size() - 1) +
                             ",\"deep\":" + std::string(static_cast<std::size_t>(depth), '[') +
                             std::string(static_cast<std::size_t>(depth), ']') + "}";
    EXPECT_EQ(refused(ann_, deep), "400 malformed") << depth;
    SocketClient other(served_.where(), ann_.token());
    other.send_text("{\"op\":\"submit\",\"table\":\"" + table_ + "\"," + deep.substr(1));
    const std::optional<json::object> reply = other.receive();
    EXPECT_TRUE(reply && reply->at("code") == "malformed") << depth;
  }
  EXPECT_EQ(fingerprint(), before);
  EXPECT_EQ(ann_.post(path_ + "/responses", good).status, 200) << "and then the real one is taken";
}

}  // namespace
}  // namespace rondel
