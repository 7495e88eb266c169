// A client of a server: HTTP requests and a WebSocket, each call waiting for its end. For the program's own commands, for
// tests and for measurements. One thread uses one client.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace rondel::server {

struct Answered {
  int status = 0;                                // 0: there was no answer, and `text` says why
  std::map<std::string, std::string> headers{};  // names in lower case
  std::string text{};

  bool ok() const { return status >= 200 && status < 300; }
  // The text as JSON; an empty object when it is none.
  boost::json::object body() const;
  // Of a refusal; empty otherwise.
  std::string code() const;
};

class Client {
 public:
  using Headers = std::map<std::string, std::string>;

  // `where` is "127.0.0.1:8080". Connects when something is asked, and keeps the connection.
  explicit Client(std::string where);
  ~Client();
  Client(Client&&) noexcept;
  Client& operator=(Client&&) noexcept;

  // Sent with everything; empty: none.
  void use_token(std::string token);
  const std::string& token() const;

  Answered get(const std::string& path);
  Answered post(const std::string& path, const boost::json::object& body = {});
  // Anything, also what makes no sense.
  Answered send(const std::string& method, const std::string& path, const std::string& body,
                const Headers& headers = {});

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

class SocketClient {
 public:
  // Whether it came about says `is_open`; if not, `refused` has the server's answer.
  SocketClient(const std::string& where, const std::string& token, const Client::Headers& headers = {});
  ~SocketClient();
  SocketClient(SocketClient&&) noexcept;

  bool is_open() const;
  const Answered& refused() const;
  // Why the server closed it: 1001 and the like; 0: it did not say, or is open.
  int close_code() const;

  void send(const boost::json::object& message);
  void send_text(const std::string& text);
  void send_binary(const std::string& bytes);
  // The next message; nothing when none came in that time or the socket is closed.
  std::optional<boost::json::object> receive(std::chrono::milliseconds time = std::chrono::seconds(60));
  // Of the messages that were received.
  std::int64_t received_bytes() const;
  // Ends it without a good-bye, as a line that breaks.
  void cut();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace rondel::server
