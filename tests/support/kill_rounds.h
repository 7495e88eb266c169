// A server that is killed without warning, again and again, while it is played on: whatever it acknowledged must be
// there once, and what it did not can be sent again.
#pragma once

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/client.h"
#include "tests/support/served.h"

namespace rondel::testing {

class KillRounds {
 public:
  KillRounds(std::string program, std::filesystem::path folder, int tables)
      : program_(std::move(program)), folder_(std::move(folder)) {
    start();
    client_->use_token(std::string(client_->post("/api/guests").body().at("token").as_string()));
    for (int i = 0; i < tables; ++i) {
      tables_.emplace_back().id = make_table();
    }
  }

  // Plays for a moment on a socket, ends the server while submits are under way, and looks at what is there then.
  void round(int signal = SIGKILL) {
    socket_.emplace(served_->where(), client_->token());
    for (Place& place : tables_) {
      submit(place);
    }
    // Often at once: a quick server has answered everything a few milliseconds later.
    const auto longest = dice_() % 2 == 0 ? 2'000U : 60'000U;
    const auto until = std::chrono::steady_clock::now() + std::chrono::microseconds(dice_() % longest);
    while (std::chrono::steady_clock::now() < until && take(std::chrono::milliseconds(5))) {
    }
    served_->send(signal);
    while (take(std::chrono::milliseconds(200)) && socket_->is_open()) {
    }
    const int code = served_->wait();
    EXPECT_EQ(code, signal == SIGTERM ? 0 : 128 + signal) << served_->log();
    start();
    for (Place& place : tables_) {
      check(place);
    }
  }

  int acknowledged() const { return acknowledged_; }
  int retried() const { return retried_; }

 private:
  struct Submit {
    boost::json::object body;
    boost::json::object reply;
  };
  struct Place {
    std::string id;
    std::vector<Submit> done;
    std::set<std::int64_t> seqs;
    std::optional<boost::json::object> under_way;
  };

  void start() {
    const std::string token = client_ ? client_->token() : "";
    served_ = std::make_unique<Served>(
        program_, folder_,
        std::vector<std::string>{"--limit", "account-rate=0", "--limit", "address-rate=0"});
    client_.emplace(served_->where());
    client_->use_token(token);
  }

  std::string make_table() {
    const server::Answered made = client_->post(
        "/api/tables", {{"game", "hearts"}, {"settings", {{"target", 1000}}}});  // so that no match ends
    EXPECT_EQ(made.status, 201) << made.text;
    const std::string id(made.body().at("id").as_string());
    for (const char* const seat : {"north", "east", "south", "west"}) {
      EXPECT_TRUE(client_->post("/api/tables/" + id + "/join", {{"seat", seat}}).ok());
    }
    EXPECT_TRUE(client_->post("/api/tables/" + id + "/start").ok());
    return id;
  }

  // An answer to what the table asks, or nothing when it is over.
  std::optional<boost::json::object> answer(const Place& place) {
    const boost::json::object state = client_->get("/api/tables/" + place.id).body();
    if (!state.contains("state") || state.at("state") != "running") {
      return std::nullopt;
    }
    const boost::json::object& selector = state.at("view").at("request").at("selector").as_object();
    boost::json::array choices;
    for (const boost::json::value& choice : selector.at("choices").as_array()) {
      if (!choice.is_object() || !choice.as_object().contains("disabled")) {
        choices.push_back(choice);
      }
    }
    std::shuffle(choices.begin(), choices.end(), dice_);
    const boost::json::value* const exact = selector.if_contains("count");
    const boost::json::value* const count = exact == nullptr ? selector.if_contains("max") : exact;
    choices.resize(count == nullptr ? 1 : static_cast<std::size_t>(count->as_int64()));
    return boost::json::object{{"seat", state.at("seat")},
                               {"branchId", state.at("branchId")},
                               {"promptId", state.at("promptId")},
                               {"submitId", std::to_string(++submits_)},
                               {"response",
                                {{"actor", selector.at("actor")},
                                 {"title", selector.at("title")},
                                 {"selection", std::move(choices)}}}};
  }

  void submit(Place& place) {
    place.under_way = answer(place);
    if (place.under_way) {
      boost::json::object message = *place.under_way;
      message["op"] = "submit";
      message["table"] = place.id;
      message["id"] = place.id;
      socket_->send(message);
    }
  }

  // One message from the socket; false when it is closed or nothing came.
  bool take(std::chrono::milliseconds time) {
    const std::optional<boost::json::object> message = socket_->receive(time);
    if (!message) {
      return socket_->is_open();
    }
    for (Place& place : tables_) {
      if (message->at("op") == "reply" && message->at("id") == boost::json::value(place.id) &&
          place.under_way) {
        if (!message->contains("code")) {
          note(place, message->at("body").as_object());
        }
        place.under_way.reset();
      }
    }
    return true;
  }

  void note(Place& place, const boost::json::object& reply) {
    ++acknowledged_;
    EXPECT_TRUE(place.seqs.insert(reply.at("seq").as_int64()).second) << "two answers became one entry";
    place.done.push_back({.body = *place.under_way, .reply = reply});
  }

  void check(Place& place) {
    const std::string path = "/api/tables/" + place.id;
    const boost::json::object state = client_->get(path).body();
    ASSERT_TRUE(state.contains("seq")) << boost::json::serialize(state);
    if (!place.seqs.empty()) {
      EXPECT_GE(state.at("seq").as_int64(), *place.seqs.rbegin()) << "what was acknowledged is gone";
    }
    for (std::size_t i = place.done.size() - std::min<std::size_t>(2, place.done.size());
         i < place.done.size(); ++i) {
      const server::Answered again = client_->post(path + "/responses", place.done[i].body);
      EXPECT_EQ(again.status, 200) << again.text;
      EXPECT_EQ(again.body(), place.done[i].reply) << "an answer that is sent again gets the same reply";
    }
    EXPECT_EQ(client_->get(path).body().at("seq"), state.at("seq")) << "and is done once";
    if (place.under_way) {
      ++retried_;
      const server::Answered again = client_->post(path + "/responses", *place.under_way);
      if (again.ok()) {
        note(place, again.body());
        EXPECT_EQ(client_->post(path + "/responses", *place.under_way).body(), again.body());
      }
      place.under_way.reset();
    }
  }

  const std::string program_;
  const std::filesystem::path folder_;
  std::unique_ptr<Served> served_;
  std::optional<server::Client> client_;
  std::optional<server::SocketClient> socket_;
  std::vector<Place> tables_;
  std::mt19937 dice_{20'261'117};
  std::int64_t submits_ = 0;
  int acknowledged_ = 0;
  int retried_ = 0;
};

}  // namespace rondel::testing
