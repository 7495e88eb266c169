#include "bench/player.h"

#include <chrono>

#include "bench/server_load.h"
#include "kernel/fault.h"
#include "server/json_patch.h"

namespace rondel::bench {

namespace json = boost::json;

Player::Player(const std::string& where) {
  server::Client client(where);
  sign_in(client);
  token_ = client.token();
  table_ = start_table(client, load_asker());
  sit_down(where);
}

void Player::sit_down(const std::string& where) {
  socket_.emplace(where, token_);
  check(socket_->is_open(), socket_->refused().text);
  state_ = nullptr;
  socket_->send({{"op", "subscribe"}, {"table", table_}});
  while (state_.is_null()) {
    receive();
  }
}

json::object Player::receive() {
  std::optional<json::object> message = socket_->receive();
  check(message.has_value(), "the server says something within ten seconds");
  if (const json::value* const whole = message->if_contains("state")) {
    state_ = *whole;
    number_ = message->at("number").as_int64();
  } else if (const json::value* const patch = message->if_contains("patch")) {
    const std::string problem = server::apply_patch(state_, patch->as_array());
    check(problem.empty(), problem);
    number_ = message->at("number").as_int64();
  }
  return *std::move(message);
}

void Player::submit() {
  const json::object& state = state_.as_object();
  const json::value before = state.at("promptId");
  socket_->send(
      {{"op", "submit"},
       {"id", ++submits_},
       {"table", table_},
       {"ack", number_},
       {"seat", state.at("seat")},
       {"branchId", state.at("branchId")},
       {"promptId", before},
       {"submitId", std::to_string(submits_)},
       {"response", response_to(state.at("view").at("request").at("selector").as_object(), dice_)}});
  bool is_acknowledged = false;
  while (!is_acknowledged || state_.at("promptId") == before) {
    const json::object message = receive();
    if (message.at("op") == "reply") {
      check(!message.contains("code"), json::serialize(message));
      is_acknowledged = true;
    }
  }
}

void Player::go_to(const std::string& where) {
  while (socket_->is_open()) {
    socket_->receive(std::chrono::milliseconds(1));
  }
  sit_down(where);
}

}  // namespace rondel::bench
