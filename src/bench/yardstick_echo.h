// The yardstick of a submit: the least that any server does that keeps what it acknowledges. A WebSocket of Beast that sends each
// message back when SQLite has it on the disk; all that come while a commit is under way share the next one.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

namespace rondel::bench {

class EchoServer {
 public:
  // Keeps messages in that file, which is made.
  explicit EchoServer(const std::filesystem::path& file);
  EchoServer(const EchoServer&) = delete;
  EchoServer& operator=(const EchoServer&) = delete;
  ~EchoServer();

  // "127.0.0.1:8080".
  std::string where() const;
  // Of the processor, by its threads.
  double thread_seconds() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

// Seconds of the processor that the yardstick takes for a message of so many bytes, over so many sockets that have one under way
// each.
double measure_echo(const std::filesystem::path& folder, int sockets, int rounds, std::size_t bytes);

}  // namespace rondel::bench
