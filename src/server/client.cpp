#include "server/client.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <boost/json.hpp>
#include <cctype>
#include <deque>
#include <utility>

namespace rondel::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace json = boost::json;
namespace websocket = boost::beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;
using Response = http::response<http::string_body>;

constexpr std::chrono::seconds time_limit{30};
constexpr std::chrono::seconds opening_limit{10};  // for a connection, and for a handshake

// Begins something whose handler sets the error, and waits for it; a stream's own limit of time ends it.
template <class Begin>
error_code wait_for(asio::io_context& context, Begin begin) {
  error_code result = asio::error::timed_out;
  begin([&result](error_code error, auto&&...) { result = error; });
  context.restart();
  context.run();
  return result;
}

error_code connect(asio::io_context& context, beast::tcp_stream& stream, const std::string& where) {
  const std::size_t colon = where.rfind(':');
  tcp::resolver resolver(context);
  error_code error;
  const auto places = resolver.resolve(
      where.substr(0, colon), colon == std::string_view::npos ? "80" : where.substr(colon + 1), error);
  if (error) {
    return error;
  }
  stream.expires_after(opening_limit);
  error = wait_for(context, [&](auto done) { stream.async_connect(places, std::move(done)); });
  stream.expires_never();
  if (!error) {
    stream.socket().set_option(tcp::no_delay(true), error);
  }
  return error;
}

Answered taken(const Response& response) {
  Answered answered = {
      .status = static_cast<int>(response.result_int()), .headers = {}, .text = response.body()};
  for (const auto& field : response) {
    std::string name(field.name_string());
    for (char& c : name) {
      c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    const auto [entry, is_new] = answered.headers.emplace(std::move(name), std::string(field.value()));
    if (!is_new) {
      entry->second += ", " + std::string(field.value());
    }
  }
  return answered;
}

}  // namespace

json::object Answered::body() const {
  error_code error;
  const json::value value = json::parse(text, error);
  return error || !value.is_object() ? json::object() : value.get_object();
}

std::string Answered::code() const {
  const json::object object = body();
  const json::value* const code = object.if_contains("code");
  return code != nullptr && code->is_string() ? std::string(code->get_string()) : std::string();
}

struct Client::Parts {
  // One request on the open connection; an error when that broke off.
  error_code exchange(const http::request<http::string_body>& request, Response& response) {
    error_code error;
    http::write(*stream, request, error);
    const bool was_refused_early =
        error == asio::error::broken_pipe || error == asio::error::connection_reset;
    if (error && !was_refused_early) {
      return error;
    }
    beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    parser.body_limit(boost::none);
    parser.skip(request.method() == http::verb::head);
    error = {};
    http::read(*stream, buffer, parser, error);
    response = parser.release();
    return error;
  }

  std::string where;
  std::string token;
  asio::io_context context;
  std::optional<beast::tcp_stream> stream;
};

Client::Client(std::string where) : parts_(std::make_unique<Parts>()) { parts_->where = std::move(where); }
Client::~Client() = default;
Client::Client(Client&&) noexcept = default;
Client& Client::operator=(Client&&) noexcept = default;

void Client::use_token(std::string token) { parts_->token = std::move(token); }
const std::string& Client::token() const { return parts_->token; }

Answered Client::get(const std::string& path) { return send("GET", path, ""); }

Answered Client::post(const std::string& path, const json::object& body) {
  return send("POST", path, json::serialize(body));
}

Answered Client::send(const std::string& method, const std::string& path, const std::string& body,
                      const Headers& headers) {
  http::request<http::string_body> request;
  request.method_string(method);
  request.target(path);
  request.version(11);
  request.set(http::field::host, parts_->where);
  if (!parts_->token.empty()) {
    request.set(http::field::authorization, "Bearer " + parts_->token);
  }
  for (const auto& [name, value] : headers) {
    request.set(name, value);
  }
  request.body() = body;
  request.prepare_payload();
  error_code error;
  for (int attempt = 0; attempt < 2; ++attempt) {
    const bool is_fresh = !parts_->stream.has_value();
    if (is_fresh) {
      parts_->stream.emplace(parts_->context);
      error = connect(parts_->context, *parts_->stream, parts_->where);
    }
    Response response;
    if (!error) {
      error = parts_->exchange(request, response);
    }
    if (!error) {
      if (!response.keep_alive()) {
        parts_->stream.reset();
      }
      return taken(response);
    }
    parts_->stream.reset();
    if (is_fresh || error != http::error::end_of_stream) {
      break;  // only a connection that was closed while it idled is tried again
    }
    error = {};
  }
  return {.status = 0, .headers = {}, .text = error.message()};
}

struct SocketClient::Parts {
  explicit Parts() : stream(context) {}

  void read() {
    is_reading = true;
    stream.async_read(buffer, [this](error_code error, std::size_t) {
      is_reading = false;
      if (error) {
        is_open = false;
        return;
      }
      messages.push_back(beast::buffers_to_string(buffer.data()));
      buffer.consume(buffer.size());
    });
  }

  // Runs what was begun until `is_done`, or the time is up.
  template <class IsDone>
  void run(IsDone is_done, std::chrono::milliseconds time) {
    const auto until = std::chrono::steady_clock::now() + time;
    while (!is_done()) {
      context.restart();
      if (context.run_one_until(until) == 0) {
        return;
      }
    }
  }

  void write(const std::string& bytes) {
    bool is_written = false;
    stream.async_write(asio::buffer(bytes), [&](error_code error, std::size_t) {
      is_written = true;
      is_open = is_open && !error;
    });
    run([&] { return is_written; }, time_limit);
    if (!is_written) {  // the handler must not outlive what it writes to
      beast::get_lowest_layer(stream).close();
      run([&] { return is_written; }, time_limit);
    }
  }

  asio::io_context context;
  websocket::stream<beast::tcp_stream> stream;
  beast::flat_buffer buffer;
  std::deque<std::string> messages;
  Answered refused;
  std::int64_t received_bytes = 0;
  bool is_open = false;
  bool is_reading = false;
};

SocketClient::SocketClient(const std::string& where, const std::string& token, const Client::Headers& headers)
    : parts_(std::make_unique<Parts>()) {
  error_code error = connect(parts_->context, beast::get_lowest_layer(parts_->stream), where);
  Response response;
  if (!error) {
    parts_->stream.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
      if (!token.empty()) {
        request.set(http::field::authorization, "Bearer " + token);
      }
      for (const auto& [name, value] : headers) {
        request.set(name, value);
      }
    }));
    beast::tcp_stream& stream = beast::get_lowest_layer(parts_->stream);
    stream.expires_after(opening_limit);
    error = wait_for(parts_->context, [&](auto done) {
      parts_->stream.async_handshake(response, where, "/ws", std::move(done));
    });
    stream.expires_never();
  }
  parts_->is_open = !error;
  parts_->stream.read_message_max(0);
  if (error) {
    parts_->refused = error == websocket::error::upgrade_declined
                          ? taken(response)
                          : Answered{.status = 0, .headers = {}, .text = error.message()};
  }
}

SocketClient::~SocketClient() = default;
SocketClient::SocketClient(SocketClient&&) noexcept = default;

bool SocketClient::is_open() const { return parts_->is_open; }
const Answered& SocketClient::refused() const { return parts_->refused; }
int SocketClient::close_code() const { return parts_->stream.reason().code; }

void SocketClient::send(const json::object& message) { send_text(json::serialize(message)); }

void SocketClient::send_text(const std::string& text) {
  parts_->stream.text(true);
  parts_->write(text);
}

void SocketClient::send_binary(const std::string& bytes) {
  parts_->stream.binary(true);
  parts_->write(bytes);
}

std::optional<json::object> SocketClient::receive(std::chrono::milliseconds time) {
  Parts& parts = *parts_;
  if (parts.messages.empty() && parts.is_open && !parts.is_reading) {
    parts.read();
  }
  parts.run([&] { return !parts.messages.empty() || !parts.is_open; }, time);
  if (parts.messages.empty()) {
    return std::nullopt;
  }
  error_code error;
  parts.received_bytes += std::ssize(parts.messages.front());
  json::value value = json::parse(parts.messages.front(), error);
  parts.messages.pop_front();
  return error || !value.is_object() ? std::nullopt : std::optional(std::move(value.get_object()));
}

std::int64_t SocketClient::received_bytes() const { return parts_->received_bytes; }

void SocketClient::cut() {
  beast::get_lowest_layer(parts_->stream).close();
  parts_->is_open = false;
}

}  // namespace rondel::server
