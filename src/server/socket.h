// One client on a WebSocket, as whoever it proved to be: several tables at once, commands in, replies and states out
// (docs/api.md has every message). It knows no network: text comes in by `receive`, and whoever can write takes text out
// by `next` after each `wake`.
//   - What is told of a table is the newest there is when it can be written: a slow reader misses states, never the last.
//   - A state is sent as a patch against the last one that the client acknowledged, or in full when there is none.
//   - Of a log is sent what is new since the last message, which the client keeps: messages come in their order or not at all.
// Any thread may call anything.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/accounts.h"
#include "server/door.h"
#include "server/sockets.h"
#include "server/wire.h"
#include "table/table.h"

namespace rondel::server {

struct Services;

class Socket final : public Speaker, public std::enable_shared_from_this<Socket> {
 public:
  Socket(Services& services, Visitor visitor, std::string address);
  ~Socket() override;

  const Visitor& visitor() const { return visitor_; }
  // What limits count by.
  const std::string& address() const { return address_; }

  void begin(std::weak_ptr<Wire> wire) override;
  void receive(std::string_view text) override;
  void pinged() override;
  std::optional<std::string> next() override;
  void close(std::uint16_t code, std::string reason);
  void end() override;
  // The state of that table that the client has acknowledged, if it is the one of that number.
  Resumes::State acknowledged(const std::string& table, std::int64_t number);

 private:
  using State = Resumes::State;
  struct Sent {
    std::int64_t number = 0;
    State state;
  };
  // How much of a viewer's log was sent.
  struct SentLog {
    Viewer viewer;
    std::shared_ptr<const LogPlace> place;
    LogNews before;  // not sent yet, and not found from `place`
  };
  struct Subscription {
    std::int64_t opening = 0;     // of the subscribe that is under way; 0: none is
    std::int64_t generation = 0;  // of the one that is watched; 0: none yet
    std::shared_ptr<void> watch;
    std::string invitation;
    std::int64_t number = 0;  // of the last state that was sent
    Told latest;              // what is told next; its log begins at one of `logs`
    std::vector<SentLog> logs;
    Sent acknowledged;
    std::deque<Sent> sent;  // not acknowledged yet, oldest first
    enum class Due : std::uint8_t { nothing, update, full } due = Due::nothing;
  };
  struct Message;
  struct Unanswered;

  void handle(Message message);
  void subscribe(const Message& message);
  void watch(const Door::Found& found, const Message& message, std::int64_t opening);
  std::int64_t first_number(const Sent& resumed) const;
  void give_up(const std::string& table, std::int64_t opening);
  void unsubscribe(const Message& message);
  void acknowledge(const std::string& table, std::int64_t number);
  void send_full(const Message& message);
  void command(Message message);
  void told(const std::string& table, std::int64_t generation, const Told& told);
  void reply(const Message& message, Reply reply);
  void push(boost::json::object message);
  void too_fast(const Message& message);
  std::optional<std::string> next_update();
  std::string update_text(const std::string& table, Subscription& subscription);
  void wake();

  Services& services_;
  const Visitor visitor_;
  const std::string address_;
  std::mutex mutex_;  // of everything below
  std::weak_ptr<Wire> wire_;
  std::deque<std::string> replies_;
  std::size_t reply_bytes_ = 0;  // in them
  std::map<std::string, Subscription> subscriptions_;
  std::string last_updated_;  // so that each table has its turn
  std::int64_t generation_ = 0;
  std::int64_t in_flight_ = 0;
  std::int64_t refused_in_a_row_ = 0;
  bool has_begun_ = false;
  bool is_closing_ = false;
};

}  // namespace rondel::server
