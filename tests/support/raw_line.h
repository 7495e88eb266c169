// A line to a server on which anything can be said, also what no client of ours would.
#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <string>

namespace rondel::testing {

enum class Until : std::uint8_t { answered, closed };

class RawLine {
 public:
  explicit RawLine(const std::string& where, const char* from = "127.0.0.1")
      : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    const std::size_t colon = where.find(':');
    const sockaddr_in own = address_of(from, 0);
    EXPECT_EQ(::bind(socket_, reinterpret_cast<const sockaddr*>(&own), sizeof own), 0);
    const sockaddr_in there = address_of(where.substr(0, colon).c_str(),
                                         static_cast<std::uint16_t>(std::stoi(where.substr(colon + 1))));
    EXPECT_EQ(::connect(socket_, reinterpret_cast<const sockaddr*>(&there), sizeof there), 0);
  }
  RawLine(const RawLine&) = delete;
  RawLine& operator=(const RawLine&) = delete;
  ~RawLine() { ::close(socket_); }

  // False: the other side takes no more.
  bool send(const std::string& text) const {
    return ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL) == std::ssize(text);
  }
  // What comes first, or everything until the end.
  std::string receive(Until until = Until::answered) const {
    std::string answer;
    std::array<char, 4096> part{};
    do {
      const ssize_t got = ::recv(socket_, part.data(), part.size(), 0);
      if (got <= 0) {
        break;
      }
      answer.append(part.data(), static_cast<std::size_t>(got));
    } while (until == Until::closed);
    return answer;
  }

 private:
  static sockaddr_in address_of(const char* address, std::uint16_t port) {
    sockaddr_in endpoint{};
    endpoint.sin_family = AF_INET;
    endpoint.sin_port = htons(port);
    ::inet_pton(AF_INET, address, &endpoint.sin_addr);
    return endpoint;
  }

  int socket_;
};

}  // namespace rondel::testing
