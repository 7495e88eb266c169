// The two ends of a WebSocket, as far as they know of one another: the connection that carries texts, and whoever speaks
// on it. So that what is said can change without compiling the network anew.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace rondel::server {

inline constexpr std::uint16_t close_going_away = 1001;
inline constexpr std::uint16_t close_not_text = 1003;
inline constexpr std::uint16_t close_policy = 1008;
inline constexpr std::uint16_t close_mishap = 1011;

// The writing end of the connection. Any thread.
class Wire {
 public:
  virtual ~Wire() = default;
  // There is something to write.
  virtual void wake() = 0;
  // After what `next` still has.
  virtual void close(std::uint16_t code, std::string reason) = 0;
};

// Whoever speaks on it. Any thread.
class Speaker {
 public:
  virtual ~Speaker() = default;
  virtual void begin(std::weak_ptr<Wire> wire) = 0;
  virtual void receive(std::string_view text) = 0;
  // A ping came, or a pong, which the connection answers or drops by itself.
  virtual void pinged() = 0;
  // What is to be written next; nothing: wait for `wake`.
  virtual std::optional<std::string> next() = 0;
  // The line is gone.
  virtual void end() = 0;
};

}  // namespace rondel::server
