// Somebody at one table, in all its seats, who does one thing at a time and waits for its end.
#pragma once

#include <boost/json.hpp>
#include <optional>
#include <random>
#include <string>

#include "server/client.h"

namespace rondel::bench {

class Player {
 public:
  // Signs in at that server, and makes and starts a table of the yardstick.
  explicit Player(const std::string& where);

  const std::string& table() const { return table_; }
  // Answers what is asked; returns when it is acknowledged.
  void submit();
  // Waits until the line has broken, and goes on at another server.
  void go_to(const std::string& where);

 private:
  void sit_down(const std::string& where);
  // The next message, whatever it is; a state is taken.
  boost::json::object receive();

  std::string token_;
  std::string table_;
  std::optional<server::SocketClient> socket_;
  boost::json::value state_;
  std::int64_t number_ = 0;  // of that state
  std::int64_t submits_ = 0;
  std::mt19937 dice_{1};
};

}  // namespace rondel::bench
