// The network: accepts connections, reads requests, writes answers, carries sockets. What they mean is for whoever gave
// the callbacks. Boost.Asio and Beast are behind this header and nowhere else.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/http.h"
#include "server/limits.h"
#include "server/metrics.h"
#include "server/wire.h"

namespace rondel::server {

struct NetworkCallbacks {
  std::function<void(HttpRequest request, OnAnswer done)> request;
  // Who speaks on the new socket, or null and the answer that refuses it.
  std::function<std::shared_ptr<Speaker>(const HttpRequest& request, HttpAnswer& refused)> upgrade;
};

// "ADDRESS:PORT" (port 0: any that is free), or a socket that listens already and becomes the network's.
struct Listening {
  std::string where{};
  int socket = -1;  // -1: none
};

class Network {
 public:
  explicit Network(const Limits& limits);
  ~Network();

  // Runs work on one of the threads, some time. From any thread.
  void post(std::function<void()> work);

  // Gives an empty string or a sentence. An address of a proxy that is trusted to say on whose behalf it comes
  // (X-Forwarded-For) may be empty.
  std::string listen(const Listening& listening, const std::string& proxy, Metrics& metrics,
                     NetworkCallbacks callbacks);
  // Where it listens, as "127.0.0.1:8080"; whether only this machine can come there.
  std::string where() const;
  bool is_loopback() const;

  void every(std::chrono::milliseconds period, std::function<void()> work);
  // When the process is asked to end.
  void on_signal(std::function<void()> work);

  // Works on so many threads until `stop`.
  void run(int threads);
  void stop_accepting();
  // Answers what is being answered, says good-bye to sockets and closes every connection; those that take too long are cut.
  void close_connections(std::function<void()> done);
  void stop();

 private:
  struct Core;
  std::shared_ptr<Core> core_;
};

}  // namespace rondel::server
