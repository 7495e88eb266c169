// Somebody at a table over a WebSocket: keeps the table's state by states and patches, acknowledges them, and answers
// what is asked with anything that goes.
#pragma once

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <utility>

#include "server/client.h"
#include "server/client_log.h"
#include "server/json_patch.h"

namespace rondel::testing {

class SocketPlayer {
 public:
  SocketPlayer(std::string where, std::string token, std::string table, unsigned seed)
      : where_(std::move(where)), token_(std::move(token)), table_(std::move(table)), dice_(seed) {
    connect();
  }

  const boost::json::object& state() const { return state_; }
  // As GET shows it.
  boost::json::object state_with_log() const {
    boost::json::object state = state_;
    logs_.put_into(state);
    return state;
  }
  bool is_over() const { return !state_.empty() && state_.at("state") == "over"; }
  int patches() const { return patches_; }
  int refused() const { return refused_; }
  server::SocketClient& socket() { return *socket_; }

  // The line breaks, and is there again.
  void reconnect() {
    socket_->cut();
    connect();
  }

  // Takes the next message and answers if asked. False: none came.
  bool step(std::chrono::milliseconds time = std::chrono::seconds(120)) {
    const std::optional<boost::json::object> message = socket_->receive(time);
    if (!message) {
      return false;
    }
    const auto op = message->at("op").as_string();
    logs_.take(*message);
    if (op == "reply") {
      take_reply(*message);
    } else if (op == "state") {
      take_state(*message, message->at("state"));
    } else if (op == "patch") {
      ++patches_;
      const auto from = states_.find(message->at("from").as_int64());
      EXPECT_NE(from, states_.end()) << "a patch against something that was never acknowledged";
      boost::json::value next = from == states_.end() ? boost::json::value() : from->second;
      EXPECT_EQ(server::apply_patch(next, message->at("patch").as_array()), "");
      states_.erase(states_.begin(), from);
      take_state(*message, next);
    }
    answer();
    return true;
  }

  // To the end of the match.
  void play() {
    while (!is_over()) {
      if (!step()) {
        ADD_FAILURE() << "nothing came for two minutes; closed with " << socket_->close_code();
        return;
      }
    }
  }

 private:
  void connect() {
    socket_.emplace(where_, token_);
    EXPECT_TRUE(socket_->is_open()) << socket_->refused().text;
    boost::json::object subscribe{{"op", "subscribe"}, {"table", table_}, {"id", "subscribe"}};
    if (!states_.empty()) {
      subscribe["number"] = states_.rbegin()->first;
      subscribe["log"] = logs_.mark(state_);
    }
    socket_->send(subscribe);
    if (std::exchange(pending_, false)) {  // nobody knows whether it got there: it is said again
      answered_ = 0;
    }
  }

  void take_state(const boost::json::object& message, const boost::json::value& state) {
    state_ = state.as_object();
    EXPECT_EQ(state_.at("seq"), message.at("seq"));
    EXPECT_TRUE(logs_.fits(state_)) << "the log is " << boost::json::serialize(state_.at("log"));
    const std::int64_t number = message.at("number").as_int64();
    states_[number] = state;
    socket_->send({{"op", "ack"}, {"table", table_}, {"number", number}});
  }

  void take_reply(const boost::json::object& message) {
    if (!message.at("id").is_int64()) {
      EXPECT_FALSE(message.contains("code")) << boost::json::serialize(message);
      return;
    }
    pending_ = false;
    if (message.contains("code")) {  // another choice, or the same question no more
      ++refused_;
      EXPECT_LT(refused_, 10'000) << boost::json::serialize(message);
      answered_ = 0;
    }
  }

  void answer() {
    if (pending_ || state_.empty() || !state_.at("view").is_object()) {
      return;
    }
    const boost::json::value& request = state_.at("view").at("request");
    const boost::json::value* const selector =
        request.is_object() ? request.as_object().if_contains("selector") : nullptr;
    const std::int64_t prompt = state_.at("promptId").as_int64();
    if (selector == nullptr || !selector->is_object() || prompt == answered_) {
      return;
    }
    answered_ = prompt;
    pending_ = true;
    if (selector->at("type") != "select") {  // a bot knows what else there is
      return socket_->send({{"op", "bot"},
                            {"id", ++submits_},
                            {"table", table_},
                            {"seat", state_.at("seat")},
                            {"agent", "random"}});
    }
    socket_->send({{"op", "submit"},
                   {"id", ++submits_},
                   {"table", table_},
                   {"branchId", state_.at("branchId")},
                   {"promptId", prompt},
                   {"submitId", std::to_string(dice_()) + "-" + std::to_string(submits_)},
                   {"response", response_to(selector->as_object())}});
  }

  static std::int64_t number_in(const boost::json::object& object, std::string_view key,
                                std::int64_t otherwise) {
    const boost::json::value* const value = object.if_contains(key);
    return value != nullptr && value->is_int64() ? value->as_int64() : otherwise;
  }

  boost::json::object response_to(const boost::json::object& selector) {
    return {
        {"actor", selector.at("actor")}, {"title", selector.at("title")}, {"selection", some_of(selector)}};
  }

  // As many of the choices as there may be; of a group among them, some of its own.
  boost::json::array some_of(const boost::json::object& offered) {
    boost::json::array choices;
    for (const boost::json::value& choice : offered.at("choices").as_array()) {
      if (!choice.is_object() || !choice.as_object().contains("disabled")) {
        choices.push_back(choice);
      }
    }
    std::shuffle(choices.begin(), choices.end(), dice_);
    const std::int64_t most = number_in(offered, "max", 1);
    const std::int64_t least = number_in(offered, "min", offered.contains("max") ? 0 : 1);
    std::int64_t count = std::uniform_int_distribution<std::int64_t>(std::min(least, most), most)(dice_);
    count = number_in(offered, "count", count);
    boost::json::array selection(choices.begin(), choices.begin() + std::min(count, std::ssize(choices)));
    for (boost::json::value& picked : selection) {
      if (picked.is_object() && picked.as_object().contains("choices")) {
        boost::json::object group{{"title", picked.at("title")}, {"selection", some_of(picked.as_object())}};
        if (picked.as_object().contains("id")) {
          group["id"] = picked.at("id");
        }
        picked = std::move(group);
      }
    }
    return selection;
  }

  const std::string where_;
  const std::string token_;
  const std::string table_;
  std::mt19937 dice_;
  std::optional<server::SocketClient> socket_;
  boost::json::object state_;
  std::map<std::int64_t, boost::json::value> states_;  // acknowledged, by number
  server::ClientLogs logs_;
  std::int64_t answered_ = 0;
  std::int64_t submits_ = 0;
  int patches_ = 0;
  int refused_ = 0;
  bool pending_ = false;
};

}  // namespace rondel::testing
