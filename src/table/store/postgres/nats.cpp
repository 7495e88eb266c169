#include "table/store/postgres/nats.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <utility>

#include "table/store/postgres/connection.h"
#include "table/store/postgres/notices.h"

namespace rondel::store::postgres {
namespace {

using namespace std::chrono_literals;

constexpr std::string_view subject = "rondel.changes";
constexpr std::size_t longest_line = 1U << 20U;

bool wait_for(int socket, short events, std::chrono::milliseconds time) {
  pollfd one{.fd = socket, .events = events, .revents = 0};
  return ::poll(&one, 1, static_cast<int>(time.count())) > 0;
}

// A socket that is connected, or -1.
int connect_to(const addrinfo& where) {
  const int made =
      ::socket(where.ai_family, where.ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, where.ai_protocol);
  if (made < 0) {
    return -1;
  }
  int error = 0;
  socklen_t size = sizeof error;
  const bool is_well = (::connect(made, where.ai_addr, where.ai_addrlen) == 0 || errno == EINPROGRESS) &&
                       wait_for(made, POLLOUT, 1s) &&
                       ::getsockopt(made, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0;
  if (!is_well) {
    ::close(made);
    return -1;
  }
  const int on = 1;
  ::setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return made;
}

}  // namespace

NatsAddress NatsAddress::read(const std::string& text) {
  constexpr std::string_view scheme = "nats://";
  NatsAddress address;
  address.host = text.starts_with(scheme) ? text.substr(scheme.size()) : "";
  if (const std::size_t colon = address.host.rfind(':'); colon != std::string::npos) {
    address.port = address.host.substr(colon + 1);
    address.host.resize(colon);
  }
  if (address.host.empty() || address.port.find_first_not_of("0123456789") != std::string::npos) {
    throw Error("22023", "--fanout is " + text + "; expected an address like nats://127.0.0.1:4222");
  }
  return address;
}

NatsLine::NatsLine(const NatsAddress& address) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (::getaddrinfo(address.host.c_str(), address.port.c_str(), &hints, &found) == 0) {
    for (const addrinfo* one = found; one != nullptr && socket_ < 0; one = one->ai_next) {
      socket_ = connect_to(*one);
    }
    ::freeaddrinfo(found);
  }
  if (socket_ < 0) {
    throw Error("", fmt::format("no NATS server answers at {}:{}", address.host, address.port));
  }
  try {
    greet();
  } catch (const Error&) {
    ::close(socket_);
    throw;
  }
}

// A server that wants a name, or is none, says so now or not at all.
void NatsLine::greet() {
  send(
      "CONNECT "
      "{\"verbose\":false,\"pedantic\":false,\"name\":\"rondel\",\"lang\":\"c++\",\"version\":\"1\"}\r\n"
      "PING\r\n");
  const auto deadline = std::chrono::steady_clock::now() + 1s;
  while (!has_answered_) {
    if (std::chrono::steady_clock::now() > deadline) {
      throw Error("", "whoever answers there does not speak as NATS does");
    }
    messages(100ms);
  }
}

NatsLine::~NatsLine() { ::close(socket_); }

void NatsLine::send(std::string_view text) {
  while (!text.empty()) {
    const ssize_t sent = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
    if (sent > 0) {
      text.remove_prefix(static_cast<std::size_t>(sent));
    } else if (errno != EAGAIN || !wait_for(socket_, POLLOUT, 1s)) {
      throw Error("", "the connection to NATS broke");
    }
  }
}

void NatsLine::publish(std::string_view message) {
  messages(0ms);  // so that pings are answered
  send(fmt::format("PUB {} {}\r\n{}\r\n", subject, message.size(), message));
}

void NatsLine::subscribe() { send(fmt::format("SUB {} 1\r\n", subject)); }

std::vector<std::string> NatsLine::messages(std::chrono::milliseconds time) {
  std::vector<std::string> all;
  if (!wait_for(socket_, POLLIN, time)) {
    return all;
  }
  std::array<char, 65536> block{};
  const ssize_t got = ::recv(socket_, block.data(), block.size(), 0);
  if (got == 0 || (got < 0 && errno != EAGAIN)) {
    throw Error("", "the connection to NATS broke");
  }
  unread_.append(block.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
  while (take_message(all)) {
  }
  if (unread_.size() > longest_line) {
    throw Error("", "NATS sends what cannot be understood");
  }
  return all;
}

// One line of the protocol from the front, with what belongs to it; false when it is not whole yet.
bool NatsLine::take_message(std::vector<std::string>& messages) {
  const std::size_t end = unread_.find("\r\n");
  if (end == std::string::npos) {
    return false;
  }
  std::size_t used = end + 2;
  const std::string_view line(unread_.data(), end);
  if (line.starts_with("MSG ")) {  // MSG SUBJECT ID SIZE
    std::size_t size = 0;
    const std::string_view digits = line.substr(line.rfind(' ') + 1);
    std::from_chars(digits.data(), digits.data() + digits.size(), size);
    if (unread_.size() < used + size + 2) {
      return false;
    }
    messages.push_back(unread_.substr(used, size));
    used += size + 2;
  } else if (line == "PING") {
    send("PONG\r\n");
  } else if (line == "PONG") {
    has_answered_ = true;
  } else if (line.starts_with("-ERR")) {
    throw Error("", "NATS says " + std::string(line));
  }
  unread_.erase(0, used);
  return true;
}

NatsPublisher::NatsPublisher(NatsAddress address)
    : address_(std::move(address)), thread_([this] { work(); }) {}

NatsPublisher::~NatsPublisher() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
  }
  something_to_do_.notify_one();
  thread_.join();
}

void NatsPublisher::publish(const std::string& message) {
  constexpr std::size_t most_waiting = 10'000;
  {
    const std::lock_guard lock(mutex_);
    if (waiting_.size() >= most_waiting) {
      waiting_.clear();  // whoever needs them looks by himself
    }
    waiting_.push_back(message);
  }
  something_to_do_.notify_one();
}

void NatsPublisher::work() {
  for (std::vector<std::string> messages = take(); !messages.empty(); messages = take()) {
    send(messages);
  }
}

// Waits for some; none when there will be no more.
std::vector<std::string> NatsPublisher::take() {
  constexpr auto between_pings = 10s;  // NATS asks every two minutes, and ends a line that says nothing
  std::unique_lock lock(mutex_);
  while (
      !something_to_do_.wait_for(lock, between_pings, [this] { return is_stopping_ || !waiting_.empty(); })) {
    if (line_ != nullptr) {
      try {
        line_->messages(0ms);
      } catch (const Error&) {
        line_.reset();
      }
    }
  }
  return std::exchange(waiting_, {});
}

void NatsPublisher::send(const std::vector<std::string>& messages) {
  constexpr auto between_tries = 500ms;
  for (int tries = 2; tries > 0; --tries) {  // a line may have broken unnoticed
    try {
      if (line_ == nullptr) {
        line_ = std::make_unique<NatsLine>(address_);
      }
      for (const std::string& message : messages) {
        line_->publish(message);
      }
      return;
    } catch (const Error&) {
      line_.reset();
    }
  }
  std::unique_lock lock(mutex_);
  something_to_do_.wait_for(lock, between_tries, [this] { return is_stopping_; });
}

NatsListener::NatsListener(NatsAddress address, std::string node, OnChange on_change)
    : address_(std::move(address)),
      node_(std::move(node)),
      on_change_(std::move(on_change)),
      thread_([this](const std::atomic<bool>& is_stopping) { listen(is_stopping); }) {}

void NatsListener::listen(const std::atomic<bool>& is_stopping) {
  NatsLine line(address_);
  line.subscribe();
  on_change_.missed();
  while (!is_stopping) {
    for (const std::string& text : line.messages(100ms)) {
      pass_on(read_message(text), node_, on_change_);
    }
  }
}

}  // namespace rondel::store::postgres
