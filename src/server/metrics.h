// What the server counts, for /metrics.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>

namespace rondel::server {

struct Metrics {
  using Count = std::atomic<std::uint64_t>;

  std::array<Count, 6> answers{};  // by hundreds: 200 to 299 is [2]
  Count connections = 0;           // accepted
  Count connections_open = 0;
  Count connections_refused = 0;  // the address, or the server, had as many as it may have
  Count sockets_open = 0;
  Count messages_in = 0;
  Count messages_out = 0;
  Count patches = 0;  // of those
  Count too_fast = 0;
  Count dropped = 0;  // slow readers
  Count logins_failed = 0;
  Count notified = 0;
  Count notifications_lost = 0;

  void note_answer(int status) { ++answers.at(static_cast<std::size_t>(status / 100) % answers.size()); }
  // As Prometheus reads it.
  std::string text() const;
};

}  // namespace rondel::server
