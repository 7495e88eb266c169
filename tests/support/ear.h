// All that one viewer hears of a server, as bytes: answers over HTTP with their headers, and every message of a socket, the tails of
// the log in them.
//
// One thing is not taken as it is: states on a socket are numbered from the time of day of the server that sends them, which
// is not the same for both. The numbers are told anew, 1, 2, 3 ... in the order in which they come. Nothing else differs
// by chance between two servers that have the same file and stand at the same time.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <map>
#include <optional>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "server/client.h"

namespace rondel::testing {

class Ear {
 public:
  Ear(const std::string& where, const std::string& token) : client_(where), socket_(where, token) {
    client_.use_token(token);
    EXPECT_TRUE(socket_.is_open()) << socket_.refused().text;
  }

  server::Answered ask(const std::string& method, const std::string& path, const std::string& body = {}) {
    server::Answered answered = client_.send(method, path, body);
    std::string text = method + " " + path + ": " + std::to_string(answered.status);
    for (const auto& [name, value] : answered.headers) {
      text += "\n" + name + ": " + value;
    }
    heard_.push_back(std::move(text) + "\n" + answered.text);
    return answered;
  }

  // Says something on the socket, and listens until it is answered.
  boost::json::object say(boost::json::object message) {
    message["id"] = ++said_;
    socket_.send(message);
    return listen([&](const boost::json::object& heard) {
      const boost::json::value* const id = heard.if_contains("id");
      return id != nullptr && *id == boost::json::value(said_);
    });
  }

  // Listens until the state of that entry has come, and lets the server know that it came.
  void follow(std::int64_t seq) {
    while (last_seq_ < seq) {
      const boost::json::object heard =
          listen([](const boost::json::object& message) { return message.contains("number"); });
      if (heard.empty()) {
        return;
      }
    }
    say({{"op", "ping"}});
  }

  // A whole state to go on from, and then another with the whole log.
  void start_anew(const std::string& table) {
    const auto is_state = [](const boost::json::object& message) { return message.at("op") == "state"; };
    socket_.send({{"op", "full"}, {"table", table}});
    listen(is_state);
    say({{"op", "subscribe"}, {"table", table}});
    listen(is_state);
    say({{"op", "ping"}});
  }
  void subscribe(const std::string& table) {
    last_seq_ = -1;
    say({{"op", "subscribe"}, {"table", table}});
    follow(0);
  }

  // What was heard since this was asked last.
  std::vector<std::string> take() { return std::exchange(heard_, {}); }

 private:
  template <class IsLast>
  boost::json::object listen(IsLast is_last) {
    for (;;) {
      std::optional<boost::json::object> message = socket_.receive();
      if (!message) {
        ADD_FAILURE() << "nothing came on the socket; closed with " << socket_.close_code();
        last_seq_ = INT64_MAX;
        return {};
      }
      note(*message);
      if (is_last(*message)) {
        return std::move(*message);
      }
    }
  }

  void note(const boost::json::object& message) {
    if (const boost::json::value* const number = message.if_contains("number")) {
      last_seq_ = message.at("seq").as_int64();
      socket_.send({{"op", "ack"}, {"table", message.at("table")}, {"number", *number}});
    }
    boost::json::object told = message;
    if (boost::json::value* const from = told.if_contains("from")) {
      *from = numbers_[from->as_int64()];
    }
    if (boost::json::value* const number = told.if_contains("number")) {
      // Who subscribes anew may meet a number of before, or not: that hangs on the time of day as well.
      *number = numbers_[number->as_int64()] = ++states_;
    }
    heard_.push_back("socket: " + boost::json::serialize(told));
  }

  server::Client client_;
  server::SocketClient socket_;
  std::map<std::int64_t, std::int64_t> numbers_;  // as they are told anew
  std::int64_t states_ = 0;
  std::vector<std::string> heard_;
  std::int64_t said_ = 0;
  std::int64_t last_seq_ = -1;
};

// --- for people ---

// A view's print differs wherever the view does, and comes first: for people it is left out.
inline std::string without_print(const std::string& text) {
  static const std::regex print("(viewPrint\",(\"value\":)?\"|viewPrint\":\")[0-9a-f]{16}");
  return std::regex_replace(text, print, "$1-");
}

inline std::string around_difference(const std::string& text, const std::string& other) {
  constexpr std::size_t room = 120;
  const std::size_t at = static_cast<std::size_t>(std::ranges::mismatch(text, other).in1 - text.begin());
  return text.substr(0, 60) + " ... " + text.substr(at - std::min(at, room), 2 * room);
}

}  // namespace rondel::testing
