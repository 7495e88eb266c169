// A connection that speaks WebSocket: carries the texts of a Speaker.
#include <netinet/tcp.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/buffered_read_stream.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <chrono>
#include <optional>
#include <utility>

#include "server/connections.h"
#include "server/mishap.h"

// Beast ends a stream by these; ours ends as the one below it.
namespace boost::beast {

template <class Buffer>
void teardown(role_type role, buffered_read_stream<tcp_stream, Buffer>& stream, error_code& error) {
  teardown(role, stream.next_layer(), error);
}

template <class Buffer, class Handler>
void async_teardown(role_type role, buffered_read_stream<tcp_stream, Buffer>& stream, Handler&& handler) {
  async_teardown(role, stream.next_layer(), std::forward<Handler>(handler));
}

}  // namespace boost::beast

namespace rondel::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;
using boost::system::error_code;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds time_to_shake_hands{10};
constexpr std::chrono::seconds time_to_close{3};

class SocketConnection final : public Connection,
                               public Wire,
                               public std::enable_shared_from_this<SocketConnection> {
  // A step as a completion handler; one that throws ends the connection.
  template <class... Arguments>
  auto safely(void (SocketConnection::*step)(Arguments...)) {
    return [self = shared_from_this(), step](Arguments... arguments) {
      if (!without_mishap("a socket", [&] { ((*self).*step)(std::move(arguments)...); })) {
        without_mishap("a socket that ends", [&] { self->hang_up(); });
      }
    };
  }

 public:
  SocketConnection(Ground& ground, Upgrade upgrade, std::shared_ptr<Speaker> speaker)
      : ground_(ground),
        stream_(std::move(upgrade.stream)),
        request_(std::move(upgrade.request)),
        admission_(std::move(upgrade.admission)),
        speaker_(std::move(speaker)),
        timer_(stream_.get_executor()) {
    // A client need not wait for the answer before it speaks.
    beast::flat_buffer& ahead = stream_.next_layer().buffer();
    ahead.commit(asio::buffer_copy(ahead.prepare(upgrade.read_ahead.size()), upgrade.read_ahead.data()));
  }
  ~SocketConnection() override {
    without_mishap("a socket that ends", [this] { speaker_->end(); });
    ground_.remove(this);
  }

  void begin() {
    ground_.add(shared_from_this());
    beast::get_lowest_layer(stream_).expires_never();
    stream_.set_option({.handshake_timeout = time_to_shake_hands,
                        .idle_timeout = std::chrono::seconds(ground_.limits.idle_seconds),
                        .keep_alive_pings = true});
    stream_.read_message_max(Limits::body_bytes);
    stream_.text(true);
    stream_.control_callback([this](websocket::frame_type kind, beast::string_view) {
      if (kind != websocket::frame_type::close && !without_mishap("a ping", [this] { speaker_->pinged(); })) {
        cut();
      }
    });
    stream_.async_accept(request_, safely(&SocketConnection::shook_hands));
  }

  void wake() override { asio::post(stream_.get_executor(), safely(&SocketConnection::pump)); }

  void close(std::uint16_t code, std::string reason) override {
    asio::post(stream_.get_executor(), [self = shared_from_this(), code, reason = std::move(reason)] {
      self->safely (&SocketConnection::start_closing)(code, reason);
    });
  }

  void shut_down() override { close(close_going_away, "the server is being stopped"); }

  void cut() override {
    asio::post(stream_.get_executor(), [self = shared_from_this()] { self->hang_up(); });
  }

 private:
  void shook_hands(error_code error) {
    if (!error) {
      request_ = {};
      speaker_->begin(shared_from_this());
      read();
      pump();
    }
  }

  void read() { stream_.async_read(buffer_, safely(&SocketConnection::has_message)); }

  void has_message(error_code error, std::size_t /*bytes*/) {
    if (error) {
      return hang_up();
    }
    if (!reason_) {  // what comes after a good-bye is not heard
      if (stream_.got_text()) {
        speaker_->receive(beast::buffers_to_string(buffer_.data()));
      } else {
        start_closing(close_not_text, "expected text");
      }
    }
    buffer_.consume(buffer_.size());
    read();
  }

  void pump() {
    if (is_writing_ || is_over_) {
      return;
    }
    std::optional<std::string> text = speaker_->next();
    if (!text) {
      gather(Gather::nothing);
      text_ = std::string();  // the first one was long, and there may be no other for hours
      return say_good_bye();
    }
    gather(Gather::texts);
    is_writing_ = true;
    text_ = std::move(*text);
    limit_time(std::chrono::seconds(ground_.limits.write_seconds));
    stream_.async_write(asio::buffer(text_), safely(&SocketConnection::was_written));
  }

  void was_written(error_code error, std::size_t /*bytes*/) {
    is_writing_ = false;
    if (error) {
      return hang_up();
    }
    if (!reason_) {
      deadline_.reset();
    }
    pump();
  }

  // Texts that follow one another go out together: sending each by itself costs more than making it.
  enum class Gather : std::uint8_t { nothing, texts };
  void gather(Gather what) {
    if (gathered_ != what) {
      const int value = what == Gather::texts ? 1 : 0;
      ::setsockopt(beast::get_lowest_layer(stream_).socket().native_handle(), IPPROTO_TCP, TCP_CORK, &value,
                   sizeof(value));
      gathered_ = what;
    }
  }

  void start_closing(std::uint16_t code, std::string reason) {
    if (reason_ || is_over_) {
      return;
    }
    reason_.emplace(static_cast<websocket::close_code>(code), reason);
    limit_time(time_to_close);
    pump();
  }

  void say_good_bye() {
    if (!reason_ || has_said_good_bye_) {
      return;
    }
    has_said_good_bye_ = true;
    stream_.async_close(*reason_, safely(&SocketConnection::said_good_bye));
  }

  void said_good_bye(error_code /*error*/) { hang_up(); }

  // Whoever does not take what is sent in that time is cut off.
  void limit_time(std::chrono::seconds time) {
    if (reason_ && time != time_to_close) {
      return;
    }
    deadline_ = Clock::now() + time;
    if (!alarm_ || *alarm_ > *deadline_) {
      set_alarm();
    }
  }

  // One alarm outlives many writes, each of which only moves the deadline on: setting it costs.
  void set_alarm() {
    alarm_ = deadline_;
    timer_.expires_at(*alarm_);
    timer_.async_wait([weak = weak_from_this()](error_code error) {
      const std::shared_ptr<SocketConnection> self = weak.lock();
      if (!error && self != nullptr && !self->is_over_) {
        self->safely (&SocketConnection::hear_alarm)();
      }
    });
  }

  void hear_alarm() {
    alarm_.reset();
    if (!deadline_) {
      return;
    }
    if (Clock::now() < *deadline_) {
      return set_alarm();
    }
    ground_.metrics->dropped += reason_ ? 0 : 1;
    hang_up();
  }

  void hang_up() {
    if (is_over_) {
      return;
    }
    is_over_ = true;
    timer_.cancel();
    beast::get_lowest_layer(stream_).close();
    speaker_->end();
  }

  Ground& ground_;
  websocket::stream<beast::buffered_read_stream<beast::tcp_stream, beast::flat_buffer>> stream_;
  HttpMessage request_;
  std::shared_ptr<void> admission_;
  std::shared_ptr<Speaker> speaker_;
  asio::steady_timer timer_;
  std::optional<Clock::time_point> deadline_;  // of the write that is under way, or of the good-bye
  std::optional<Clock::time_point> alarm_;     // when the timer goes off; none: it does not
  beast::flat_buffer buffer_;
  std::string text_;
  std::optional<websocket::close_reason> reason_;
  Gather gathered_ = Gather::nothing;
  bool is_writing_ = false;
  bool has_said_good_bye_ = false;
  bool is_over_ = false;
};

}  // namespace

void begin_socket(Ground& ground, Upgrade upgrade, std::shared_ptr<Speaker> speaker) {
  std::make_shared<SocketConnection>(ground, std::move(upgrade), std::move(speaker))->begin();
}

}  // namespace rondel::server
