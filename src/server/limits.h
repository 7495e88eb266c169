// What one client may use up. The operator may change each by name (`rondel serve --limit NAME=VALUE`).
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace rondel::server {

struct Limits {
  // A second, with as many as `burst` seconds' worth at once. 0: as many as they like.
  std::int64_t account_rate = 50;   // requests and messages of one account
  std::int64_t address_rate = 200;  // of one address
  std::int64_t login_rate = 1;      // passwords and new accounts of one address
  std::int64_t guess_rate =
      6;  // a minute: passwords for one account from places where it was never signed in
  std::int64_t burst = 10;

  std::int64_t account_sockets = 16;
  std::int64_t address_sockets = 256;
  std::int64_t address_connections = 512;  // of one address, sockets and others
  std::int64_t connections = 20'000;
  std::int64_t account_tables = 20;  // not over yet, that one account has made
  std::int64_t address_tables = 100;
  std::int64_t in_flight = 32;          // commands of one socket that are not answered yet
  std::int64_t queued = 256;            // replies that wait for a slow reader
  std::int64_t queued_bytes = 262'144;  // in them
  std::int64_t subscriptions = 64;      // tables of one socket
  std::int64_t passwords = 64;          // that wait to be hashed
  std::int64_t address_passwords = 8;   // of one address
  std::int64_t header_seconds = 30;     // for a request to arrive, and for the next one
  std::int64_t write_seconds = 20;      // for a reader to take what is sent
  std::int64_t idle_seconds = 60;       // for a socket to answer a ping

  static constexpr std::size_t body_bytes = std::size_t{16} << 10;
  static constexpr std::size_t header_bytes = std::size_t{8} << 10;
  // Of a connection: more than a header, and all that is kept of a chunk's extension or of a trailer.
  static constexpr std::size_t buffer_bytes = std::size_t{16} << 10;
  static constexpr std::size_t json_depth = 16;
};

// Sets one from "name=value"; gives an empty string, or a sentence.
std::string set_limit(Limits& limits, std::string_view words);

}  // namespace rondel::server
