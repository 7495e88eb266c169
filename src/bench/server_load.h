// Somebody who plays at many tables at once over one socket, in all their seats, as fast as the server answers.
#pragma once

#include <boost/json.hpp>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "kernel/modules.h"
#include "server/client.h"

namespace rondel::bench {

// What is played, for so long that no match ends meanwhile.
struct LoadGame {
  const Game* game = nullptr;
  std::string_view setting = {};  // which makes it long; empty: it is
  int value = 0;
};
LoadGame load_asker();  // a question and nothing to see: what a submit costs whatever the game
// Every submit shows the account another hand of four.
LoadGame load_hearts(const Modules& modules);

// A guest of that server signs in.
void sign_in(server::Client& client);
// A table at which that account sits everywhere, started; its id.
std::string start_table(server::Client& client, const LoadGame& game);
// Some answer that the selector allows.
boost::json::object response_to(const boost::json::object& selector, std::mt19937& dice);

class Load {
 public:
  // Signs in, and makes and starts so many tables.
  Load(std::string where, const LoadGame& game, int tables, unsigned seed);

  // Plays until then; gives how many submits were acknowledged, and adds how long each took to `milliseconds`.
  std::int64_t play(std::chrono::steady_clock::time_point until, std::vector<double>& milliseconds);

  const std::string& token() const { return client_.token(); }
  std::vector<std::string> tables() const;

 private:
  struct Place {
    boost::json::value state;
    std::int64_t number = 0;  // of that state
    std::string answered;     // seat and prompt: seats that are asked at once may have the same prompt
    std::chrono::steady_clock::time_point sent;
    enum class Pending : std::uint8_t { nothing, submit } pending = Pending::nothing;
  };

  void take(const boost::json::object& message, std::vector<double>& milliseconds);
  void take_state(const std::string& id, const boost::json::object& message);
  void answer(const std::string& id, Place& place);

  const std::string where_;
  const LoadGame game_;
  server::Client client_;
  std::map<std::string, Place> places_;
  std::map<std::int64_t, std::string> submits_;  // by id: at which table
  std::int64_t next_id_ = 0;
  std::int64_t done_ = 0;
  std::mt19937 dice_;
  std::optional<server::SocketClient> socket_;
};

}  // namespace rondel::bench
