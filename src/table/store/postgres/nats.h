// Hints between nodes by way of a NATS server, where PostgreSQL's own notifications are the limit. It speaks as much of
// NATS's text protocol as that needs. Hints may be lost here, when NATS is away or a node ends between commit and hint;
// whoever shows a table looks at its head now and then, so what a lost hint costs is a few seconds' delay.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "table/store/postgres/listening_thread.h"
#include "table/store/store.h"

namespace rondel::store::postgres {

struct NatsAddress {
  std::string host;
  std::string port = "4222";

  // Of nats://HOST[:PORT]; throws Error.
  static NatsAddress read(const std::string& text);
};

// One connection. One thread uses it; throws Error when it breaks.
class NatsLine {
 public:
  explicit NatsLine(const NatsAddress& address);
  NatsLine(const NatsLine&) = delete;
  NatsLine& operator=(const NatsLine&) = delete;
  ~NatsLine();

  void publish(std::string_view message);
  void subscribe();
  // What was published meanwhile; waits up to `time` for something. Answers the server's pings.
  std::vector<std::string> messages(std::chrono::milliseconds time);

 private:
  void greet();
  void send(std::string_view text);
  bool take_message(std::vector<std::string>& messages);

  int socket_ = -1;
  std::string unread_;
  bool has_answered_ = false;  // to a ping
};

// For the writer, which must not wait for a network: what is published goes out on a thread of its own. What piles up
// while NATS is away is let go.
class NatsPublisher {
 public:
  explicit NatsPublisher(NatsAddress address);
  NatsPublisher(const NatsPublisher&) = delete;
  NatsPublisher& operator=(const NatsPublisher&) = delete;
  // Sends what it has, if NATS is there.
  ~NatsPublisher();
  void publish(const std::string& message);

 private:
  void work();
  std::vector<std::string> take();
  void send(const std::vector<std::string>& messages);

  const NatsAddress address_;
  std::unique_ptr<NatsLine> line_;
  std::mutex mutex_;
  std::condition_variable something_to_do_;
  std::vector<std::string> waiting_;
  bool is_stopping_ = false;
  std::thread thread_;  // last: it uses everything above
};

// As NotifyListener.
class NatsListener {
 public:
  NatsListener(NatsAddress address, std::string node, OnChange on_change);

 private:
  void listen(const std::atomic<bool>& is_stopping);

  const NatsAddress address_;
  const std::string node_;
  const OnChange on_change_;
  const ListeningThread thread_;
};

}  // namespace rondel::store::postgres
