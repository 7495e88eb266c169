// Somebody who plays at many tables at once over one socket, in all their seats, as fast as the server answers.
#pragma once

#include <boost/json.hpp>
#include <chrono>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "server/client.h"

namespace rondel::bench {

class Load {
 public:
  // Signs in, and makes and starts so many tables of hearts.
  Load(std::string where, int tables, unsigned seed);

  // Plays until then; gives how many submits were acknowledged, and adds how long each took to `milliseconds`.
  std::int64_t play(std::chrono::steady_clock::time_point until, std::vector<double>& milliseconds);

  const std::string& token() const { return client_.token(); }
  std::vector<std::string> tables() const;

 private:
  struct Place {
    std::map<std::int64_t, boost::json::value> states;
    boost::json::value state;
    std::string answered;  // seat and prompt: seats that are asked at once may have the same prompt
    std::chrono::steady_clock::time_point sent;
    enum class Pending : std::uint8_t { nothing, submit } pending = Pending::nothing;
  };

  void make_table();
  void take(const boost::json::object& message, std::vector<double>& milliseconds);
  void take_state(const std::string& id, const boost::json::object& message);
  void answer(const std::string& id, Place& place);
  boost::json::object response_to(const boost::json::object& selector);

  const std::string where_;
  server::Client client_;
  std::map<std::string, Place> places_;
  std::map<std::int64_t, std::string> submits_;  // by id: at which table
  std::int64_t next_id_ = 0;
  std::int64_t done_ = 0;
  std::mt19937 dice_;
  std::optional<server::SocketClient> socket_;
};

}  // namespace rondel::bench
