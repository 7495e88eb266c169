// A place at a table of a server, as a player or a spectator, over a line that may break. It keeps the table's state as
// the server tells it, takes up a broken line where it was, and sends an answer that was not acknowledged again, so that
// it counts once. One thread uses one.
#pragma once

#include <boost/json/object.hpp>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "cli/table_link.h"
#include "server/client.h"
#include "server/client_log.h"

namespace rondel::cli {

class RemoteTable {
 public:
  enum class Happened : std::uint8_t {
    nothing,
    state,     // state() is new
    done,      // what was sent last has been done
    refused,   // it was refused: refusal() says why
    broken,    // the line; it will be tried again by itself
    restored,  // the line is there again
    lost,      // given up: trouble() says why
  };
  struct Refusal {
    std::string verb{};  // what was refused: "submit", "chat"
    std::string code{};
    std::string message{};
  };

  // With the link's token, if any. Connects when it is first waited for, and gives up after a line has been broken for
  // as long as `patience`.
  RemoteTable(TableLink link, std::chrono::seconds patience);

  // Waits for the next thing to happen, at most that long.
  Happened wait(std::chrono::milliseconds time);

  const TableLink& link() const { return link_; }
  // As docs/api.md describes it; empty before the first has come.
  const boost::json::object& state() const { return state_; }
  const Refusal& refusal() const { return refusal_; }
  const std::string& trouble() const { return trouble_; }
  // What the server said when something was done: {seq, branchId} and the like.
  const boost::json::object& reply() const { return reply_; }

  // An answer to the question in state(). One at a time.
  void submit(boost::json::object response);
  bool is_submitting() const { return submit_.has_value(); }
  // Any other verb. Lost with the line, if that breaks before it is acknowledged.
  void send(const std::string& verb, boost::json::object body = {});

 private:
  using Clock = std::chrono::steady_clock;

  Happened connect(std::chrono::milliseconds time);
  Happened broke(const std::string& why);
  Happened give_up(const std::string& why);
  Happened stay_in_touch();
  Happened take(const boost::json::object& message);
  Happened take_reply(const boost::json::object& message);
  Happened take_refusal(const boost::json::object& message, const std::string& verb);
  Happened take_state(const boost::json::object& message, boost::json::value state);
  Happened take_patch(const boost::json::object& message);
  boost::json::object subscription() const;
  void say(boost::json::object message);

  const TableLink link_;
  const std::chrono::seconds patience_;
  std::optional<server::SocketClient> socket_;
  boost::json::object state_;
  std::map<std::int64_t, boost::json::value> kept_;  // what was acknowledged, by number
  server::ClientLogs logs_;
  std::optional<boost::json::object> submit_;  // not acknowledged yet
  std::map<std::string, std::string> verbs_;   // of what else is not, by id
  std::string submit_prefix_;
  std::int64_t sent_ = 0;
  int resent_ = 0;
  std::optional<Clock::time_point> resend_at_;
  Clock::time_point acknowledged_{};
  Clock::time_point heard_{};
  Clock::time_point asked_{};  // for a sign of life
  std::optional<Clock::time_point> broken_since_;
  Clock::time_point next_try_{};
  std::chrono::milliseconds pause_{};  // before the next try
  bool was_connected_ = false;
  Refusal refusal_;
  boost::json::object reply_;
  std::string trouble_;
};

}  // namespace rondel::cli
