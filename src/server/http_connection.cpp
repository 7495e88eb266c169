// A connection that speaks HTTP: one request after the other, each answered before the next is read.
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <cctype>
#include <chrono>
#include <optional>
#include <utility>

#include "rules/edge/strict_json.h"
#include "server/connections.h"

namespace rondel::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using boost::system::error_code;

constexpr std::chrono::seconds time_to_linger{2};
constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";

std::string in_lower_case(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return std::tolower(c); });
  return lower;
}

// The last address that the proxy added is the only one it vouches for.
std::string forwarded(const std::string& header) {
  const std::size_t comma = header.rfind(',');
  std::string last = comma == std::string_view::npos ? header : header.substr(comma + 1);
  std::erase(last, ' ');
  return last;
}

class HttpConnection final : public Connection, public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(Ground& ground, asio::ip::tcp::socket socket) : ground_(ground), stream_(std::move(socket)) {
    error_code error;
    const auto endpoint = stream_.socket().remote_endpoint(error);
    address_ = error ? std::string() : endpoint.address().to_string();
    stream_.socket().set_option(asio::ip::tcp::no_delay(true), error);
  }
  ~HttpConnection() override { ground_.remove(this); }

  void begin() {
    ground_.add(shared_from_this());
    asio::dispatch(stream_.get_executor(), [self = shared_from_this()] { self->read(); });
  }

  void shut_down() override {
    asio::post(stream_.get_executor(), [self = shared_from_this()] {
      if (self->is_idle_) {
        self->stream_.close();
      }
    });
  }
  void cut() override {
    asio::post(stream_.get_executor(), [self = shared_from_this()] { self->stream_.close(); });
  }

 private:
  void read() {
    if (ground_.is_closing) {
      return;
    }
    is_idle_ = true;
    is_head_ = false;
    parser_.emplace();
    parser_->body_limit(Limits::body_bytes);
    parser_->header_limit(static_cast<std::uint32_t>(Limits::header_bytes));
    stream_.expires_after(std::chrono::seconds(ground_.limits.header_seconds));
    http::async_read_header(stream_, buffer_, *parser_,
                            beast::bind_front_handler(&HttpConnection::has_header, shared_from_this()));
  }

  void has_header(error_code error, std::size_t /*bytes*/) {
    is_idle_ = false;
    if (error) {
      return unreadable(error);
    }
    is_head_ = parser_->get().method() == http::verb::head;
    if (parser_->get().count(http::field::transfer_encoding) != 0 && !parser_->chunked()) {
      // Where such a body ends is not known, and what comes after it would be taken for a request.
      keep_alive_ = false;
      return write(refusal(400, "malformed", "the only Transfer-Encoding is chunked"));
    }
    if (beast::websocket::is_upgrade(parser_->get())) {
      return upgrade();
    }
    if (!beast::iequals(parser_->get()[http::field::expect], "100-continue")) {
      return read_body();
    }
    // Who asks first whether the body is wanted waits for this before sending it.
    asio::async_write(stream_, asio::buffer(go_on),
                      [self = shared_from_this()](error_code broken, std::size_t) {
                        if (!broken) {
                          self->read_body();
                        }
                      });
  }

  void read_body() {
    http::async_read(stream_, buffer_, *parser_,
                     beast::bind_front_handler(&HttpConnection::has_request, shared_from_this()));
  }

  void has_request(error_code error, std::size_t /*bytes*/) {
    if (error) {
      return unreadable(error);
    }
    stream_.expires_never();
    begun_ = std::chrono::steady_clock::now();
    keep_alive_ = parser_->get().keep_alive();
    HttpRequest request;
    if (!take_request(request)) {
      keep_alive_ = false;
      return write(refusal(400, "malformed", "the address of the request is not well-formed"));
    }
    method_ = request.method;
    path_ = request.path;
    ground_.callbacks.request(std::move(request), [self = shared_from_this()](HttpAnswer answer) {
      asio::post(self->stream_.get_executor(),
                 [self, answer = std::move(answer)]() mutable { self->write(std::move(answer)); });
    });
  }

  bool take_request(HttpRequest& request) {
    auto& message = parser_->get();
    request.method = message.method_string();
    for (const auto& field : message) {
      // A name that comes again goes on with the same list: the last word of X-Forwarded-For is the proxy's, also when
      // the proxy wrote a line of its own.
      const auto [entry, is_new] =
          request.headers.emplace(in_lower_case(field.name_string()), std::string(field.value()));
      if (!is_new) {
        entry->second += ", " + std::string(field.value());
      }
    }
    request.body = std::move(message.body());
    const std::string& behalf = request.header("x-forwarded-for");
    const bool is_by_proxy = !ground_.proxy.empty() && address_ == ground_.proxy && !behalf.empty();
    request.address = is_by_proxy ? forwarded(behalf) : address_;
    return read_target(message.target(), request);
  }

  void upgrade() {
    HttpRequest request;
    HttpAnswer refused;
    keep_alive_ = false;
    if (!take_request(request)) {
      return write(refusal(400, "malformed", "the address of the request is not well-formed"));
    }
    begun_ = std::chrono::steady_clock::now();
    method_ = request.method;
    path_ = request.path;
    std::shared_ptr<Speaker> speaker = ground_.callbacks.upgrade(request, refused);
    if (speaker == nullptr) {
      return write(std::move(refused));
    }
    spdlog::debug("{} opens a socket", request.address);
    begin_socket(ground_, std::move(stream_), parser_->release(), std::move(speaker));
  }

  // What cannot be read is answered where that makes sense, and ends the connection.
  void unreadable(error_code error) {
    keep_alive_ = false;
    if (error == http::error::body_limit) {
      return write(refusal(413, "too_long", "a body has at most 16384 bytes"));
    }
    if (error == http::error::header_limit) {
      return write(refusal(431, "too_long", "the header has at most 8192 bytes"));
    }
    const bool is_bad = error.category() == http::make_error_code(http::error::end_of_stream).category() &&
                        error != http::error::end_of_stream && error != http::error::partial_message;
    if (is_bad) {
      return write(refusal(400, "malformed", "this is not HTTP: " + error.message()));
    }
  }

  void write(HttpAnswer answer) {
    using std::chrono::microseconds;
    spdlog::debug(
        "{} {} {} {} {} us", address_, safe_echo(method_), safe_echo(path_), answer.status,
        std::chrono::duration_cast<microseconds>(std::chrono::steady_clock::now() - begun_).count());
    keep_alive_ = keep_alive_ && !ground_.is_closing;
    response_.emplace();
    response_->version(11);
    response_->result(static_cast<unsigned>(answer.status));
    response_->set(http::field::content_type, answer.type);
    response_->set(http::field::cache_control, "no-store");
    response_->set("X-Content-Type-Options", "nosniff");
    response_->set("Referrer-Policy", "no-referrer");
    response_->set("Content-Security-Policy", "default-src 'self'; frame-ancestors 'none'");
    for (const auto& [name, value] : answer.headers) {
      response_->set(name, value);
    }
    response_->keep_alive(keep_alive_);
    if (answer.status != 304) {  // which has no body, and is about one that has
      response_->content_length(answer.body.size());
    }
    if (!is_head_) {
      response_->body() = std::move(answer.body);
    }
    stream_.expires_after(std::chrono::seconds(ground_.limits.write_seconds));
    http::async_write(stream_, *response_,
                      beast::bind_front_handler(&HttpConnection::was_written, shared_from_this()));
  }

  void was_written(error_code error, std::size_t /*bytes*/) {
    if (error) {
      return;
    }
    if (keep_alive_) {
      return read();
    }
    // A close while something unread is there would take the answer away from whoever is still sending.
    stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, error);
    stream_.expires_after(time_to_linger);
    linger();
  }

  void linger() {
    stream_.async_read_some(asio::buffer(waste_), [self = shared_from_this()](error_code error, std::size_t) {
      if (!error) {
        self->linger();
      }
    });
  }

  Ground& ground_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  std::optional<http::response<http::string_body>> response_;
  std::string address_;
  std::string method_;
  std::string path_;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  std::array<char, 4096> waste_{};
  bool is_idle_ = true;
  bool is_head_ = false;
  bool keep_alive_ = false;
};

}  // namespace

void begin_http(Ground& ground, asio::ip::tcp::socket socket) {
  std::make_shared<HttpConnection>(ground, std::move(socket))->begin();
}

}  // namespace rondel::server
