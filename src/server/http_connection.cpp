// A connection that speaks HTTP: one request after the other, each answered before the next is read.
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <atomic>
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
#include "server/addresses.h"
#include "server/connections.h"
#include "server/mishap.h"

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

// The last address that the proxy added is the only one it vouches for. Empty: that is none.
std::string forwarded(const std::string& header) {
  const std::size_t comma = header.rfind(',');
  std::string last = comma == std::string_view::npos ? header : header.substr(comma + 1);
  std::erase(last, ' ');
  return plain_address(last);
}

// Whether the header says for which host it is, once: who stands between may go by another one than we do.
bool names_its_host(const HttpMessage& message) {
  const auto count = message.count(http::field::host);
  return count == 1 || (count == 0 && message.version() < 11);
}

class HttpConnection final : public Connection, public std::enable_shared_from_this<HttpConnection> {
  // A step as a completion handler; one that throws ends the connection.
  template <class... Arguments>
  auto safely(void (HttpConnection::*step)(Arguments...)) {
    return [self = shared_from_this(), step](Arguments... arguments) {
      if (!without_mishap("an HTTP connection", [&] { ((*self).*step)(std::move(arguments)...); })) {
        self->close_stream();
      }
    };
  }

 public:
  HttpConnection(Ground& ground, asio::ip::tcp::socket socket, std::shared_ptr<void> admission)
      : ground_(ground), stream_(std::move(socket)), admission_(std::move(admission)) {
    error_code error;
    const auto endpoint = stream_.socket().remote_endpoint(error);
    address_ = error ? std::string() : plain_address(endpoint.address().to_string());
    is_proxy_ = admission_ == nullptr;
    stream_.socket().set_option(asio::ip::tcp::no_delay(true), error);
  }
  ~HttpConnection() override { ground_.remove(this); }

  void begin() {
    ground_.add(shared_from_this());
    asio::dispatch(stream_.get_executor(), safely(&HttpConnection::read));
  }

  void shut_down() override {
    asio::post(stream_.get_executor(), [self = shared_from_this()] {
      if (self->is_idle_) {
        self->close_stream();
      }
    });
  }
  void cut() override {
    asio::post(stream_.get_executor(), [self = shared_from_this()] { self->close_stream(); });
  }

 private:
  // Goes with every copy of the callback that a request is answered by. When the last one goes and none was called, nobody
  // will answer any more.
  struct Pending {
    explicit Pending(std::shared_ptr<HttpConnection> connection) : self(std::move(connection)) {}
    Pending(const Pending&) = delete;
    Pending& operator=(const Pending&) = delete;
    ~Pending() {
      if (!is_answered && !self->ground_.is_closing) {
        without_mishap("a request that nobody answers", [this] { self->cut(); });
      }
    }
    std::shared_ptr<HttpConnection> self;
    std::atomic<bool> is_answered = false;
  };

  // Not once it was handed over to a socket.
  void close_stream() {
    if (!is_handed_over_) {
      stream_.close();
    }
  }

  void read() {
    if (ground_.is_closing) {
      return;
    }
    is_idle_ = true;
    is_head_ = false;
    request_ = {};
    parser_.emplace();
    parser_->body_limit(Limits::body_bytes);
    parser_->header_limit(static_cast<std::uint32_t>(Limits::header_bytes));
    stream_.expires_after(std::chrono::seconds(ground_.limits.header_seconds));
    http::async_read_header(stream_, buffer_, *parser_, safely(&HttpConnection::has_header));
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
    if (!names_its_host(parser_->get())) {
      keep_alive_ = false;
      return write(refusal(400, "malformed", "a request has one header Host"));
    }
    if (!take_head()) {
      keep_alive_ = false;
      return write(refusal(400, "malformed", "the address of the request is not well-formed"));
    }
    if (is_proxy_) {
      admission_ = ground_.admit(request_.share);
      if (admission_ == nullptr) {
        ++ground_.metrics->connections_refused;
        keep_alive_ = false;
        return write(refusal(429, "too_many", "too many connections of this address; close some first"));
      }
    }
    if (beast::websocket::is_upgrade(parser_->get())) {
      return upgrade();
    }
    if (!beast::iequals(parser_->get()[http::field::expect], "100-continue")) {
      return read_body();
    }
    // Who asks first whether the body is wanted waits for this before sending it.
    asio::async_write(stream_, asio::buffer(go_on), safely(&HttpConnection::told_to_go_on));
  }

  void told_to_go_on(error_code error, std::size_t /*bytes*/) {
    if (!error) {
      read_body();
    }
  }

  void read_body() { http::async_read(stream_, buffer_, *parser_, safely(&HttpConnection::has_request)); }

  void has_request(error_code error, std::size_t /*bytes*/) {
    if (error) {
      return unreadable(error);
    }
    stream_.expires_never();
    begun_ = std::chrono::steady_clock::now();
    keep_alive_ = parser_->get().keep_alive();
    request_.body = std::move(parser_->get().body());
    const auto pending = std::make_shared<Pending>(shared_from_this());
    ground_.callbacks.request(std::move(request_), [pending](HttpAnswer answer) {
      pending->is_answered = true;
      pending->self->answer_ = std::move(answer);
      asio::post(pending->self->stream_.get_executor(), pending->self->safely(&HttpConnection::write_answer));
    });
  }

  // From the header alone: what a trailer says comes from whoever wrote the body, after the proxy has had its word.
  bool take_head() {
    const auto& message = parser_->get();
    request_.method = message.method_string();
    for (const auto& field : message) {
      // A name that comes again goes on with the same list: the last word of X-Forwarded-For is the proxy's, also when
      // the proxy wrote a line of its own.
      const auto [entry, is_new] =
          request_.headers.emplace(in_lower_case(field.name_string()), std::string(field.value()));
      if (!is_new) {
        entry->second += ", " + std::string(field.value());
      }
    }
    const std::string behalf = is_proxy_ ? forwarded(request_.header("x-forwarded-for")) : std::string();
    request_.address = behalf.empty() ? address_ : behalf;
    request_.share = share_of(request_.address);
    request_.is_direct = request_.header("x-forwarded-for").empty() && request_.header("forwarded").empty() &&
                         request_.header("x-real-ip").empty();
    const bool is_well_formed = read_target(message.target(), request_);
    method_ = request_.method;
    path_ = request_.path;
    return is_well_formed;
  }

  void upgrade() {
    HttpAnswer refused;
    keep_alive_ = false;
    begun_ = std::chrono::steady_clock::now();
    std::shared_ptr<Speaker> speaker = ground_.callbacks.upgrade(request_, refused);
    if (speaker == nullptr) {
      return write(std::move(refused));
    }
    spdlog::debug("{} opens a socket", request_.address);
    is_handed_over_ = true;
    begin_socket(ground_,
                 {.stream = std::move(stream_),
                  .read_ahead = std::move(buffer_),
                  .request = parser_->release(),
                  .admission = std::move(admission_)},
                 std::move(speaker));
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
    if (error == http::error::buffer_overflow) {
      return write(refusal(413, "too_long", "a chunk extension or a trailer has at most 16384 bytes"));
    }
    const bool is_bad = error.category() == http::make_error_code(http::error::end_of_stream).category() &&
                        error != http::error::end_of_stream && error != http::error::partial_message;
    if (is_bad) {
      return write(refusal(400, "malformed", "this is not HTTP: " + error.message()));
    }
  }

  void write_answer() { write(std::move(answer_)); }

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
      if (name == "Set-Cookie") {
        response_->insert(name, value);  // there may be several
      } else {
        response_->set(name, value);
      }
    }
    response_->keep_alive(keep_alive_);
    if (answer.status != 304) {  // which has no body, and is about one that has
      response_->content_length(answer.body.size());
    }
    if (!is_head_) {
      response_->body() = std::move(answer.body);
    }
    stream_.expires_after(std::chrono::seconds(ground_.limits.write_seconds));
    http::async_write(stream_, *response_, safely(&HttpConnection::was_written));
  }

  void was_written(error_code error, std::size_t /*bytes*/) {
    if (error) {
      return;
    }
    if (is_proxy_) {
      admission_.reset();  // the next request on this line may be somebody else's
    }
    if (keep_alive_) {
      return read();
    }
    // A close while something unread is there would take the answer away from whoever is still sending.
    stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, error);
    stream_.expires_after(time_to_linger);
    linger();
  }

  void linger() { stream_.async_read_some(asio::buffer(waste_), safely(&HttpConnection::linger_on)); }

  void linger_on(error_code error, std::size_t /*bytes*/) {
    if (!error) {
      linger();
    }
  }

  Ground& ground_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_{Limits::buffer_bytes};
  std::optional<http::request_parser<http::string_body>> parser_;
  std::optional<http::response<http::string_body>> response_;
  std::shared_ptr<void> admission_;
  HttpRequest request_;  // that is being read
  HttpAnswer answer_;    // that is about to be written
  std::string address_;
  std::string method_;
  std::string path_;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  std::array<char, 4096> waste_{};
  bool is_idle_ = true;
  bool is_head_ = false;
  bool keep_alive_ = false;
  bool is_proxy_ = false;
  bool is_handed_over_ = false;
};

}  // namespace

void begin_http(Ground& ground, asio::ip::tcp::socket socket, std::shared_ptr<void> admission) {
  std::make_shared<HttpConnection>(ground, std::move(socket), std::move(admission))->begin();
}

}  // namespace rondel::server
